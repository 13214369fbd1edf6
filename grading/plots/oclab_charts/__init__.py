# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: every chart of measured numbers, drawn with matplotlib in one style.

style      colours, fonts, axes, labels at the ends of lines
svg        a figure as an SVG that pages can inline, or as another kind of file
measured   the charts of `oclab sweep` and `oclab roofline`, from their JSON document
report     the charts of the class report
"""
