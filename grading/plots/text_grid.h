// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a sheet of columns and rows to draw on in letters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grading/terminal/terminal.h"

namespace oclab {

/// Colours of the sheet: a series by its number, or one of these.
enum Ink : int { kPlainInk = -1, kFaintInk = -2 };

/// The characters of a drawing: one set for each kind of terminal.
struct Glyphs {
  std::vector<std::string> markers;
  std::string cross, joint, level, upright, rising, corner, stop;
};

/// The characters that the terminal can show.
const Glyphs& glyphs_for(const TextStyle& style);

/// Cells with one character each. What lies outside of it is not drawn.
class TextGrid {
 public:
  TextGrid(std::size_t columns, std::size_t rows);

  /// Puts one character; `over` also where there is something already.
  void put(long column, long row, std::string_view glyph, int ink, bool over = true);

  /// Puts the characters of a text, one per column.
  void write(long column, long row, std::string_view text, int ink);

  /// Whether `count` cells from here on are empty, and within the sheet.
  bool is_free(long column, long row, std::size_t count) const;

  /// The sheet without blanks at the ends of lines, each line with '\n'.
  std::string text(const TextStyle& style) const;

 private:
  struct Cell {
    std::string glyph;
    int ink = kPlainInk;
  };

  bool holds(long column, long row) const;
  const Cell& at(long column, long row) const;

  long columns_;
  long rows_;
  std::vector<Cell> cells_;
};

}  // namespace oclab
