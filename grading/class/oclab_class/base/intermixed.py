# SPDX-License-Identifier: Apache-2.0
"""Command lines with options anywhere, and options that are numbers."""

import argparse
import difflib
import math
from collections.abc import Callable

MOSTLY_ALIKE = 0.7  # of the letters: --lines is no slip for --times, --worker is one for --workers


def number_from(least: float, most: float, kind: type = int) -> Callable[[str], float]:
    """The type of an option: a number of this kind. argparse reports any other text."""

    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            what = "a whole number" if kind is int else "a number"
            raise argparse.ArgumentTypeError(f"{text} is not {what} from {least:g} to {most:.0f}")
        return value

    return read


class IntermixedParser(argparse.ArgumentParser):
    """Accepts options between positional arguments: SUBMISSIONS --assignment NAME GRADES."""

    _inside = False

    def parse_known_args(self, args=None, namespace=None):
        if self._inside:  # parse_known_intermixed_args calls this method
            return super().parse_known_args(args, namespace)
        self._inside = True
        try:
            options, unknown = self.parse_known_intermixed_args(args, namespace)
        finally:
            self._inside = False
        if unknown:  # reported here, where the command's own usage is known
            self.error(self._advice_on(unknown[0]))
        return options, unknown

    def _advice_on(self, unknown):
        """What to do about an argument that the command does not have."""
        if not unknown.startswith("-"):
            return f"one argument too many: {unknown}"
        known = {name.lstrip("-"): name for action in self._actions for name in action.option_strings}
        close = difflib.get_close_matches(unknown.split("=")[0].lstrip("-"), known, n=1, cutoff=MOSTLY_ALIKE)
        advice = f"did you mean {known[close[0]]}?" if close else f"see {self.prog} --help"
        return f"unknown option {unknown}; {advice}"
