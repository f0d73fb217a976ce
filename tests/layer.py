"""The palaeographic layer of the edition: the files that may be deleted, because their licence is narrower (see
LICENSE).

The site builds and passes its tests without them.  Tests that are about this layer itself have then nothing to read,
and only then are they skipped; all others run either way.
"""

from pathlib import Path

import pytest

from render.edition import tei

LAYER_FILES = sorted((Path(__file__).parent.parent / "site" / "texts").glob(f"*{tei.PALAEOGRAPHIC}.xml"))
needs_layer = pytest.mark.skipif(
    not LAYER_FILES,
    reason="a test of the palaeographic layer itself, which has been deleted from this copy, as LICENSE allows",
)
