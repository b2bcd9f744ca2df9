"""What share of a store a request moves, in binary units."""
MIB = 2**20
TIB = 2**40


def answers(store_tib, moved_mib, answer_mib):
    return {
        "share": store_tib * TIB / (moved_mib * MIB),
        "kept": 100 * answer_mib / moved_mib,
        "moved": f"{moved_mib} MiB",
        "formats": {"cubes": "zarr", "images": "cog", "tables": "parquet"},
    }
