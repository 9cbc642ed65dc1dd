"""What holds an engine against the oracle: cases, protocol, generators, mutants, readings, and the command line."""
