"""tilewright: pieces that must fill a space.

Describe a puzzle; get a solution, every solution, the exact count, a proof that there is none,
and a picture.

>>> import tilewright
>>> puzzle = tilewright.load("pentominoes-3x20")
>>> puzzle.count(distinct=True)
<Count: 8 solutions, 2 distinct>

The public names stand in ``__init__.pyi``, each with its module.  A name is imported when it is
first used, so that the command line starts fast.
"""

from importlib import import_module
from os.path import splitext


def _read_homes() -> dict[str, str]:
    """Return the module of each public name, as the import statements of the stub say.

    Each name of the stub stands there as ``name as name``, after the ``from`` of its module.
    """
    with open(splitext(__file__)[0] + ".pyi", encoding="utf-8") as stub:
        words = stub.read().replace(",", " ").split()
    homes, module = {}, ""
    for before, word, after in zip(words, words[1:], words[2:], strict=False):
        if before == "from" and after == "import":
            module = word
        elif word == "as" and before == after:
            homes[before] = module
    return homes


_HOMES = _read_homes()

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
