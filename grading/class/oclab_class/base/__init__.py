# SPDX-License-Identifier: Apache-2.0
"""Files, tables and messages: what every other room uses."""
