"""The element that thread i of a warp reads, in the two patterns."""


def coalesced_index(i):
    return i


def strided_index(i):
    return i * 32
