"""Long runs: a ledger on disk of the finished and the open work, and all that works through it.

Five rooms, lowest first: ``work``, ``store``, then ``workers`` and ``reading``, which do not know each
other, and ``driver``.
"""
