// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what goes where in the drawing of a chart.
#pragma once

#include <string>
#include <vector>

#include "grading/plots/label_places.h"
#include "grading/plots/scale.h"
#include "grading/plots/svg_panel.h"

namespace oclab {

/// A name that stands in the right margin, at the end of its line.
struct EndLabel {
  std::vector<std::string> lines;
  Corner end;  ///< of the line
  std::string classes;
  std::size_t series = 0;  ///< whose colour it has
};

/// The plot's rectangle and everything around it, in the document's units. Refers to the chart.
class SvgLayout {
 public:
  SvgLayout(const Chart& chart, const Canvas& canvas);

  const Box& page() const { return page_; }
  const Box& plot() const { return plot_; }
  double bottom() const { return plot_.y + plot_.height; }
  double right() const { return plot_.x + plot_.width; }

  Scale x() const { return {chart_.x, ranges_.x, plot_.x, right()}; }
  Scale y() const;
  /// Corners of a ceiling's line.
  std::vector<Corner> line_of(const Ceiling& ceiling) const;
  /// Where the point is drawn: one without a value just inside of the axis.
  Corner place_of(const ChartPoint& point) const;

  const std::vector<std::string>& heading() const { return heading_; }
  const std::vector<std::string>& source() const { return source_; }
  double source_size() const { return source_size_; }
  /// Rows that the names below the x axis need, so that neighbours do not touch.
  std::size_t x_name_rows() const;
  /// What is drawn beside the point: its label, or the number that stands for it in the key.
  std::string label_of(const ChartPoint& point) const;
  /// Left end of each series' entry in the legend, and its row; empty if names stand at line ends.
  std::vector<Corner> legend() const;
  /// The names in the right margin, at the heights of their lines; empty if there is a legend.
  std::vector<EndLabel> end_labels() const;

 private:
  double head() const;
  double foot() const;

  const Chart& chart_;
  double font_;
  double source_size_;  ///< of the letters below the figure
  Box page_;
  Ranges ranges_;
  std::vector<std::string> key_;  ///< labels in the order of their numbers
  std::vector<std::string> heading_;
  std::vector<std::string> source_;
  Box plot_;
};

/// Sizes in units of the canvas' font: of the heading, and from line to line.
inline constexpr double kLarge = 1.1;
inline constexpr double kLeading = 1.25;

}  // namespace oclab
