# SPDX-License-Identifier: Apache-2.0
"""The grades folder: everything that is known about one class, on disk."""
