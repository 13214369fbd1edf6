// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the terminal can show.
#pragma once

#include <cstddef>

namespace oclab {

/// How to print.
struct TextStyle {
  std::size_t width = 80;  ///< columns; at least 80 are assumed
  bool colour = false;     ///< by ANSI escape sequences
  bool terminal = false;   ///< whether there is one; else lines may have any length
  bool unicode = true;     ///< more than ASCII
  bool wrap = false;       ///< break long lines of reports; else a program may be reading them
};

/// Colour and width of the terminal at standard output; plain and 100 columns wide where there is
/// none. No colour if the environment says NO_COLOR (as https://no-color.org asks) or TERM=dumb;
/// ASCII only if the locale is not one of UTF-8. Reports are wrapped on a terminal, unless the
/// environment says OCLAB_WRAP=0: an editor that runs tasks in a terminal reads whole lines.
TextStyle style_of_output();

}  // namespace oclab
