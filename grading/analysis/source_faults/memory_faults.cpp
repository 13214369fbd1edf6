// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: private arrays that are too large, and null pointers.
#include "grading/analysis/source_faults/memory_faults.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <vector>

#include "grading/source/tokens/gate_tokens.h"
#include "grading/source/tokens/macros.h"
#include "grading/source/tokens/source_functions.h"
#include "harness/spec/opencl_type.h"

namespace oclab {
namespace {

constexpr std::size_t kLeastBlamed = std::size_t{16} << 10;  // bytes
constexpr std::size_t kMostValue = std::size_t{1} << 40;     // larger lengths are not understood
constexpr int kMostOperands = 256;                           // of a length, those of macros too

class MemorySearch {
 public:
  explicit MemorySearch(std::string_view source)
      : tokens_(compiled_tokens(source)),
        closing_(closing_brackets(tokens_)),
        functions_(functions_of(tokens_, closing_)),
        macros_(macros_by_name(tokens_, closing_)) {}

  std::optional<SizedArray> largest() const {
    std::optional<SizedArray> largest;
    for (const SourceFunction& function : functions_) {
      for (std::size_t i = function.body; i + 2 < std::min(function.end, tokens_.size()); ++i) {
        const auto array = array_at(i);
        if (array && (!largest || array->bytes > largest->bytes)) largest = array;
      }
    }
    return largest;
  }

  std::optional<NullPointer> null_pointer(int line) const {
    const std::set<std::string_view> names = names_in(line);
    for (const SourceFunction& function : functions_) {
      for (std::size_t i = function.body; i + 4 < std::min(function.end, tokens_.size()); ++i) {
        const bool null = is(i + 3, "0") || is(i + 3, "NULL");
        if (!is(i, "*") || !is(i + 2, "=") || !null || !is(i + 4, ";")) continue;
        const std::string& name = tokens_[i + 1].text;
        if (follows_type(i) && names.contains(name)) return NullPointer{name, tokens_[i + 1].line};
      }
    }
    return std::nullopt;
  }

 private:
  bool is(std::size_t i, std::string_view text) const { return oclab::is(tokens_, i, text); }

  /// Whether the stars up to this one are those of a declaration, not of a store.
  bool follows_type(std::size_t star) const {
    while (is(star - 1, "*")) --star;
    const bool expression = is(star - 1, "else") || is(star - 1, "do") || is(star - 1, "return");
    return tokens_[star - 1].is_word() && !expression;
  }

  /// The words in this line, and in the macros that it uses.
  std::set<std::string_view> names_in(int line) const {
    std::set<std::string_view> names;
    const auto found = std::ranges::equal_range(tokens_, line, {}, &GateToken::line);
    const auto begin = static_cast<std::size_t>(found.begin() - tokens_.begin());
    const TokenRange range{begin, begin + found.size()};
    const auto add = [&](TokenRange text) {
      for (std::size_t i = text.begin; i < text.end; ++i) names.insert(tokens_[i].text);
    };
    add(range);
    for (const Macro* macro : macros_used(tokens_, range, macros_)) add(macro->body);
    return names;
  }

  /// The private array that is declared from token `i` on: "float a[4][2]".
  std::optional<SizedArray> array_at(std::size_t i) const {
    std::size_t bytes = opencl_type(tokens_[i].text).bytes();
    if (bytes == 0 || tokens_[i].directive >= 0 || !is(i + 2, "[")) return std::nullopt;
    for (std::size_t k = i; k > 0 && tokens_[k - 1].is_word(); --k) {
      const std::string& word = tokens_[k - 1].text;
      if (word.ends_with("local") || word.ends_with("constant") || word == "return") {
        return std::nullopt;
      }
    }
    int budget = kMostOperands;
    for (std::size_t open = i + 2; is(open, "["); open = closing_[open] + 1) {
      std::size_t at = open + 1;
      const auto length = value(at, closing_[open], budget);
      if (!length || *length == 0 || *length > kMostValue / bytes) return std::nullopt;
      bytes *= *length;
    }
    return SizedArray{tokens_[i + 1].text, tokens_[i].line, bytes};
  }

  /// The value of an expression of numbers and macros, up to `end`: sums, products and shifts.
  /// `budget` is the number of operands that are still evaluated.
  std::optional<std::size_t> value(std::size_t& at, std::size_t end, int& budget) const {
    auto left = product(at, end, budget);
    while (left && at < end) {
      const bool shift = is(at, "<") && is(at + 1, "<");
      if (!shift && !is(at, "+") && !is(at, "-")) return std::nullopt;
      const bool minus = is(at, "-");
      at += shift ? 2 : 1;
      const auto right = product(at, end, budget);
      if (!right || (shift && *right > 30) || (minus && *right > *left)) return std::nullopt;
      left = shift ? *left << *right : minus ? *left - *right : *left + *right;
      if (*left > kMostValue) return std::nullopt;
    }
    return left;
  }

  std::optional<std::size_t> product(std::size_t& at, std::size_t end, int& budget) const {
    auto left = operand(at, end, budget);
    while (left && at < end && (is(at, "*") || is(at, "/"))) {
      const bool divides = is(at, "/");
      ++at;
      const auto right = operand(at, end, budget);
      if (!right || (divides && *right == 0)) return std::nullopt;
      left = divides ? *left / *right : *left * *right;
      if (*left > kMostValue) return std::nullopt;
    }
    return left;
  }

  std::optional<std::size_t> operand(std::size_t& at, std::size_t end, int& budget) const {
    if (at >= end || --budget < 0) return std::nullopt;
    const std::size_t i = at;
    if (is(i, "(")) {
      std::size_t inner = i + 1;
      at = closing_[i] + 1;
      return value(inner, closing_[i], budget);
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
    return value(inner, macro->second.body.end, budget);
  }

  GateTokens tokens_;
  std::vector<std::size_t> closing_;
  std::vector<SourceFunction> functions_;
  MacroTable macros_;
};

/// Whether the model found an address that belongs to no buffer.
bool uses_no_buffer(const Diagnosis& diagnosis) {
  return diagnosis.kind == DiagnosisKind::kOutOfBounds && !diagnosis.findings.empty() &&
         diagnosis.findings.front().finding.object.empty();
}

}  // namespace

std::optional<SizedArray> largest_private_array(std::string_view source) {
  return MemorySearch(source).largest();
}

std::optional<NullPointer> null_pointer_in(std::string_view source, int line) {
  return MemorySearch(source).null_pointer(line);
}

void blame_memory(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.form.starts_with("source-")) return;
  if (diagnosis.kind == DiagnosisKind::kTooMuchPrivate) {
    const auto array = largest_private_array(source.text);
    if (!array || array->bytes < kLeastBlamed) return;
    explain(diagnosis, {.kind = diagnosis.kind,
                        .form = "source-huge-array",
                        .at = location_of(array->line, source),
                        .run = diagnosis.run,
                        .facts = {{"array", array->name}, {"bytes", array->bytes}}});
  } else if (uses_no_buffer(diagnosis)) {
    const auto pointer = null_pointer_in(source.text, diagnosis.at.line);
    if (!pointer) return;
    explain(diagnosis, {.kind = diagnosis.kind,
                        .form = "source-null-pointer",
                        .at = location_of(pointer->line, source),
                        .run = diagnosis.run,
                        .facts = {{"pointer", pointer->name},
                                  {"used_in", static_cast<std::size_t>(diagnosis.at.line)}}});
  }
}

}  // namespace oclab
