"""On the path of every Python that a run on another day starts: its clock shows that day, too."""

import os
import sys
import time

try:
    import time_machine
except ImportError:  # the tree of the image has no tools of tests
    pass
else:
    if "TREKCC_CLOCK_SHIFT" in os.environ:
        time_machine.travel(time.time() + float(os.environ["TREKCC_CLOCK_SHIFT"]), tick=True).start()
        sys.clock_is_shifted = True
