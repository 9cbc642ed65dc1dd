"""Engines with their own dice: an honest one, and others that change one function of it and are named by their fault."""
