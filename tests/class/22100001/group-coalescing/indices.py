def coalesced_index(i):
    return i


def strided_index(i):
    return 32 * i
