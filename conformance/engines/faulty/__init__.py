"""Three engines for ``exchange.damage`` alone, each named by its one fault; also the shortest examples of an engine.

``adds_armor_shares.py`` adds up what pieces take away; ``armors_against_anything.py`` lets armor answer fire;
``grazes_at_zero.mjs`` lands a blow on which nothing is left.
"""
