"""Fields of real events are played where their folder is named: TREKCC_REAL=/path/to/events."""

from __future__ import annotations

import os

collect_ignore = [] if os.environ.get("TREKCC_REAL") else ["test_real_fields.py", "test_real_import.py"]
