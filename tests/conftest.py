"""What holds for all tests, however they are started and however busy the machine is."""

import signal

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# A shell starts what it puts into the background deaf to Ctrl-C, and deafness is inherited: without
# this the tests that press Ctrl-C would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
