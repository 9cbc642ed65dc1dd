"""Wrong in one way: the first point of effort buys nothing."""

from conformance.tests.odds.engines.honest import Engine, main


class OneDieLess(Engine):
    """The fault is in the effort."""

    def bought(self, effort: int) -> int:
        """One die too few, wherever there is effort at all."""
        return max(0, effort - 1)


if __name__ == "__main__":
    main(OneDieLess)
