"""Wrong in one way: the blank face comes two points in a hundred too often, at the cost of the others."""

from honest import Engine, main


class LoadedDie(Engine):
    def weights(self, die):
        total = sum(die.values())
        share = die["0"] / total
        return [
            share + 0.02 if face == "0" else weight / total * (1 - share - 0.02) / (1 - share)
            for face, weight in die.items()
        ]


if __name__ == "__main__":
    main(LoadedDie)
