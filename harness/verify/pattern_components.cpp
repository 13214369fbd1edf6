// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rule about components of vectors that are stored at each other's places.
#include <algorithm>
#include <string>
#include <vector>

#include "harness/verify/pattern_rules.h"

namespace oclab::rules {
namespace {

constexpr std::size_t kWidths[] = {2, 4, 8, 16};
constexpr std::size_t kFewestExamples = 4;

/// Vectors of `width` components in a buffer; neighbouring components lie `unit` elements apart.
struct Vectors {
  std::size_t width = 2;
  std::size_t unit = 1;

  std::size_t component(std::size_t i) const { return i / unit % width; }
};

/// ".x", ".s5": as OpenCL C names it.
std::string component_name(std::size_t component, std::size_t width) {
  if (width <= 4) return std::string(".") + "xyzw"[component];
  return std::string(".s") + "0123456789abcdef"[component];
}

/// The components that are wrong anywhere; nothing if there are more than two.
std::vector<std::size_t> wrong_components(const Evidence& evidence, const Vectors& vectors) {
  std::vector<std::size_t> wrong;
  for (std::size_t i = evidence.first_wrong(); i <= evidence.last_wrong(); ++i) {
    if (!evidence.wrong(i)) continue;
    const std::size_t component = vectors.component(i);
    if (std::ranges::count(wrong, component) > 0) continue;
    wrong.push_back(component);
    if (wrong.size() > 2) return {};
  }
  std::ranges::sort(wrong);
  return wrong;
}

/// Whether the wrong elements of component `at` hold what belongs in component `from` of the same
/// vector; one in ten need not. Of narrower vectors than those of the kernel, many would be right.
bool holds(const Evidence& evidence, const Vectors& vectors, std::size_t at, std::size_t from) {
  std::size_t all = 0;
  std::size_t wrong = 0;
  std::size_t matches = 0;
  for (std::size_t i = evidence.first_wrong(); i <= evidence.last_wrong(); ++i) {
    if (vectors.component(i) != at) continue;
    ++all;
    if (!evidence.wrong(i)) continue;
    const std::size_t source = i + from * vectors.unit - at * vectors.unit;
    ++wrong;
    matches += source < evidence.count() && evidence.matches(i, source);
  }
  return wrong >= kFewestExamples && matches * 10 >= wrong * 9 && wrong * 4 > all * 3;
}

Pattern found(const Vectors& vectors, const char* variant, std::size_t at, std::size_t from) {
  return {PatternKind::kExchangedComponents,
          variant,
          {{"at", component_name(at, vectors.width)},
           {"from", component_name(from, vectors.width)},
           {"what", vectors.unit == 1 ? "elements" : "rows"},
           {"one", vectors.unit == 1 ? "element" : "row"},
           {"first", at},
           {"second", from},
           {"width", vectors.width}}};
}

Found components_of(const Evidence& evidence, const Vectors& vectors) {
  const std::vector<std::size_t> wrong = wrong_components(evidence, vectors);
  if (wrong.size() == 2 && holds(evidence, vectors, wrong[0], wrong[1]) &&
      holds(evidence, vectors, wrong[1], wrong[0])) {
    return found(vectors, "", wrong[0], wrong[1]);
  }
  // Of two components, one that repeats its neighbour is as likely a wrong index.
  if (wrong.size() != 1 || vectors.width == 2) return std::nullopt;
  for (std::size_t from = 0; from < vectors.width; ++from) {
    if (from != wrong[0] && holds(evidence, vectors, wrong[0], from)) {
      return found(vectors, "copied", wrong[0], from);
    }
  }
  return std::nullopt;
}

}  // namespace

Found exchanged_components(const Evidence& evidence) {
  // Small integers match by chance.
  if (!evidence.floating() || evidence.wrong_count() < 2 * kFewestExamples) return std::nullopt;
  const std::size_t row = evidence.matrix() ? evidence.buffer().shape.columns : 1;
  for (const std::size_t unit : {std::size_t{1}, row}) {
    for (const std::size_t width : kWidths) {
      if (width * unit > evidence.count()) continue;
      if (Found found = components_of(evidence, {width, unit})) return found;
    }
  }
  return std::nullopt;
}

}  // namespace oclab::rules
