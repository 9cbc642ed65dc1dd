"""Wrong in one way: after a second look the second throw stands, also where the first was better."""

from conformance.tests.odds.engines.honest import Engine, main


class SecondStands(Engine):
    """The fault is in what is kept."""

    def kept(self, first: int, second: int) -> int:
        """The second, whatever the first was."""
        return second


if __name__ == "__main__":
    main(SecondStands)
