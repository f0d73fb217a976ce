#!/usr/bin/env python3
"""Makes the site, serves it, and runs every check: `python3 build.py --help` lists the commands.

The command line is read in site/make/command_line.py. This file keeps to what every Python since 2.7 can parse, so that
one that is too old is told so in a sentence.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit("build.py needs Python 3.11 or later; this is Python {}.{}.".format(*sys.version_info))

if __name__ == "__main__":
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "site", "make"))

    import command_line

    sys.exit(command_line.run())
