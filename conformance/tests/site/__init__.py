"""The casebook and its server: every page there, every link whole, and what a browser makes of it."""
