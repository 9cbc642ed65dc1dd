"""Engines that come with the suite."""
