"""How the core is called: search options and limits, solutions in chunks, settings of a setup, disassemblies."""
