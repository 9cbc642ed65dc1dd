"""Three engines for ``exchange.damage`` alone, each named by its one fault; also the shortest examples of an engine.

``counts_best_piece.py`` lets one piece of armor count; ``armors_against_anything.py`` lets armor answer fire;
``grazes_at_zero.mjs`` lands a blow on which nothing is left.
"""
