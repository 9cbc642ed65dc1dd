"""Campaigns: many generated cases put to one engine, its failures gathered by cause and shrunk, the same whoever does the work.

``plan``      what is asked of whom: the places of a campaign, each an op and an index; nothing else decides its findings
``asking``    one case put to the oracle and to the engine, in process or through the protocol
``answers``   what an engine in process says
``facts``     questions read quickly
``holding``   engines kept open from one chunk to the next
``failures``  what is kept of a wrong answer, and which failures look alike
``chunks``    a task for a worker: a thousand cases, failures returned as values
``known``     causes that workers are told of
``inquiry``   what is known of the failures so far
``causes``    why cases fail, one cause after the other as they are found, and what the next chunks are told of it
``shrinking`` the smallest case that still fails for the same cause
``state``     how far a campaign has come, and the files that it leaves: never half written
``running``   the coordinator: chunks out to any executor, results in, in order
``executors`` who does the work
``promotion`` a found case among the frozen ones
``coverage``  which clauses a run really came by
"""
