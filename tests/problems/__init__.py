"""The problem board: puzzle files, witnesses and numbers in ``problems``."""
