# SPDX-License-Identifier: Apache-2.0
"""From records to marks by the rules of the class file."""
