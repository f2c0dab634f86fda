"""The work of a run, wherever it is done: its subject, its units, and the result of each as bytes.

A worker on another machine needs no folder of a run, so this room knows nothing of the store.
"""
