# SPDX-License-Identifier: Apache-2.0
"""Command lines with options anywhere."""

import argparse


class IntermixedParser(argparse.ArgumentParser):
    """Accepts options between positional arguments: SUBMISSIONS --assignment NAME GRADES."""

    _inside = False

    def parse_known_args(self, args=None, namespace=None):
        if self._inside:  # parse_known_intermixed_args calls this method
            return super().parse_known_args(args, namespace)
        self._inside = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._inside = False
