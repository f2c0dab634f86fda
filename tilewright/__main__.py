"""``python -m tilewright`` is the command line."""

from tilewright.cli import main

main()
