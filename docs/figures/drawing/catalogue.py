# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: all figures, by name."""

from . import (  # noqa: F401
    access,
    banks,
    blur,
    chart,
    counting,
    devices,
    divergence,
    ladders,
    machine,
    matmul,
    measuring,
    profile,
    reduction,
    rooflines,
    tiles,
)
from .canvas import FIGURES

__all__ = ["FIGURES"]
