"""Reports: results in, pages out. Each module is one form of the same results, and none of them judges.

:mod:`~reports.console` tells a run in a terminal, :mod:`~reports.junit` writes it for a CI server.
"""
