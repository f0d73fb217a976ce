"""The same as `python3 build.py solve layers`, without installing anything."""

import sys

from . import main

sys.exit(main(sys.argv[1:]))
