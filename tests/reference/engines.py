"""Which engines may say no to a puzzle; all others take every one."""

#: they need an item in each option that must be used exactly once, and not too far ahead
MAY_REFUSE = ("bitmask",)
