// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a sheet of columns and rows to draw on in letters.
#include "grading/plots/text_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/support/utf8.h"

namespace oclab {
namespace {

constexpr std::array kInks{"36", "33", "32", "35", "34", "31", "37", "96"};

std::string coloured(const std::string& text, int ink) {
  if (ink == kPlainInk || text.empty()) return text;
  const char* code = ink == kFaintInk ? "2" : kInks[static_cast<std::size_t>(ink) % kInks.size()];
  return fmt::format("\033[{}m{}\033[0m", code, text);
}

}  // namespace

const Glyphs& glyphs_for(const TextStyle& style) {
  static const Glyphs drawn{.markers = {"●", "◆", "▲", "■", "▼", "○", "◇", "□"},
                            .cross = "✗",
                            .joint = "·",
                            .level = "─",
                            .upright = "│",
                            .rising = "╱",
                            .corner = "└",
                            .stop = "┴"};
  static const Glyphs typed{.markers = {"o", "*", "^", "#", "v", "@", "%", "&"},
                            .cross = "x",
                            .joint = ".",
                            .level = "-",
                            .upright = "|",
                            .rising = "/",
                            .corner = "+",
                            .stop = "+"};
  return style.unicode ? drawn : typed;
}

TextGrid::TextGrid(std::size_t columns, std::size_t rows)
    : columns_(static_cast<long>(columns)),
      rows_(static_cast<long>(rows)),
      cells_(columns * rows) {}

bool TextGrid::holds(long column, long row) const {
  return column >= 0 && column < columns_ && row >= 0 && row < rows_;
}

const TextGrid::Cell& TextGrid::at(long column, long row) const {
  return cells_[static_cast<std::size_t>(row * columns_ + column)];
}

void TextGrid::put(long column, long row, std::string_view glyph, int ink, bool over) {
  if (!holds(column, row) || (!over && !at(column, row).glyph.empty())) return;
  cells_[static_cast<std::size_t>(row * columns_ + column)] = {std::string(glyph), ink};
}

void TextGrid::write(long column, long row, std::string_view text, int ink) {
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text));
    put(column++, row, text.substr(0, length), ink);
    text.remove_prefix(length);
  }
}

bool TextGrid::is_free(long column, long row, std::size_t count) const {
  for (long i = column; i < column + static_cast<long>(count); ++i) {
    if (!holds(i, row) || !at(i, row).glyph.empty()) return false;
  }
  return true;
}

std::string TextGrid::text(const TextStyle& style) const {
  std::string result;
  for (long row = 0; row < rows_; ++row) {
    long end = columns_;
    while (end > 0 && at(end - 1, row).glyph.empty()) --end;
    std::string run;
    int ink = kPlainInk;
    for (long column = 0; column < end; ++column) {
      const Cell& cell = at(column, row);
      if (style.colour && cell.ink != ink && !cell.glyph.empty()) {
        result += coloured(run, ink);
        run.clear();
        ink = cell.ink;
      }
      run += cell.glyph.empty() ? " " : cell.glyph;
    }
    result += (style.colour ? coloured(run, ink) : run) + "\n";
  }
  return result;
}

}  // namespace oclab
