"""Wrong in one way: the blank face comes two points in a hundred too often, at the cost of the others."""

from conformance.tests.odds.engines.honest import Engine, main


class LoadedDie(Engine):
    """The fault is the die."""

    def weights(self, die: dict[str, int]) -> list[float]:
        """Two points more for the blank, the rest scaled down."""
        total = sum(die.values())
        share = die["0"] / total
        rest = (1 - share - 0.02) / (1 - share)
        return [share + 0.02 if face == "0" else weight / total * rest for face, weight in die.items()]


if __name__ == "__main__":
    main(LoadedDie)
