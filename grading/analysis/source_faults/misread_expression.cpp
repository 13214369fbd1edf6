// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: expressions that OpenCL C reads in another way than mathematics does.
#include "grading/analysis/source_faults/misread_expression.h"

#include <bit>
#include <vector>

#include "grading/source/tokens/constants.h"
#include "grading/source/tokens/gate_tokens.h"
#include "grading/source/tokens/macros.h"
#include "grading/terminal/text_layout.h"

namespace oclab {
namespace {

// characters
constexpr std::size_t kShownOperand = 40;
constexpr std::size_t kShownExpression = 60;

using Kind = MisreadExpression::Kind;

class ExpressionSearch {
 public:
  explicit ExpressionSearch(std::string_view source)
      : tokens_(compiled_tokens(source)),
        closing_(closing_brackets(tokens_)),
        macros_(macros_by_name(tokens_, closing_)),
        opening_(tokens_.size(), tokens_.size()) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (closing_[i] < tokens_.size()) opening_[closing_[i]] = i;
      effects_.push_back(effects_.back() + (stores_or_calls(i) ? 1 : 0));
    }
  }

  std::optional<MisreadExpression> run() const {
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
    return directive >= 0 && !is(tokens_, static_cast<std::size_t>(directive) + 1, "define");
  }

  std::string text_of(TokenRange range) const {
    return shortened(oclab::text_of(tokens_, range, kShownOperand), kShownExpression);
  }

  /// Values in brackets where an operand is expected: no arguments, no cast, no declaration.
  std::optional<MisreadExpression> list_at(std::size_t i) const {
    if (!is(tokens_, i, "(") || i == 0 || closing_[i] >= tokens_.size()) return std::nullopt;
    if (!is_one_of(i - 1, "=+-*/") && tokens_[i - 1].text != "return") return std::nullopt;
    std::size_t last = i;  // comma outside of all brackets inside
    for (std::size_t k = i + 1; k < closing_[i]; ++k) {
      if (is(tokens_, k, ",")) last = k;
      if (closing_[k] < tokens_.size()) k = closing_[k];
    }
    if (last == i || has_effect({i + 1, last})) return std::nullopt;
    return MisreadExpression{.kind = Kind::kList,
                             .line = tokens_[i].line,
                             .first = text_of({i, closing_[i] + 1}),
                             .last = text_of({last + 1, closing_[i]})};
  }

  /// Whether something is stored or called, which may be what a comma operator is for.
  bool has_effect(TokenRange range) const { return effects_[range.end] > effects_[range.begin]; }

  bool stores_or_calls(std::size_t i) const {
    const bool twice = is_sign(tokens_, i, "++") || is_sign(tokens_, i, "--");
    const bool call = tokens_[i].is_word() && is(tokens_, i + 1, "(");
    return twice || call || is(tokens_, i, "=");
  }

