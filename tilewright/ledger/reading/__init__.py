"""A run seen from outside: its status and result, what it kept, whether all of it is right, and merging."""
