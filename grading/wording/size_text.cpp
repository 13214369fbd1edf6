// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: test runs and test sizes in words.
#include "grading/wording/size_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "grading/terminal/wording.h"

namespace oclab {
namespace {

constexpr std::size_t kListedSizes = 12;

/// The words for one form of a rule. A constant is put in parentheses.
struct RuleWords {
  std::string_view form;
  std::string_view text;
};

constexpr RuleWords kRules[] = {
    {"never-right", "wrong at every test size"},
    {"right-only-at", "right only where {name}={value}{constant}"},
    {"right-up-to",
     "right up to {name}={value}{constant}, wrong from {name}={other}{other_constant} on"},
    {"wrong-only-at", "wrong only where {name}={value}{constant}"},
    {"wrong-up-to", "wrong up to {name}={value}{constant}, right from {name}={other} on"},
    {"multiple", "right only where {name} is a multiple of {value}{constant}"},
    {"multiples", "right only where {name} are multiples of {value}{constant}"},
    {"power-of-two", "right only where {name} is a power of two"},
    {"square", "right only where {name} = {other_name}"},
};

std::string list(const std::vector<Extent>& extents, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < std::min(extents.size(), kListedSizes); ++i) {
    text += (i == 0 ? "" : "; ") + describe(extents[i], names);
  }
  if (extents.size() <= kListedSizes) return text;
  return text + fmt::format("; and {} more", extents.size() - kListedSizes);
}

}  // namespace

std::string describe(const TestRun& run) {
  if (!run.extent) return run.where == TestRun::Where::kModel ? "in the model of a GPU" : "";
  std::string text = "at " + describe(*run.extent, run.names);
  if (run.repeat > 0) {
    text += fmt::format(", launch {} on new data (the one before was right)", run.repeat + 1);
  }
  return text;
}

std::string describe(const SizeRule& rule) {
  if (rule.form.empty()) return "";
  const auto* words = std::ranges::find(kRules, rule.form, &RuleWords::form);
  if (words == std::end(kRules)) throw std::logic_error("a rule of sizes without words");
  Facts facts = rule.facts;
  for (const char* name : {"constant", "other_constant"}) {
    const auto found = facts.find(name);
    facts[name] = found == facts.end() ? "" : " (" + std::get<std::string>(found->second) + ")";
  }
  return fill(words->text, facts);
}

std::string next_step(const SizeRule& rule) {
  if (rule.form.starts_with("multiple")) {
    // Odd sizes have other data as well.
    if (rule.facts.at("value") == Fact{std::size_t{2}}) return "";
    return fill(
        "check the rest of {name} that fills no block of {value}: the bounds of the loop over "
        "whole "
        "blocks, the code for the rest, and its guard",
        rule.facts);
  }
  if (rule.form != "right-up-to" || !rule.facts.contains("constant")) return "";
  return fill(
      "the first block of {constant} is right along {name}, the next one is not: check what one "
      "iteration of the loop leaves for the next (the accumulator, the start of the block, the "
      "barrier at the end of the iteration)",
      rule.facts);
}

std::string describe(const TestedSizes& sizes) {
  if (sizes.right.empty()) return "no test size came out right";
  return "wrong at: " + list(sizes.wrong, sizes.names) +
         "\nright at: " + list(sizes.right, sizes.names);
}

}  // namespace oclab
