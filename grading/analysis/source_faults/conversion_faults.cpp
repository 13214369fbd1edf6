// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: numbers that are converted where their bits are meant, or the other way round.
#include "grading/analysis/source_faults/conversion_faults.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "grading/source/tokens/macros.h"
#include "grading/terminal/text_layout.h"
#include "harness/spec/opencl_type.h"

namespace oclab {
namespace {

constexpr std::size_t kShownValue = 60;   // characters of an expression
constexpr std::size_t kMostOperand = 64;  // tokens: what is longer is not looked through

class ConversionSearch {
 public:
  ConversionSearch(const GateTokens& tokens, const std::vector<std::size_t>& closing)
      : tokens_(tokens), closing_(closing) {
    for (std::size_t i = 1; i < tokens_.size(); ++i) {
      const NumberClass type = class_of(tokens_[i - 1].text);
      if (type != NumberClass::kNone) declared_.emplace(type, tokens_[i].text);
    }
  }

  std::optional<SourceFault> run() const {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (auto fault = mixed_at(i)) return fault;
      if (auto fault = sum_of_bits_at(i)) return fault;
    }
    return dropped_fraction();
  }

 private:
  bool is(std::size_t i, std::string_view text) const { return oclab::is(tokens_, i, text); }

  std::string text_of(TokenRange range) const {
    return shortened(oclab::text_of(tokens_, range, kShownValue), kShownValue);
  }

  /// A cast, a call of convert_… or one of as_…: what it makes, all of it, and its operand.
  struct Change {
    NumberClass to = NumberClass::kNone;
    bool converts = false;
    std::string type{};
    TokenRange head{}, all{}, operand{};
  };

  Change change_at(std::size_t i) const {
    if (i >= tokens_.size()) return {};
    const std::string_view word = tokens_[i].text;
    if (word == "(" && is(i + 2, ")")) {
      const std::size_t end = end_of_operand(i + 3);
      const std::string& type = tokens_[i + 1].text;
      return {class_of(type), true, type, {i, i + 3}, {i, end}, {i + 3, end}};
    }
    const bool converts = word.starts_with("convert_");
    const bool call = (converts || word.starts_with("as_")) && is(i + 1, "(");
    if (!call || closing_[i + 1] >= tokens_.size()) return {};
    std::string type(word.substr(word.find('_') + 1));
    type.resize(std::min(type.find('_'), type.size()));  // of int_rte
    const std::size_t close = closing_[i + 1];
    return {class_of(type), converts, type, {i, i + 1}, {i, close + 1}, {i + 2, close}};
  }

  /// The end of what a cast before `i` applies to; longer operands are cut off.
  std::size_t end_of_operand(std::size_t i) const {
    if (is(i, "-") || is(i, "*") || is(i, "&")) ++i;
    for (std::size_t parts = 0; i < tokens_.size() && parts < kMostOperand; ++i, ++parts) {
      const bool group = (is(i, "(") || is(i, "[")) && closing_[i] < tokens_.size();
      if (group) i = closing_[i];
      if (!group && !tokens_[i].is_word() && !is(i, ".")) break;
    }
    return i;
  }

  TokenRange without_brackets(TokenRange range) const {
    while (is(range.begin, "(") && closing_[range.begin] + 1 == range.end) {
      ++range.begin, --range.end;
    }
    return range;
  }

  /// Whether the operand has a value of this class: one that bits become there, or a variable.
  bool is_of(TokenRange operand, NumberClass type) const {
    for (std::size_t k = operand.begin; k < std::min(operand.end, operand.begin + kMostOperand);
         ++k) {
      if (change_at(k).to == type || declared_.contains({type, tokens_[k].text})) return true;
    }
    return false;
  }

