"""The contract between the suite and an engine, and the runner that holds an engine to it.

Where to look:

``messages``   what goes over the wire: the types, and decoders that say whose fault a bad line is
``results``    what the runner makes of it: a `Result` a request; `EngineNotStarted`; the interface of every engine
``engines``    `open_engine`, which chooses between the two kinds below; start here
``pool``       engines as child processes, in any language, over pipes
``inprocess``  engines as Python objects, without pipes
``worker``     one child process and its conversation: who is in flight, who is to blame
``shared``     what the workers of a pool share: what is to come, what is done, how many restarts are left
``process``    the child process itself: started, drained, stopped, nothing left behind
``lines``      bytes in, whole lines out, never more than a bound
``serve``      the other end: the loop of an engine written in Python
``schema``     the JSON Schema of all messages, from the types
"""
