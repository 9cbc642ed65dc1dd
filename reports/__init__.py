"""Reports: results in, pages out. Each module is one form of the same results, and none of them judges.

One run: :mod:`~reports.console` tells it in a terminal, :mod:`~reports.junit` writes it for a CI server,
:mod:`~reports.markdown` and :mod:`~reports.summary` for GitHub, :mod:`~reports.html_run` (with :mod:`~reports.html_trace`)
as one page, :mod:`~reports.badge` for shields.io; :mod:`~reports.summary_coverage` says which clauses it came by.

Several: :mod:`~reports.merge` reads result files and puts the parts of a run together, :mod:`~reports.compare` finds what
changed in behaviour, :mod:`~reports.compare_speed` in speed, :mod:`~reports.compare_told` tells both, and
:mod:`~reports.compare_engines` sets engines side by side.

The casebook: :mod:`~reports.site` writes a page for every clause, ruling and case, :mod:`~reports.serve` adds a form to ask.
The evidence: :mod:`~reports.partings` writes every pair of readings with its smallest case, :mod:`~reports.contradictions` where
the documents disagree. ``pages`` holds the templates of one-file pages, ``workflows`` the GitHub workflow to copy, ``published``
generated evidence.
How to read a report stands in ``reports/README.md``.
"""
