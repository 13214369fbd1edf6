# SPDX-License-Identifier: Apache-2.0
"""The course site: the kit's pages and headers, made ready for Doxygen, and checks."""
