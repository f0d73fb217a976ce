"""The palaeographic layer of the edition: the one file that may be deleted, because its licence is narrower (see LICENSE).

The site builds and passes its tests without it.  Tests that are about this layer itself have then nothing to read, and only
then are they skipped; all others run either way.
"""

from pathlib import Path

import pytest

from render import tei

LAYER = Path(__file__).parent.parent / "site" / "texts" / f"doze{tei.PALAEOGRAPHIC}.xml"
layered = pytest.mark.skipif(
    not LAYER.exists(), reason=f"a test of {LAYER.name} itself, which has been deleted from this copy, as LICENSE allows"
)
