# SPDX-License-Identifier: Apache-2.0
"""The studio: a local page that shows what a kernel does while it is edited (docs/studio.md)."""
