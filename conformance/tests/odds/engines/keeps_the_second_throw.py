"""Wrong in one way: after a second look the second throw stands, also where the first was better."""

from honest import Engine, main


class SecondStands(Engine):
    def kept(self, first, second):
        return second


if __name__ == "__main__":
    main(SecondStands)