  /// The end of the comparison operator that begins here, or `i`.
  std::size_t end_of_comparison(std::size_t i) const {
    if (!is_one_of(i, "<>")) return i;
    const bool shift = (is_adjacent(i + 1) && tokens_[i + 1].text == tokens_[i].text) ||
                       (is_adjacent(i) && tokens_[i - 1].text == tokens_[i].text);
    const bool arrow = is_adjacent(i) && is(tokens_, i - 1, "-");
    if (shift || arrow) return i;
    return is_adjacent(i + 1) && is(tokens_, i + 1, "=") ? i + 2 : i + 1;
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

  /// Two comparisons with one operand between them.
  std::optional<MisreadExpression> chain_at(std::size_t i) const {
    const std::size_t middle = end_of_comparison(i);
    if (middle == i) return std::nullopt;
    const std::size_t second = end_of_operand(middle);
    const std::size_t last = second < tokens_.size() ? end_of_comparison(second) : second;
    const std::size_t first = begin_of_operand(i);
    const std::size_t end = end_of_operand(last);
    if (second == middle || last == second || first == i || end == last) return std::nullopt;
    return MisreadExpression{.kind = Kind::kChain,
                             .line = tokens_[i].line,
                             .first = text_of({first, second}),
                             .last = text_of({middle, end})};
  }

  /// A mask before a product or a sum: the mask is part of that. `n - 1` and `2 * n - 1` are usual.
  std::optional<MisreadExpression> mask_at(std::size_t i) const {
    const bool one = is(tokens_, i, "&") && !is(tokens_, i + 1, "&") && !is(tokens_, i + 1, "=") &&
                     i > 0 && !is(tokens_, i - 1, "&");
    // after a bracket, it may be the address after a cast
    if (!one || is(tokens_, i - 1, ")")) return std::nullopt;
    const std::size_t begin = begin_of_operand(i);
    if (begin == i) return std::nullopt;
    const std::size_t mask = i + 2;  // ends here: a name or a number
    const std::size_t end = end_of_operand(i + 1);
    const bool less_one = end > 2 && is(tokens_, end - 2, "-") && is(tokens_, end - 1, "1");
    const bool twice = is(tokens_, mask + 1, "+") || is(tokens_, mask + 1, "*");
    if (less_one || twice || !is_one_of(mask, "*+") || !tokens_[i + 1].is_word() || end <= mask + 1)
      return std::nullopt;
    const std::string before = text_of({begin, i});
    return MisreadExpression{
        .kind = Kind::kMask,
        .line = tokens_[i].line,
        .first = before + " & " + text_of({i + 1, end}),
        .last = before + " & (" + text_of({i + 1, end}) + ")",
        .meant = "(" + before + " & " + tokens_[i + 1].text + ") " + text_of({mask, end})};
  }

  /// Whether the variable is the whole index of an array somewhere.
  bool is_index(std::string_view name) const {
    for (std::size_t i = 1; i + 1 < tokens_.size(); ++i) {
      if (is(tokens_, i, name) && is(tokens_, i - 1, "[") && is(tokens_, i + 1, "]")) return true;
    }
    return false;
  }

  /// A mask of one bit that is all of an index, or of a variable that is one: x & 256 for x % 256.
  std::optional<MisreadExpression> bit_at(std::size_t i) const {
    constexpr std::size_t kLeastLength = 8;
    if (!is(tokens_, i, "&") || i == 0 || (!is(tokens_, i + 2, "]") && !is(tokens_, i + 2, ";")))
      return std::nullopt;
    const auto value = constant_value(tokens_, closing_, macros_, {i + 1, i + 2});
    if (!value || *value < kLeastLength || !std::has_single_bit(*value)) return std::nullopt;
    const std::size_t begin = begin_of_operand(i);
    if (begin < 2 || begin == i) return std::nullopt;
    const bool index = is(tokens_, begin - 1, "[") && is(tokens_, i + 2, "]");
    const bool sets = is(tokens_, begin - 1, "=") && is(tokens_, i + 2, ";");
    if (!index && !(sets && is_index(tokens_[begin - 2].text))) return std::nullopt;
    return MisreadExpression{.kind = Kind::kBit,
                             .line = tokens_[i].line,
                             .first = text_of({begin, i + 2}),
                             .last = std::to_string(*value),
                             .meant = tokens_[i + 1].text};
  }

  GateTokens tokens_;
  std::vector<std::size_t> closing_;
  MacroTable macros_;
  std::vector<std::size_t> opening_;
  std::vector<std::size_t> effects_{0};  // stores and calls before each token
};

std::string_view form_of(Kind kind) {
  switch (kind) {
    case Kind::kChain: return "source-chained-comparison";
    case Kind::kList: return "source-comma-list";
    case Kind::kBit: return "source-bit-as-index";
    case Kind::kMask: break;
  }
  return "source-misread";
}

}  // namespace

std::optional<MisreadExpression> find_misread_expression(std::string_view source) {
  return ExpressionSearch(source).run();
}

void blame_expression(Diagnosis& diagnosis, const KernelSource& source) {
  // What else the model found is nearer to the fault.
  const bool bounds = diagnosis.form == "finding" && diagnosis.kind == DiagnosisKind::kOutOfBounds;
  const bool open = diagnosis.form == "wrong-result" || diagnosis.form == "failure" || bounds;
  const auto misread = open ? find_misread_expression(source.text) : std::nullopt;
  if (!misread) return;
  explain(
      diagnosis,
      {.kind = diagnosis.kind,
       .form = form_of(misread->kind),
       .at = location_of(misread->line, source),
       .run = diagnosis.run,
       .facts = {{"first", misread->first}, {"last", misread->last}, {"meant", misread->meant}}});
}

}  // namespace oclab
