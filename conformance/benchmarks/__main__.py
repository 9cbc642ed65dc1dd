"""Every bar, measured: python -m conformance.benchmarks."""

from conformance.benchmarks.rates import main

main()
