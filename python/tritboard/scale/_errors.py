"""Errors for people."""


class ScaleError(Exception):
    """What is wrong, where, and what was expected."""
