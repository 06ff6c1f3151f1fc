#!/usr/bin/env python
"""Django's command line. The first thing that an old Python reads: it has to be able to."""

import os
import sys

OLDEST = (3, 11)


def refuse_old_python(version=sys.version_info):
    """End with a sentence, before anything is imported that this version cannot read."""
    if tuple(version[:2]) < OLDEST:
        sys.exit("trekcc needs Python %d.%d or newer; this is %d.%d." % (OLDEST + tuple(version[:2])))  # noqa: UP031


if __name__ == "__main__":
    refuse_old_python()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trekcc.settings")
    from trekcc.start import command

    command(sys.argv)
