# SPDX-License-Identifier: Apache-2.0
"""Requirements on a submitted kernel file: size and encoding."""

import codecs

from .items import Refused

MAX_KERNEL_BYTES = 256 << 10


def check_kernel_text(data: bytes) -> None:
    """Raises Refused unless the data is UTF-8 text without NUL. A byte order mark is allowed."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise Refused("is UTF-16 text; save it as UTF-8")
    if b"\0" in data:
        raise Refused("contains a NUL byte")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Refused(f"is not UTF-8 text (line {line}); save it as UTF-8") from error
