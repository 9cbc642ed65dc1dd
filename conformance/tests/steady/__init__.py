"""Steadiness: a cluster, hostile files, interruptions at any moment, and the same results everywhere."""
