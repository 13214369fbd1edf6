// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the properties of the terminal.
#include "grading/terminal/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <iostream>

namespace oclab {
namespace {

/// POSIX takes the locale from the first of these variables that is not empty.
bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return strcasestr(value, "utf-8") != nullptr || strcasestr(value, "utf8") != nullptr;
  }
  return false;
}

}  // namespace

std::string TextStyle::paint(std::string_view code, const std::string& text) const {
  return colour ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
}

TextStyle style_of_output() {
  TextStyle style{.width = 100, .unicode = locale_is_utf8()};
  style.terminal = isatty(STDOUT_FILENO) != 0;
  if (!style.terminal) return style;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) style.width = size.ws_col;
  const char* wrap = std::getenv("OCLAB_WRAP");
  style.wrap = wrap == nullptr || std::strcmp(wrap, "0") != 0;
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::strcmp(terminal, "dumb") == 0;
  style.colour = (no_colour == nullptr || *no_colour == '\0') && !dumb;
  return style;
}

}  // namespace oclab
