# SPDX-License-Identifier: Apache-2.0
"""The course site: pages and headers of the kit, made ready for Doxygen, and checks of the result."""
