"""Adds up instances, storage and egress, with and without a spot discount."""
from fractions import Fraction


def answers(cents_per_hour, hours, instances, stored_gb, millicents_per_gb, egress_gb, egress_cents_per_gb, spot_discount):
    compute = Fraction(cents_per_hour * hours * instances, 100)
    storage = Fraction(stored_gb * millicents_per_gb, 100_000)
    egress = Fraction(egress_gb * egress_cents_per_gb, 100)
    spot = compute * (100 - spot_discount) / 100
    return {
        "on_demand": float(compute + storage + egress),
        "spot": float(spot + storage + egress),
        "before_first": "alert",
        "with_spot": "checkpoints",
        "region": "data",
    }
