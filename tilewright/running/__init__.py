"""How the core is called: search options, solutions in chunks, and the settings of a setup."""
