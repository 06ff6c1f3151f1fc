"""Published results of real events are compared where their folder is named: TREKCC_REAL=/path/to/events."""

import os

REAL = ["test_real_events.py", "test_real_imports.py"]
collect_ignore = [] if os.environ.get("TREKCC_REAL") else REAL
