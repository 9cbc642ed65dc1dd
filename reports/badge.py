"""A run as a badge: the JSON that shields.io reads from an endpoint."""

from __future__ import annotations

from conformance.cases.codec import encode
from conformance.results import GOOD, Results, conforms


def badge(results: Results) -> bytes:
    """Passed of executed, and of how many cases in all where some did not apply."""
    counts = results.footer.totals
    executed, total = counts["executed"], counts["total"]
    passed = sum(counts.get(verdict, 0) for verdict in GOOD if verdict != "not-applicable")
    message = f"{passed} of {executed} pass"
    if executed != total:
        message += f", {total - executed} not asked"
    good = conforms(results)
    color = ("brightgreen" if executed == total else "green") if good else "red"
    if not executed:
        message, color = "nothing ran", "lightgrey"
    found = {"schemaVersion": 1, "label": f"ruleproof {results.header.edition}", "message": message, "color": color}
    return encode(found | ({} if good else {"isError": True})) + b"\n"
