"""Wrong in one way: effort buys a die more than was paid for."""

from conformance.tests.odds.engines.honest import Engine, main


class OneDieMore(Engine):
    """The fault is in the effort."""

    def bought(self, effort: int) -> int:
        """One die too many, wherever there is effort at all."""
        return effort + 1 if effort else 0


if __name__ == "__main__":
    main(OneDieMore)
