// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: expressions of numbers and macros, evaluated.
#include "grading/source/tokens/constants.h"

#include <charconv>
#include <string>

namespace oclab {
namespace {

constexpr std::size_t kMostValue = std::size_t{1} << 40;  // larger values are not understood
constexpr int kMostOperands = 256;                        // those of macros included

class Evaluator {
 public:
  Evaluator(const GateTokens& tokens, const std::vector<std::size_t>& closing,
            const MacroTable& macros)
      : tokens_(tokens), closing_(closing), macros_(macros) {}

  std::optional<std::size_t> value(std::size_t& at, std::size_t end) {
    auto left = product(at, end);
    while (left && at < end) {
      const bool shift = is(at, "<") && is(at + 1, "<");
      if (!shift && !is(at, "+") && !is(at, "-")) return std::nullopt;
      const bool minus = is(at, "-");
      at += shift ? 2 : 1;
      const auto right = product(at, end);
      if (!right || (shift && *right > 30) || (minus && *right > *left)) return std::nullopt;
      left = shift ? *left << *right : minus ? *left - *right : *left + *right;
      if (*left > kMostValue) return std::nullopt;
    }
    return left;
  }

  std::optional<std::size_t> product(std::size_t& at, std::size_t end) {
    auto left = operand(at, end);
    while (left && at < end && (is(at, "*") || is(at, "/"))) {
      const bool divides = is(at, "/");
      ++at;
      const auto right = operand(at, end);
      if (!right || (divides && *right == 0)) return std::nullopt;
      if (!divides && *right > 0 && *left > kMostValue / *right) return std::nullopt;
      left = divides ? *left / *right : *left * *right;
    }
    return left;
  }

  std::optional<std::size_t> operand(std::size_t& at, std::size_t end) {
    if (at >= end || --budget_ < 0) return std::nullopt;
    const std::size_t i = at;
    if (is(i, "(") && closing_[i] < end) {
      std::size_t inner = i + 1;
      at = closing_[i] + 1;
      return value(inner, closing_[i]);
    }
    ++at;
    std::size_t number = 0;
    const std::string& text = tokens_[i].text;
    const auto [last, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && number <= kMostValue &&
        std::string_view(last).find_first_not_of("uUlL") == std::string_view::npos) {
      return number;
    }
    const auto macro = macros_.find(text);
    if (macro == macros_.end() || macro->second.takes_arguments) return std::nullopt;
    std::size_t inner = macro->second.body.begin;
    return value(inner, macro->second.body.end);
  }

 private:
  bool is(std::size_t i, std::string_view text) const { return oclab::is(tokens_, i, text); }

  const GateTokens& tokens_;
  const std::vector<std::size_t>& closing_;
  const MacroTable& macros_;
  int budget_ = kMostOperands;
};

}  // namespace

std::optional<std::size_t> constant_value(const GateTokens& tokens,
                                          const std::vector<std::size_t>& closing,
                                          const MacroTable& macros, TokenRange range) {
  return Evaluator(tokens, closing, macros).value(range.begin, range.end);
}

}  // namespace oclab
