// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the numbers that a kernel file compares its sizes with.
#include "harness/sizes/number_literals.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string>

#include "harness/spec/tunables.h"
#include "harness/support/regex.h"

namespace oclab {
namespace {

constexpr std::size_t kLeast = 2;
constexpr std::size_t kMostShift = 22;

std::optional<std::size_t> value_of(std::string text) {
  while (!text.empty() && std::string_view("uUlL").find(text.back()) != std::string_view::npos) {
    text.pop_back();
  }
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  const int base = hexadecimal ? 16 : text.size() > 1 && text.front() == '0' ? 8 : 10;
  const char* const begin = text.data() + (hexadecimal ? 2 : 0);
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value, base);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool ends_in_right_shift(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\n(");
  const std::string_view end = text.substr(0, last == std::string_view::npos ? 0 : last + 1);
  return end.ends_with(">>") || end.ends_with(">>=");
}

/// The constants of one text without comments and strings.
class Literals {
 public:
  explicit Literals(const std::string& text) {
    // A number is no part of a name, of a float, or of a vector's component.
    static const std::regex number =
        regex::make(R"((^|[^\w.])(0[xX][0-9a-fA-F]+[uUlL]*|[0-9]+[uUlL]*)(?![\w.]))");
    std::size_t end_before = 0;
    for (const std::smatch& it : regex::all_matches(text, number)) {
      const auto value = value_of(it[2].str());
      if (!value) continue;
      const auto begin = static_cast<std::size_t>(it.position(2));
      const std::string between = text.substr(end_before, begin - end_before);
      add(*value);
      if (*value <= kMostShift && ends_in_right_shift(between)) {
        shifted.insert(std::size_t{1} << *value);
      }
      combine(*value, between);
      before_ = value;
      end_before = begin + static_cast<std::size_t>(it.length(2));
    }
  }

  std::set<std::size_t> all;
  std::set<std::size_t> shifted;  ///< powers of two from shifts to the right

 private:
  void add(std::size_t value) {
    if (value >= kLeast && value <= kLargestLiteral) all.insert(value);
  }
  void combine(std::size_t value, const std::string& between) {
    if (!before_ || *before_ > kLargestLiteral || value > kLargestLiteral) return;
    static const std::regex product = regex::make(R"([\s)]*\*[\s(]*)");
    static const std::regex shift = regex::make(R"([\s)]*<<[\s(]*)");
    if (regex::matches(between, product)) add(*before_ * value);
    if (value <= kMostShift && regex::matches(between, shift)) add(*before_ << value);
  }
  std::optional<std::size_t> before_;
};

}  // namespace

std::vector<std::size_t> number_literals(std::string_view source) {
  static const std::regex text_literal = regex::make(R"("(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])*')");
  const Literals literals(regex::replace(without_comments(source), text_literal, " "));
  const auto largest = [](const std::set<std::size_t>& numbers, std::size_t most) {
    std::vector<std::size_t> last(numbers.begin(), numbers.end());
    if (last.size() > most) {
      last.erase(last.begin(), last.end() - static_cast<std::ptrdiff_t>(most));
    }
    return last;
  };
  std::vector<std::size_t> found = largest(literals.all, kMostLiterals);
  for (const std::size_t number : largest(literals.shifted, kMostShifted)) found.push_back(number);
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace oclab
