"""The board in a notebook, as Python sees it; ``tests/page/browser/test_notebook.py`` has it in a browser."""
