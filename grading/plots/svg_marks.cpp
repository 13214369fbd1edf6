// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the strokes and words that an SVG figure is made of.
#include "grading/plots/svg_marks.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "grading/terminal/text_layout.h"

namespace oclab {
namespace {

/// Of the eight colours by Okabe and Ito, made dark enough for white paper and bright enough for
/// dark: each has a contrast of at least 3 to its background.
constexpr std::array<const char*, kMarkers> kOnLight{"#0072b2", "#d55e00", "#008563", "#b35c94",
                                                     "#a06a00", "#2a86c0", "#4d4d4d", "#7a7000"};
constexpr std::array<const char*, kMarkers> kOnDark{"#5ab4ee", "#ff8f4d", "#3cc79b", "#e59bc8",
                                                    "#efb02e", "#a3d8f6", "#c4c9cf", "#e5da5a"};

std::string colours(const std::array<const char*, kMarkers>& palette) {
  std::string rules;
  for (std::size_t i = 0; i < palette.size(); ++i) rules += fmt::format("--s{}:{};", i, palette[i]);
  return rules;
}

/// Corners of the markers in units of the radius; no corners make a circle.
using Corners = std::array<std::array<double, 2>, 4>;
constexpr std::array<Corners, 4> kShapes{{
    {{{0, -1.25}, {1.25, 0}, {0, 1.25}, {-1.25, 0}}},
    {{{0, -1.2}, {1.15, 0.9}, {-1.15, 0.9}, {-1.15, 0.9}}},
    {{{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}}},
    {{{0, 1.2}, {1.15, -0.9}, {-1.15, -0.9}, {-1.15, -0.9}}},
}};

std::string titled(std::string_view tip, const std::string& element) {
  if (tip.empty()) return element;
  return fmt::format("<g><title>{}</title>{}</g>\n", escaped(tip), element);
}

}  // namespace

std::string svg_style() {
  const std::string light =
      "--paper:#fff;--ink:#1b1f24;--faint:#5d6670;--rule:#e1e5ea;" + colours(kOnLight);
  const std::string dark =
      "--paper:#14181d;--ink:#e4e8ec;--faint:#9aa5b1;--rule:#2b323a;" + colours(kOnDark);
  // Without media queries the wide drawing in light colours is shown.
  return fmt::format(
      "<style>\n"
      ".oclab-chart{{{0}"
      "font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif}}\n"
      "@media(prefers-color-scheme:dark){{.oclab-chart{{{1}}}}}\n"
      ".light-mode .oclab-chart{{{0}}}\n"
      ".dark-mode .oclab-chart{{{1}}}\n"
      ".oclab-chart .narrow{{display:none}}\n"
      "@media(max-width:560px){{.oclab-chart .narrow{{display:inline}}"
      ".oclab-chart .wide{{display:none}}}}\n"
      ".oclab-chart text{{fill:var(--ink)}}\n"
      ".oclab-chart .paper{{fill:var(--paper)}}\n"
      ".oclab-chart .faint{{fill:var(--faint)}}\n"
      ".oclab-chart .strong{{font-weight:600}}\n"
      ".oclab-chart .halo{{paint-order:stroke;stroke:var(--paper);stroke-width:4px}}\n"
      ".oclab-chart .grid{{stroke:var(--rule)}}\n"
      ".oclab-chart .axis,.oclab-chart .leader{{stroke:var(--faint)}}\n"
      ".oclab-chart .leader{{stroke-width:.8}}\n"
      ".oclab-chart .ceiling{{stroke:var(--faint);stroke-width:1.8;stroke-dasharray:7 4}}\n"
      ".oclab-chart .bar{{stroke-width:1.6;stroke:var(--c)}}\n"
      ".oclab-chart .joint{{fill:none;stroke:var(--c);stroke-width:2.2;stroke-linejoin:round}}\n"
      ".oclab-chart .mark{{fill:var(--c);stroke:var(--paper);stroke-width:1.2}}\n"
      ".oclab-chart .cross{{stroke:var(--c);stroke-width:2.6;stroke-linecap:round}}\n"
      ".oclab-chart text.name{{fill:var(--c)}}\n"
      "</style>\n",
      light, dark);
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default:
        // XML has no way to write the other control characters.
        result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return result;
}

std::string svg_text(double x, double y, double size, std::string_view text,
                     std::string_view classes, Anchor anchor, double angle) {
  constexpr std::array kAnchors{"start", "middle", "end"};
  const std::string turn =
      angle == 0 ? "" : fmt::format(" transform=\"rotate({:.1f} {:.1f} {:.1f})\"", angle, x, y);
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" class=\"{}\" text-anchor=\"{}\"{}>"
      "{}</text>\n",
      x, y, size, classes, kAnchors[static_cast<std::size_t>(anchor)], turn, escaped(text));
}

std::string svg_line(double x1, double y1, double x2, double y2, std::string_view classes) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1, x2,
      y2, classes);
}

std::string svg_marker(std::size_t series, double x, double y, double radius,
                       std::string_view tip) {
  const std::string style =
      fmt::format("class=\"mark\" style=\"--c:var(--s{})\"", series % kMarkers);
  const std::size_t shape = series % (kShapes.size() + 1);
  if (shape == 0) {
    return titled(tip, fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" {}/>\n", x, y,
                                   radius, style));
  }
  std::string points;
  for (const auto& [dx, dy] : kShapes[shape - 1]) {
    points += fmt::format("{:.1f},{:.1f} ", x + dx * radius, y + dy * radius);
  }
  return titled(tip, fmt::format("<polygon points=\"{}\" {}/>\n", points, style));
}

std::string svg_cross(std::size_t series, double x, double y, double radius, std::string_view tip) {
  return titled(tip,
                fmt::format("<path d=\"M{0:.1f} {1:.1f}L{2:.1f} {3:.1f}M{0:.1f} {3:.1f}"
                            "L{2:.1f} {1:.1f}\" class=\"cross\" style=\"--c:var(--s{4})\"/>\n",
                            x - radius, y - radius, x + radius, y + radius, series % kMarkers));
}

double svg_width(std::string_view text, double size) {
  // Half an em is a sans-serif's average; DejaVu, the widest in use, has 0.6.
  return 0.58 * size * static_cast<double>(width_of(text));
}

}  // namespace oclab
