// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: numbers of a kernel file that the launch plan uses.
#include "harness/spec/tunables.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <optional>
#include <set>

#include "harness/support/error.h"

namespace oclab {
namespace {

constexpr std::int64_t kLeastNumber = 2;
constexpr std::int64_t kLargestNumber = 65536;

struct Define {
  std::string name;
  std::string value;
  int line = 0;
  std::size_t begin = 0;  ///< of the value in the source
};

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\v\f";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// Parses `#define NAME value`; returns nothing for other lines, including function-like macros.
/// `begin` of the result is relative to the line.
std::optional<Define> parse_define(std::string_view line, int number) {
  const char* const start = line.data();
  for (const std::string_view word : {"#", "define"}) {
    line = trim(line);
    if (!line.starts_with(word)) return std::nullopt;
    line.remove_prefix(word.size());
  }
  if (line.find_first_of(" \t") != 0) return std::nullopt;
  line = trim(line);
  const std::size_t end = std::min(line.find_first_of(" \t("), line.size());
  if (end < line.size() && line[end] == '(') return std::nullopt;
  const std::string_view value = trim(line.substr(end));
  return Define{std::string(line.substr(0, end)), std::string(value), number,
                value.empty() ? 0 : static_cast<std::size_t>(value.data() - start)};
}

std::vector<Define> parse_defines(std::string_view source) {
  const std::string text = without_comments(source);
  std::vector<Define> defines;
  int number = 1;
  for (std::size_t begin = 0; begin <= text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (auto define = parse_define(std::string_view(text).substr(begin, end - begin), number)) {
      define->begin += begin;
      defines.push_back(*define);
    }
    begin = end + 1;
  }
  return defines;
}

[[noreturn]] void reject(const Define& define, const std::string& why) {
  throw TunableError(define.line, fmt::format("#define {} {}: {}", define.name, define.value, why));
}

/// Parses one decimal integer, optionally in parentheses.
std::optional<std::int64_t> plain_integer(std::string_view text) {
  while (text.size() >= 2 && text.front() == '(' && text.back() == ')') {
    text = trim(text.substr(1, text.size() - 2));
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // A leading zero makes the number octal in OpenCL C.
  const bool octal = text.size() > 1 && text.front() == '0';
  if (error != std::errc{} || end != text.data() + text.size() || octal) return std::nullopt;
  return value;
}

std::int64_t parse_value(const Define& define, const Tunable& tunable) {
  const auto value = plain_integer(define.value);
  if (!value) {
    reject(define,
           fmt::format("the host reads this number to plan the launch, so it must be a plain "
                       "decimal integer such as {}.",
                       tunable.fallback));
  }
  if (*value < tunable.min || *value > tunable.max) {
    reject(define, fmt::format("must lie between {} and {}.", tunable.min, tunable.max));
  }
  if (tunable.power_of_two && !std::has_single_bit(static_cast<std::uint64_t>(*value))) {
    reject(define, "must be a power of two.");
  }
  return *value;
}

}  // namespace

std::string without_comments(std::string_view source) {
  std::string text(source);
  char inside = '\0';  // '/' in a line comment, '*' in a block comment, or the quote of a literal
  for (std::size_t i = 0; i < source.size(); ++i) {
    const char c = source[i];
    const char next = i + 1 < source.size() ? source[i + 1] : '\0';
    const bool begins = inside == '\0' && c == '/' && (next == '/' || next == '*');
    const bool ends = inside == '*' && c == '*' && next == '/';
    if (begins || ends) {
      inside = begins ? next : '\0';
      text[i++] = ' ';
      text[i] = ' ';
    } else if (inside == '\0') {
      if (c == '"' || c == '\'') inside = c;
    } else if (inside == '/' || inside == '*') {
      if (c != '\n') text[i] = ' ';
      // A backslash continues a line comment on the next line.
      const bool last = c == '\n' && source[source.find_last_not_of(" \t\r", i - 1)] != '\\';
      if (inside == '/' && last) inside = '\0';
    } else if (c == inside || c == '\n') {
      inside = '\0';
    } else if (c == '\\' && next != '\n') {
      ++i;
    }
  }
  return text;
}

std::size_t tunable(const Tunables& tunables, const std::string& name) {
  const auto found = tunables.find(name);
  if (found == tunables.end()) {
    throw std::out_of_range(fmt::format("the exercise's .tunables lack {}", name));
  }
  return static_cast<std::size_t>(found->second);
}

Tunables read_tunables(std::string_view source, const std::vector<Tunable>& declared) {
  Tunables values;
  const std::vector<Define> defines = parse_defines(source);
  for (const Tunable& tunable : declared) {
    std::optional<std::int64_t> found;
    for (const Define& define : defines) {
      if (define.name != tunable.name) continue;
      const std::int64_t value = parse_value(define, tunable);
      if (found && *found != value) {
        reject(define, "defined before with another value; keep one definition.");
      }
      found = value;
    }
    values[tunable.name] = found.value_or(tunable.fallback);
  }
  return values;
}

std::vector<std::size_t> defined_numbers(std::string_view source) {
  std::set<std::size_t> numbers;
  for (const Define& define : parse_defines(source)) {
    const std::int64_t value = plain_integer(define.value).value_or(0);
    if (value >= kLeastNumber && value <= kLargestNumber) {
      numbers.insert(static_cast<std::size_t>(value));
    }
  }
  std::vector<std::size_t> smallest(numbers.begin(), numbers.end());
  smallest.resize(std::min(smallest.size(), kMostNumbers));
  return smallest;
}

Tunables defined_constants(std::string_view source) {
  Tunables constants;
  for (const Define& define : parse_defines(source)) {
    if (const auto value = plain_integer(define.value)) constants.emplace(define.name, *value);
  }
  return constants;
}

std::string with_tunable(std::string_view source, const std::string& name, std::int64_t value) {
  const std::string text = std::to_string(value);
  std::string result(source);
  bool found = false;
  std::vector<Define> defines = parse_defines(source);
  std::ranges::reverse(defines);  // from the end, so that earlier positions stay valid
  for (const Define& define : defines) {
    if (define.name != name || define.value.empty()) continue;
    result.replace(define.begin, define.value.size(), text);
    found = true;
  }
  return found ? result : "#define " + name + " " + text + "\n" + result;
}

}  // namespace oclab
