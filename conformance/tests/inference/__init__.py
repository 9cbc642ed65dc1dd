"""Readings: found out, named, published, and every outcome that they lead to."""
