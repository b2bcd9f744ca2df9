def coalesced(i):
    return i
