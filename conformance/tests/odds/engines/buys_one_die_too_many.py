"""Wrong in one way: effort buys a die more than was paid for."""

from honest import Engine, main


class OneDieMore(Engine):
    def bought(self, effort):
        return effort + 1 if effort else 0


if __name__ == "__main__":
    main(OneDieMore)
