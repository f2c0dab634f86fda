"""Scenes that are taken apart with turns, by the core and by the slow twin."""
