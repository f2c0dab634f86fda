"""What holds for every test: random cases take as long as they take, on a busy machine too."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
