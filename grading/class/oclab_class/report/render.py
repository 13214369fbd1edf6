# SPDX-License-Identifier: Apache-2.0
"""Self-contained HTML pages, safe for untrusted text."""

import base64
import hashlib
import math
from datetime import datetime
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ..base.rounding import number, number_range

_TEMPLATES = Path(__file__).parent / "templates"

# Word and sign of each status, so that colour is never the only cue.
SIGNS = {"PASS": "✓", "PARTIAL": "◐", "FAIL": "✕", "INCONCLUSIVE": "?", "NOT ASSESSED": "–"}


def render_page(template: str, **values: object) -> str:
    """The HTML of `template`. All values are escaped; the browser loads no other content."""
    return _environment().get_template(template).render(**values)


@cache
def _environment() -> Environment:
    """One for all pages, which compiles each template once."""
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        points=number,
        percent=percent,
        up_to=number_range,
        percent_up_to=percent_up_to,
        ratio=ratio,
        si=si,
        day=day,
        css_class=css_class,
    )
    environment.globals.update(signs=SIGNS, inlined=_inlined, csp_hash=_csp_hash)
    return environment


@cache
def _inlined(name: str) -> Markup:
    """An embedded file, byte for byte as `csp_hash` allows it."""
    return Markup((_TEMPLATES / name).read_text(encoding="utf-8"))


@cache
def _csp_hash(name: str) -> str:
    """The hash of a file for the content security policy, which blocks all other scripts."""
    digest = hashlib.sha256((_TEMPLATES / name).read_bytes()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def percent_up_to(least: float, most: float) -> str:
    """A total in percent, such as 87.25 %, or 80–87.25 % if lines are undecided."""
    return f"{number_range(100 * least, 100 * most)} %"


def percent(fraction: float) -> str:
    """A share of kernels or of a speed such as 87 %, rounded down: only all are 100 %.

    Not for marks, which `number` rounds.
    """
    return f"{math.floor(fraction * 100 + 1e-9)} %"


def ratio(value: float) -> str:
    """Two decimals below 10, otherwise none."""
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def si(value: float, unit: str) -> str:
    """Three digits and an SI prefix: 23.8 GB/s, 181 ms."""
    if not value:
        return f"0 {unit}"
    step = min(max(math.floor(math.log10(abs(value)) / 3 + 1e-9), -4), 4)
    scaled = value / 1000**step
    digits = 0 if abs(scaled) >= 99.95 else 1 if abs(scaled) >= 9.995 else 2
    return f"{scaled:.{digits}f} {('', 'k', 'M', 'G', 'T', 'p', 'n', 'µ', 'm')[step]}{unit}"


def day(moment: datetime) -> str:
    """Such as 21 November 2025, 12:25 UTC."""
    return f"{moment.day} {moment:%B %Y, %H:%M} {moment.tzname() or ''}".rstrip()


def css_class(status: str) -> str:
    """PASS becomes pass, NOT ASSESSED becomes not-assessed."""
    return status.lower().replace(" ", "-")
