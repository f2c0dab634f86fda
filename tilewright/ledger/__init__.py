"""Long runs: a ledger on disk of what is done and what is open, and all that works through it."""
