"""The bench: cases as data, rivals side by side in one run, records, a gate, growth.

No part of the installed package: it is run from a checkout, ``make bench`` or ``python -m bench``.
"""
