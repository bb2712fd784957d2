"""What holds for all tests: none has a time limit, because the machine may be busy with others."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
