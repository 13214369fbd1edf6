// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the properties of the terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace oclab {

/// How to format text.
struct TextStyle {
  std::size_t width = 80;  ///< columns, at least 80
  bool colour = false;     ///< use ANSI escape sequences
  bool terminal = false;   ///< the output is a terminal
  bool unicode = true;     ///< not only ASCII
  bool wrap = false;       ///< wrap long lines of reports

  /// The text with the attributes of an ANSI code, such as "1;31", if there are colours.
  std::string paint(std::string_view code, const std::string& text) const;
};

/// Returns the style of standard output. Without a terminal: 100 columns, no colour, no wrapping.
/// No colour either with NO_COLOR (https://no-color.org) or TERM=dumb; ASCII only if the locale is
/// not UTF-8. OCLAB_WRAP=0 turns wrapping off, for editors that read a task's lines from a
/// terminal.
TextStyle style_of_output();

}  // namespace oclab
