"""Gzip and zip files whose bytes depend on their content alone, whatever the machine.

Python's zlib and gzip use the zlib of the machine or of the Python that runs (zlib, zlib-ng, Chromium's …), and each of
them packs a little differently; a zip written on Windows says so. The addresses of what we pack contain a hash, and the
service worker offers its readers a newer version when a byte differs. So one compressor is pinned, libdeflate, which
works with integers only, and the zip is written here.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

import deflate

QUICKEST_LEVEL = 1
SMALLEST_LEVEL = 12  # libdeflate's levels go from 1 to 12
USUAL_LEVEL = 6  # about what hosts do
DOS_DATE = 1 << 5 | 1  # 1 January 1980, the first day that a zip can say
FROM_UNIX = 3 << 8 | 20  # the system and version of zip that made a file
PLAIN_FILE = 0o100644 << 16
UTF_8_NAME = 1 << 11
DEFLATED = 8


def gzipped(data: bytes, level: int = SMALLEST_LEVEL) -> bytes:
    return bytes(deflate.gzip_compress(data, level))


def transfer_size(data: bytes) -> int:
    """The bytes that a host sends, roughly, if it gzips this."""
    return len(gzipped(data, USUAL_LEVEL))


def zipped(files: Mapping[str, bytes], level: int = SMALLEST_LEVEL, stored_first: str = "") -> bytes:
    """A zip of these files, by name; the one named `stored_first` stands before the others and is not compressed."""
    local, central = bytearray(), bytearray()
    for name in sorted(files, key=lambda name: (name != stored_first, name)):
        data, address, at = files[name], name.encode(), len(local)
        packed = data if name == stored_first else bytes(deflate.deflate_compress(data, level))
        common = struct.pack(
            "<5H3L2H",
            20,
            UTF_8_NAME,
            0 if name == stored_first else DEFLATED,
            0,
            DOS_DATE,
            deflate.crc32(data),
            len(packed),
            len(data),
            len(address),
            0,
        )
        local += b"PK\3\4" + common + address + packed
        central += (
            b"PK\1\2" + struct.pack("<H", FROM_UNIX) + common + struct.pack("<3H2L", 0, 0, 0, PLAIN_FILE, at) + address
        )
    end = struct.pack("<4H2LH", 0, 0, len(files), len(files), len(central), len(local), 0)
    return bytes(local + central + b"PK\5\6" + end)
