"""Les indices que lit le thread i / the indices that thread i reads."""


def coalesced_index(i):
    raise NotImplementedError("à faire / to do")


def strided_index(i):
    raise NotImplementedError("à faire / to do")
