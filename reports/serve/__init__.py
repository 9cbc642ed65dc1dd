"""The casebook served to this machine, with a form to put a question of one's own.

:mod:`~reports.serve.limits` says how much a question may hold, :mod:`~reports.serve.asking` rules on one and makes its page,
:mod:`~reports.serve.worker` does that in a process of its own that is ended when it takes too long, and
:mod:`~reports.serve.app` is the web application.
"""
