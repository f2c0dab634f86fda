"""The atlas: counts that no list has, each by two methods that share no code.

``family`` reads and writes the data in ``atlas/families``. ``boards`` makes a puzzle of a family at a size for the
frontier of the core (``frontier``); ``plain`` makes the same board from coordinates of its own for the bare
program ``tilewright-residue-board``. ``methods`` runs both, each in its own process, and compares them.
"""
