// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: mutants of a correct kernel's source.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "grading/authoring/mutation.h"
#include "grading/source/source_scan.h"
#include "grading/source/tokens/source_text.h"
#include "harness/support/regex.h"

namespace oclab {
namespace {

/// A change at one place of the source.
struct Change {
  std::size_t at = 0;
  std::size_t length = 0;
  std::string with;
};

/// Returns `change` of the last match, or nothing.
template <typename MakeChange>
std::optional<Change> at_last_match(const std::string& code, const std::regex& pattern,
                                    const MakeChange& change) {
  std::optional<Change> last;
  for (const std::smatch& match : regex::all_matches(code, pattern)) {
    last = change(match);
  }
  return last;
}

Change with_other_equality(const std::smatch& match) {
  const std::string sign = match[2];
  return {static_cast<std::size_t>(match.position(2)), sign.size(),
          sign.size() == 2 ? sign.substr(0, 1) : sign + "="};
}

/// Matches a comparison with a number, or with a macro's parameter at its end. A loop that counts
/// down to 0 does not match, because its mutant would not terminate.
std::optional<Change> change_equality_of_constant(const std::string& code) {
  static const std::regex comparison =
      regex::make(R"(([^<>=-])(<=|>=|>|<)\s*(?:\d[\w.]*(?!\s*;)|\(\w+\)(?=;)))");
  return at_last_match(code, comparison, with_other_equality);
}

std::optional<Change> change_equality(const std::string& code,
                                      const std::vector<std::string>& sizes) {
  const std::regex comparison = regex::make(fmt::format(
      R"(([^<>=-])(<=|<|>=|>)\s*(?:\(\w+\)\s*)?(?:{})\b(?!\s*\())", fmt::join(sizes, "|")));
  return at_last_match(code, comparison, with_other_equality);
}

std::optional<Change> skip_the_first(const std::string& code) {
  static const std::regex loop = regex::make(R"(for \(\w+ \w+ = (0);)");
  return at_last_match(code, loop, [](const std::smatch& match) {
    return Change{static_cast<std::size_t>(match.position(1)), 1, "1"};
  });
}

std::optional<Change> change_coefficient(const std::string& code) {
  static const std::regex literal = regex::make(R"(\d+\.(?:\d*)([0-9])f?)");
  return at_last_match(code, literal, [](const std::smatch& match) {
    const char digit = match[1].str().front();
    return Change{static_cast<std::size_t>(match.position(1)), 1,
                  std::string(1, digit == '9' ? '8' : static_cast<char>(digit + 1))};
  });
}

SourceMutant apply(const std::string& text, const Change& change) {
  const auto number = static_cast<int>(
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(change.at), '\n'));
  SourceMutant mutant{.line = oclab::line_of(text, number), .text = text};
  mutant.text.replace(change.at, change.length, change.with);
  mutant.what = fmt::format("line {}: `{}` instead of `{}`", number,
                            oclab::line_of(mutant.text, number), mutant.line);
  return mutant;
}

}  // namespace

std::vector<SourceMutant> source_mutants(const std::string& text,
                                         const std::vector<std::string>& sizes) {
  std::string code = text;
  blank_comments_and_literals(code);
  std::vector<SourceMutant> mutants;
  for (const auto& change : {change_equality(code, sizes), change_equality_of_constant(code),
                             skip_the_first(code), change_coefficient(code)}) {
    if (change) mutants.push_back(apply(text, *change));
  }
  return mutants;
}

}  // namespace oclab
