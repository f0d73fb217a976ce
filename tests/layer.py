"""The palaeographic layer of the edition: the one file that may be deleted, because its licence is narrower (see
LICENSE).

The site builds and passes its tests without it.  Tests that are about this layer itself have then nothing to read, and
only then are they skipped; all others run either way.
"""

from pathlib import Path

import pytest

from render.edition import tei

LAYER_FILE = Path(__file__).parent.parent / "site" / "texts" / f"doze{tei.PALAEOGRAPHIC}.xml"
needs_layer = pytest.mark.skipif(
    not LAYER_FILE.exists(),
    reason=f"a test of {LAYER_FILE.name} itself, which has been deleted from this copy, as LICENSE allows",
)
