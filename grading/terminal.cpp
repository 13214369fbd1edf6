// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the terminal can show.
#include "grading/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace oclab {

TextStyle style_of_output() {
  TextStyle style{.width = 100};
  style.terminal = isatty(STDOUT_FILENO) != 0;
  if (!style.terminal) return style;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) style.width = size.ws_col;
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::strcmp(terminal, "dumb") == 0;
  style.colour = (no_colour == nullptr || *no_colour == '\0') && !dumb;
  return style;
}

}  // namespace oclab
