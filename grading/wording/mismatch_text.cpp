// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a wrong result in words.
#include "grading/wording/mismatch_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "grading/terminal/wording.h"
#include "grading/wording/patterns/pattern_words.h"

namespace oclab {
namespace {

/// Up to here the size of an error says something.
constexpr double kSmallError = 0.05;

std::string number(double value, Element element) {
  switch (element) {
    case Element::kInt:
    case Element::kUint: return fmt::format("{}", static_cast<std::int64_t>(value));
    case Element::kFloat: return fmt::format("{}", static_cast<float>(value));
    case Element::kDouble: break;
  }
  return fmt::format("{}", value);
}

bool is_matrix(const Shape& shape) { return shape.rows >= 2 && shape.columns >= 2; }

/// "is …" and "are …", for one element and for several.
std::pair<const char*, const char*> words_of(ElementState state) {
  switch (state) {
    case ElementState::kWrong: return {"is wrong", "are wrong"};
    case ElementState::kZero: return {"is wrong (all 0)", "are wrong (all 0)"};
    case ElementState::kNeverWritten: return {"was never written", "were never written"};
    case ElementState::kUnchanged: return {"was left unchanged", "were left unchanged"};
  }
  return {"", ""};
}

/// The pattern's facts and those that every mismatch has.
Facts facts_of(const Mismatch& mismatch) {
  Facts facts = mismatch.pattern.facts;
  const auto [is, are] = words_of(mismatch.pattern.state);
  const bool changed = mismatch.pattern.state == ElementState::kUnchanged;
  const bool floating = is_floating(mismatch.element);
  facts.merge(Facts{{"buffer", mismatch.buffer},
                    {"count", mismatch.count},
                    {"wrong", mismatch.wrong},
                    {"index", mismatch.first.front().index},
                    {"rows", mismatch.shape.rows},
                    {"columns", mismatch.shape.columns},
                    {"group", mismatch.context.group_size},
                    {"is", is},
                    {"are", are},
                    {"state", mismatch.wrong == 1 ? is : are},
                    {"changed", changed ? "changed" : "written"},
                    {"format", floating ? "%f" : "%d"},
                    {"variable", floating ? "x" : "i"}});
  const auto constant = facts.find("constant");
  const std::string name = constant == facts.end() ? "" : std::get<std::string>(constant->second);
  facts["constant"] = name.empty() ? "" : " (" + name + ")";
  return facts;
}

}  // namespace

std::string headline(const Mismatch& mismatch) {
  std::string text = fill("{buffer}: {wrong} of {count} element{count:?|s} {wrong:?is|are} wrong",
                          facts_of(mismatch));
  if (mismatch.tolerance > 0 && mismatch.largest_error < kSmallError) {
    text += fmt::format(" (largest relative error {:.2g}, tolerance {:.2g})",
                        mismatch.largest_error, mismatch.tolerance);
  }
  return text;
}

std::string describe(const Wrong& wrong, const Mismatch& mismatch) {
  const Shape& shape = mismatch.shape;
  const std::string place = is_matrix(shape)
                                ? fmt::format(" (row {}, column {})", wrong.index / shape.columns,
                                              wrong.index % shape.columns)
                                : "";
  return fmt::format(
      "{}[{}]{} {}, expected {}", mismatch.buffer, wrong.index, place,
      wrong.poison ? "was never written" : "= " + number(wrong.got, mismatch.element),
      number(wrong.expected, mismatch.element));
}

std::string finding_of(const Mismatch& mismatch) {
  const Pattern& pattern = mismatch.pattern;
  std::string text = fill(words_of(pattern).finding, facts_of(mismatch));
  const auto untouched = pattern.facts.find("untouched");
  if (pattern.kind == PatternKind::kUnexplained && untouched != pattern.facts.end()) {
    text += fill(", but {untouched} of the wrong elements {untouched:?was|were} never written",
                 pattern.facts);
  }
  return text;
}

bool is_common(PatternKind pattern) {
  using enum PatternKind;
  constexpr std::array kCommon{kUnexplained, kNearlyRight, kAllZero,      kOneValue,
                               kShortfall,   kSurplus,     kLostPrecision};
  return std::ranges::find(kCommon, pattern) != kCommon.end();
}

std::string suggestion_of(const Mismatch& mismatch) {
  return fill(words_of(mismatch.pattern).suggestion, facts_of(mismatch));
}

}  // namespace oclab