  /// (int)(as_float(x) + y), as_float((int)x): a conversion where bits are meant, or the other way
  /// round.
  std::optional<SourceFault> mixed_at(std::size_t i) const {
    const Change outer = change_at(i);
    if (outer.to == NumberClass::kNone) return std::nullopt;
    const auto& [begin, end] = without_brackets(outer.operand);
    for (std::size_t k = begin; k < std::min(end, begin + kMostOperand); ++k) {
      const Change inner = change_at(k);
      // To an integer, all that is computed from the float is converted.
      const bool applies = (inner.all.begin == begin && inner.all.end == end) ||
                           (outer.converts && outer.to == NumberClass::kInteger);
      const bool other = inner.to != NumberClass::kNone && inner.to != outer.to;
      if (!applies || !other || inner.converts == outer.converts) continue;
      if (inner.converts && is_of(inner.operand, inner.to)) continue;  // is one already
      return SourceFault{"source-mixed-conversion",
                         tokens_[i].line,
                         {{"text", text_of(outer.all)},
                          {"conversion", text_of((outer.converts ? outer : inner).head)},
                          {"bits", text_of((outer.converts ? inner : outer).head)}}};
    }
    return std::nullopt;
  }

  /// as_float(as_int(x) + as_int(y))
  std::optional<SourceFault> sum_of_bits_at(std::size_t i) const {
    const Change outer = change_at(i);
    if (outer.to != NumberClass::kFloat || outer.converts) return std::nullopt;
    const auto are_bits = [](const Change& change) {
      return change.to == NumberClass::kInteger && !change.converts;
    };
    const Change first = change_at(outer.operand.begin);
    const std::size_t sign = first.all.end;
    const bool adds = is(sign, "+") || is(sign, "*");
    if (!are_bits(first) || !adds || !are_bits(change_at(sign + 1))) return std::nullopt;
    return SourceFault{"source-sum-of-bits", tokens_[i].line, {{"text", text_of(outer.operand)}}};
  }

  /// (int)((float)old + x) in an atomic exchange, which could keep the bits of the float.
  std::optional<SourceFault> dropped_fraction() const {
    std::set<std::string_view> passed;
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if ((!is(i, "atomic_cmpxchg") && !is(i, "atomic_xchg")) || !is(i + 1, "(")) continue;
      for (const TokenRange& each : arguments_of(tokens_, closing_, i + 1)) {
        for (std::size_t k = each.begin; k < each.end; ++k) passed.insert(tokens_[k].text);
        for (std::size_t k = each.begin; k < each.end; ++k) {
          if (auto fault = dropped_at(k)) return fault;
        }
      }
    }
    for (std::size_t i = 2; i < tokens_.size(); ++i) {
      if (!is(i - 1, "=") || !passed.contains(tokens_[i - 2].text)) continue;
      if (auto fault = dropped_at(i)) return fault;
    }
    return std::nullopt;
  }

  std::optional<SourceFault> dropped_at(std::size_t i) const {
    const Change outer = change_at(i);
    if (outer.to != NumberClass::kInteger || !outer.converts) return std::nullopt;
    const auto& [begin, end] = outer.operand;
    for (std::size_t k = begin; k < std::min(end, begin + kMostOperand); ++k) {
      const Change inner = change_at(k);
      if (inner.to != NumberClass::kFloat || !inner.converts) continue;
      return SourceFault{"source-dropped-fraction",
                         tokens_[i].line,
                         {{"text", text_of(outer.all)}, {"type", outer.type}}};
    }
    return std::nullopt;
  }

  const GateTokens& tokens_;
  const std::vector<std::size_t>& closing_;
  std::set<std::pair<NumberClass, std::string_view>> declared_;  // variables
};

}  // namespace

NumberClass class_of(std::string_view type) {
  const OpenclType known = opencl_type(type == "unsigned" ? "uint" : type);
  if (known.scalar == "float" || known.scalar == "double") return NumberClass::kFloat;
  const bool other = !known.is_built_in() || known.scalar == "bool" || known.scalar == "half";
  return other ? NumberClass::kNone : NumberClass::kInteger;
}

std::optional<SourceFault> find_conversion_fault(const GateTokens& tokens,
                                                 const std::vector<std::size_t>& closing) {
  return ConversionSearch(tokens, closing).run();
}

}  // namespace oclab
