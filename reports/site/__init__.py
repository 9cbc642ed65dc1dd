"""The casebook: a page for every clause, ruling and case, in files that need no network and no server.

:mod:`~reports.site.casebook` joins the registers; :mod:`~reports.site.study` puts one case to the oracle and has it told
(:mod:`~reports.site.situation`, :mod:`~reports.site.words`, :mod:`~reports.site.telling`) and drawn: a blow as a flow of numbers
(:mod:`~reports.site.flow`, :mod:`~reports.site.flowing`), a script as a board (:mod:`~reports.site.ground`,
:mod:`~reports.site.board`) and a timeline (:mod:`~reports.site.timeline`). :mod:`~reports.site.pages` makes the pages, by the
templates beside it; :mod:`~reports.site.writing` puts them in place, whole or not at all.
"""
