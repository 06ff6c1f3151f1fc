"""On the path of every Python that a run on another day starts: its clock shows that day, too."""

import os
import sys

try:
    from shifted_clock import shift
except ImportError:  # the tree of the image has no tools of tests
    pass
else:
    if "TREKCC_CLOCK_SHIFT" in os.environ:
        shift(float(os.environ["TREKCC_CLOCK_SHIFT"]))
        sys.clock_is_shifted = True
