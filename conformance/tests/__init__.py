"""The suite, tested: each test states a law in its name and docstring."""
