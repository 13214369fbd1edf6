// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the strokes and words that an SVG figure is made of.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace oclab {

/// Series that can be told apart by colour and by marker; later ones begin again.
inline constexpr std::size_t kMarkers = 8;

/// The figure's style sheet: colours for light and dark, and the classes that the elements below
/// use. The reader's system chooses, or the class `light-mode` or `dark-mode` of a page that holds
/// the figure. Every rule is confined to `.oclab-chart`.
std::string svg_style();

/// The text with the characters that mean something in XML replaced.
std::string escaped(std::string_view text);

/// Where a text begins, has its middle, or ends.
enum class Anchor { kStart, kMiddle, kEnd };

/// A text element on a baseline. `size` is the font size; `angle` in degrees turns it around its
/// anchor.
std::string svg_text(double x, double y, double size, std::string_view text,
                     std::string_view classes = "", Anchor anchor = Anchor::kStart,
                     double angle = 0);

/// A straight line.
std::string svg_line(double x1, double y1, double x2, double y2, std::string_view classes);

/// The marker of a series, `radius` in size; `tip` is shown while the pointer rests on it.
std::string svg_marker(std::size_t series, double x, double y, double radius, std::string_view tip);

/// A cross in the colour of the series, for a point without a value.
std::string svg_cross(std::size_t series, double x, double y, double radius, std::string_view tip);

/// An estimate of how wide a text is drawn, on the safe side.
double svg_width(std::string_view text, double size);

}  // namespace oclab
