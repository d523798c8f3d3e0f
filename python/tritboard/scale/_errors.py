"""Error of this package."""


class ScaleError(Exception):
    """Error whose message says what is wrong, where, and what was expected."""
