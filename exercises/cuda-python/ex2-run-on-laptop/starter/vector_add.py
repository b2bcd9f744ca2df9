"""Additionne 0..7 à 0..7 / adds 0..7 to 0..7."""


def vector_add_cpu(x, y, out):
    raise NotImplementedError("à faire / to do")


def main():
    raise NotImplementedError("à faire / to do")


if __name__ == "__main__":
    main()
