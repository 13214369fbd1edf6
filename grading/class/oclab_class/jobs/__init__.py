# SPDX-License-Identifier: Apache-2.0
"""The jobs of a class, their records, and the worker that does them on this machine."""
