# SPDX-License-Identifier: Apache-2.0
"""The command-line interface: one module per command of ./oclab."""
