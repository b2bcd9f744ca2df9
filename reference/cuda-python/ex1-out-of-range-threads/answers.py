"""Counts what a launch of whole blocks starts, thread by thread."""


def answers(n, threads):
    blocks = 0
    while blocks * threads < n:
        blocks += 1
    launched, masked = [], []
    for block_idx in range(blocks):
        for thread_idx in range(threads):
            i = block_idx * threads + thread_idx
            launched.append(i)
            if not i < n:
                masked.append(i)
    return {"blocks": blocks, "launched": launched, "masked": masked}
