"""Engines named by their fault. Each is a program of its own; `honest` holds the few lines they share."""
