// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: expressions that OpenCL C reads in another way than mathematics does.
#include "grading/analysis/source_faults/misread_expression.h"

#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "grading/source/tokens/constants.h"
#include "grading/source/tokens/macros.h"
#include "grading/source/tokens/token_search.h"
#include "grading/terminal/text_layout.h"

namespace oclab {
namespace {

// characters
constexpr std::size_t kShownOperand = 40;
constexpr std::size_t kShownExpression = 60;

class ExpressionSearch : TokenSearch {
 public:
  explicit ExpressionSearch(std::string_view source)
      : TokenSearch(compiled_tokens(source)), macros_(macros_by_name(tokens_, closing_)) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      effects_.push_back(effects_.back() + (stores_or_calls(i) ? 1 : 0));
    }
  }

  std::optional<SourceFault> run() const {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (is_in_condition_of_preprocessor(i)) continue;
      if (auto list = list_at(i)) return list;
      if (auto chain = chain_at(i)) return chain;
      if (auto mask = mask_at(i)) return mask;
      if (auto bit = bit_at(i)) return bit;
    }
    return std::nullopt;
  }

 private:
  bool is_one_of(std::size_t i, std::string_view signs) const {
    return i < tokens_.size() && tokens_[i].text.size() == 1 &&
           signs.find(tokens_[i].text.front()) != std::string_view::npos;
  }

  bool is_adjacent(std::size_t i) const {  // to the token before it
    return i > 0 && i < tokens_.size() && tokens_[i].begin == tokens_[i - 1].begin + 1;
  }

  bool is_in_condition_of_preprocessor(std::size_t i) const {
    const int directive = tokens_[i].directive;
    return directive >= 0 && !is(static_cast<std::size_t>(directive) + 1, "define");
  }

  std::string text_of(TokenRange range) const {
    return shortened(oclab::text_of(tokens_, range, kShownOperand), kShownExpression);
  }

  SourceFault misread(std::string_view form, std::size_t i, std::string first, std::string last,
                      std::string meant = "") const {
    return {form,
            tokens_[i].line,
            {{"first", std::move(first)}, {"last", std::move(last)}, {"meant", std::move(meant)}}};
  }

  /// v = (a, b, c, d), which is the last value alone: where an operand is expected, no arguments,
  /// no cast, no declaration.
  std::optional<SourceFault> list_at(std::size_t i) const {
    if (!is(i, "(") || i == 0 || closing_[i] >= tokens_.size()) return std::nullopt;
    if (!is_one_of(i - 1, "=+-*/") && tokens_[i - 1].text != "return") return std::nullopt;
    std::size_t last = i;  // comma outside of all brackets inside
    for (std::size_t k = i + 1; k < closing_[i]; ++k) {
      if (is(k, ",")) last = k;
      if (closing_[k] < tokens_.size()) k = closing_[k];
    }
    if (last == i || has_effect({i + 1, last})) return std::nullopt;
    return misread("source-comma-list", i, text_of({i, closing_[i] + 1}),
                   text_of({last + 1, closing_[i]}));
  }

  /// Whether something is stored or called, which may be what a comma operator is for.
  bool has_effect(TokenRange range) const { return effects_[range.end] > effects_[range.begin]; }

  bool stores_or_calls(std::size_t i) const {
    const bool twice = is_sign(tokens_, i, "++") || is_sign(tokens_, i, "--");
    const bool call = tokens_[i].is_word() && is(i + 1, "(");
    return twice || call || is(i, "=");
  }

  /// The end of the comparison operator that begins here, or `i`.
  std::size_t end_of_comparison(std::size_t i) const {
    if (!is_one_of(i, "<>")) return i;
    const bool shift = (is_adjacent(i + 1) && tokens_[i + 1].text == tokens_[i].text) ||
                       (is_adjacent(i) && tokens_[i - 1].text == tokens_[i].text);
    const bool arrow = is_adjacent(i) && is(i - 1, "-");
    if (shift || arrow) return i;
    return is_adjacent(i + 1) && is(i + 1, "=") ? i + 2 : i + 1;
  }

  /// Whether a token belongs to a sum or a product, without what comes in brackets.
  bool is_of_operand(std::size_t i) const {
    const GateToken& token = tokens_[i];
    return (token.is_word() && token.text != "return") || is_one_of(i, ".+-*/%");
  }

  /// The end of the operand that begins here.
  std::size_t end_of_operand(std::size_t i) const {
    for (; i < tokens_.size(); ++i) {
      if (is_one_of(i, "([") && closing_[i] < tokens_.size()) {
        i = closing_[i];
      } else if (!is_of_operand(i)) {
        break;
      }
    }
    return i;
  }

  /// The begin of the operand that ends before this token.
  std::size_t begin_of_operand(std::size_t end) const {
    std::size_t i = end;
    while (i > 0) {
      const bool group = is_one_of(i - 1, ")]") && opening_[i - 1] < tokens_.size();
      if (!group && !is_of_operand(i - 1)) break;
      i = group ? opening_[i - 1] : i - 1;
    }
    return i;
  }

  /// Two comparisons with one operand between them: 0 <= i < n compares the 0 or 1 of `0 <= i`.
  std::optional<SourceFault> chain_at(std::size_t i) const {
    const std::size_t middle = end_of_comparison(i);
    if (middle == i) return std::nullopt;
    const std::size_t second = end_of_operand(middle);
    const std::size_t last = second < tokens_.size() ? end_of_comparison(second) : second;
    const std::size_t first = begin_of_operand(i);
    const std::size_t end = end_of_operand(last);
    if (second == middle || last == second || first == i || end == last) return std::nullopt;
    return misread("source-chained-comparison", i, text_of({first, second}),
                   text_of({middle, end}));
  }

  /// A mask before a product or a sum: the mask is part of that. `n - 1` and `2 * n - 1` are usual.
  std::optional<SourceFault> mask_at(std::size_t i) const {
    const bool one = is(i, "&") && !is(i + 1, "&") && !is(i + 1, "=") && i > 0 && !is(i - 1, "&");
    // after a bracket, it may be the address after a cast
    if (!one || is(i - 1, ")")) return std::nullopt;
    const std::size_t begin = begin_of_operand(i);
    if (begin == i) return std::nullopt;
    const std::size_t mask = i + 2;  // ends here: a name or a number
    const std::size_t end = end_of_operand(i + 1);
    const bool less_one = end > 2 && is(end - 2, "-") && is(end - 1, "1");
    const bool twice = is(mask + 1, "+") || is(mask + 1, "*");
    if (less_one || twice || !is_one_of(mask, "*+") || !tokens_[i + 1].is_word() || end <= mask + 1)
      return std::nullopt;
    const std::string before = text_of({begin, i});
    return misread("source-misread", i, before + " & " + text_of({i + 1, end}),
                   before + " & (" + text_of({i + 1, end}) + ")",
                   "(" + before + " & " + tokens_[i + 1].text + ") " + text_of({mask, end}));
  }

  /// Whether the variable is the whole index of an array somewhere.
  bool is_index(std::string_view name) const {
    for (std::size_t i = 1; i + 1 < tokens_.size(); ++i) {
      if (is(i, name) && is(i - 1, "[") && is(i + 1, "]")) return true;
    }
    return false;
  }

  /// A mask of one bit that is all of an index, or of a variable that is one: x & 256 for x % 256.
  std::optional<SourceFault> bit_at(std::size_t i) const {
    constexpr std::size_t kLeastLength = 8;
    if (!is(i, "&") || i == 0 || (!is(i + 2, "]") && !is(i + 2, ";"))) return std::nullopt;
    const auto value = constant_value(tokens_, closing_, macros_, {i + 1, i + 2});
    if (!value || *value < kLeastLength || !std::has_single_bit(*value)) return std::nullopt;
    const std::size_t begin = begin_of_operand(i);
    if (begin < 2 || begin == i) return std::nullopt;
    const bool index = is(begin - 1, "[") && is(i + 2, "]");
    const bool sets = is(begin - 1, "=") && is(i + 2, ";");
    if (!index && !(sets && is_index(tokens_[begin - 2].text))) return std::nullopt;
    return misread("source-bit-as-index", i, text_of({begin, i + 2}), std::to_string(*value),
                   tokens_[i + 1].text);
  }

  MacroTable macros_;
  std::vector<std::size_t> effects_{0};  // stores and calls before each token
};

}  // namespace

std::optional<SourceFault> find_misread_expression(std::string_view source) {
  return ExpressionSearch(source).run();
}

void blame_expression(Diagnosis& diagnosis, const KernelSource& source) {
  // What else the model found is nearer to the fault.
  const bool bounds = diagnosis.form == "finding" && diagnosis.kind == DiagnosisKind::kOutOfBounds;
  const bool open = diagnosis.form == "wrong-result" || diagnosis.form == "failure" || bounds;
  if (!open) return;
  if (auto misread = find_misread_expression(source.text)) explain(diagnosis, *misread, source);
}

}  // namespace oclab
