// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: values that are converted, overwritten or hidden where something else is meant.
#include "grading/analysis/source_faults/value_faults.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "grading/source/tokens/gate_tokens.h"
#include "grading/source/tokens/loops.h"
#include "grading/source/tokens/source_functions.h"
#include "grading/terminal/text_layout.h"
#include "harness/spec/opencl_type.h"

namespace oclab {
namespace {

constexpr std::size_t kShownValue = 60;  // characters of an expression

/// A word without the digits at its end: "float" of "float4".
std::string_view stem_of(std::string_view word) {
  return word.substr(0, word.find_last_not_of("0123456789") + 1);
}

enum class NumberClass { kNone, kInteger, kFloat };

NumberClass class_of(std::string_view type) {
  const OpenclType known = opencl_type(type == "unsigned" ? "uint" : type);
  if (known.scalar == "float" || known.scalar == "double") return NumberClass::kFloat;
  const bool other = !known.is_built_in() || known.scalar == "bool" || known.scalar == "half";
  return other ? NumberClass::kNone : NumberClass::kInteger;
}

class ValueSearch {
 public:
  explicit ValueSearch(std::string_view source)
      : tokens_(compiled_tokens(source)),
        closing_(closing_brackets(tokens_)),
        loops_(loops_of(tokens_, closing_)) {}

  std::optional<ValueFault> run() const {
    if (tokens_.size() > kMostComparedTokens) return std::nullopt;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (auto fault = mixed_at(i)) return fault;
      if (auto fault = sum_of_bits_at(i)) return fault;
      if (auto fault = shift_at(i)) return fault;
    }
    for (const SourceFunction& function : functions_of(tokens_, closing_)) {
      if (auto fault = dropped_fraction(function)) return fault;
      if (auto fault = hidden_variable(function)) return fault;
    }
    return shift_loop();
  }

 private:
  bool is(std::size_t i, std::string_view text) const { return oclab::is(tokens_, i, text); }

  std::string text_of(TokenRange range) const {
    return shortened(oclab::text_of(tokens_, range, kShownValue), kShownValue);
  }

  bool has_word(TokenRange range, std::string_view word) const {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (is(i, word)) return true;
    }
    return false;
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

  /// The end of what a cast before `i` applies to.
  std::size_t end_of_operand(std::size_t i) const {
    if (is(i, "-") || is(i, "*") || is(i, "&")) ++i;
    for (; i < tokens_.size(); ++i) {
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

  /// (int)(as_float(x) + y), as_float((int)x): a conversion where bits are meant, or the other way
  /// round.
  std::optional<ValueFault> mixed_at(std::size_t i) const {
    const Change outer = change_at(i);
    if (outer.to == NumberClass::kNone) return std::nullopt;
    const auto& [begin, end] = without_brackets(outer.operand);
    for (std::size_t k = begin; k < end; ++k) {
      const Change inner = change_at(k);
      // To an integer, all that is computed from the float is converted.
      const bool applies = (inner.all.begin == begin && inner.all.end == end) ||
                           (outer.converts && outer.to == NumberClass::kInteger);
      const bool other = inner.to != NumberClass::kNone && inner.to != outer.to;
      if (!applies || !other || inner.converts == outer.converts) continue;
      return ValueFault{"source-mixed-conversion",
                        tokens_[i].line,
                        {{"text", text_of(outer.all)},
                         {"conversion", text_of((outer.converts ? outer : inner).head)},
                         {"bits", text_of((outer.converts ? inner : outer).head)}}};
    }
    return std::nullopt;
  }

  /// as_float(as_int(x) + as_int(y))
  std::optional<ValueFault> sum_of_bits_at(std::size_t i) const {
    const Change outer = change_at(i);
    if (outer.to != NumberClass::kFloat || outer.converts) return std::nullopt;
    const auto are_bits = [](const Change& change) {
      return change.to == NumberClass::kInteger && !change.converts;
    };
    const Change first = change_at(outer.operand.begin);
    const std::size_t sign = first.all.end;
    const bool adds = is(sign, "+") || is(sign, "*");
    if (!are_bits(first) || !adds || !are_bits(change_at(sign + 1))) return std::nullopt;
    return ValueFault{"source-sum-of-bits", tokens_[i].line, {{"text", text_of(outer.operand)}}};
  }

  /// (int)((float)old + x) beside an atomic exchange, which could keep the bits of the float.
  std::optional<ValueFault> dropped_fraction(const SourceFunction& function) const {
    const TokenRange body{function.body, std::min(function.end, tokens_.size())};
    if (!has_word(body, "atomic_cmpxchg") && !has_word(body, "atomic_xchg")) return std::nullopt;
    for (std::size_t i = body.begin; i < body.end; ++i) {
      const Change outer = change_at(i);
      if (outer.to != NumberClass::kInteger || !outer.converts) continue;
      for (std::size_t k = outer.operand.begin; k < outer.operand.end; ++k) {
        const Change inner = change_at(k);
        if (inner.to != NumberClass::kFloat || !inner.converts) continue;
        return ValueFault{"source-dropped-fraction",
                          tokens_[i].line,
                          {{"text", text_of(outer.all)}, {"type", outer.type}}};
      }
    }
    return std::nullopt;
  }

  struct Assignment {
    std::size_t begin = 0;
    std::string_view to{}, from{};  // `from` is empty where it is no single word
  };

  /// The assignments to variables that follow each other from here on, by commas or semicolons.
  std::vector<Assignment> assignments_from(std::size_t i) const {
    std::vector<Assignment> list;
    while (i + 1 < tokens_.size() && tokens_[i].is_word() && is(i + 1, "=") && !is(i + 2, "=")) {
      std::size_t end = i + 2;
      while (end < tokens_.size() && !is(end, ",") && !is(end, ";") && !is(end, "}")) {
        end = std::max(end, closing_[end] < tokens_.size() ? closing_[end] : end) + 1;
      }
      const bool single = end == i + 3 && tokens_[i + 2].is_word();
      list.push_back({i, tokens_[i].text, single ? tokens_[i + 2].text : std::string_view()});
      i = end + 1;
    }
    return list;
  }

  /// Whether the loop around `i`, or the macro that it is in, has the word before.
  bool is_used_before(std::size_t i, std::string_view word) const {
    std::size_t begin = i;
    const int directive = tokens_[i].directive;
    if (directive >= 0) begin = static_cast<std::size_t>(directive);
    for (const SourceLoop& loop : loops_) {
      if (loop.body.begin <= i && i < loop.body.end) begin = std::min(begin, loop.body.begin);
    }
    return has_word({begin, i}, word);
  }

  /// x1 = x0, x2 = x1: the value of an earlier step is overwritten before it is handed on.
  std::optional<ValueFault> shift_at(std::size_t i) const {
    if (i == 0 || !(is(i - 1, ";") || is(i - 1, "{") || is(i - 1, "}"))) return std::nullopt;
    const std::vector<Assignment> list = assignments_from(i);
    for (std::size_t k = 0; k + 1 < list.size(); ++k) {
      const auto& [begin, to, from] = list[k];
      const Assignment& next = list[k + 1];
      const bool copies = next.from == to && next.to != to && stem_of(next.to) == stem_of(to);
      const bool chain = k + 2 < list.size() && list[k + 2].from == next.to;
      if (!copies || !(chain || is_used_before(begin, to))) continue;
      const auto text = [&](const Assignment& each) {
        return std::string(each.to) + " = " + std::string(each.from);
      };
      return ValueFault{"source-shift-order",
                        tokens_[next.begin].line,
                        {{"copy", text(next)},
                         {"value", std::string(to)},
                         {"set_in", static_cast<std::size_t>(tokens_[begin].line)}}};
    }
    return std::nullopt;
  }

  /// for (k = 1; k < n; ++k) x[k] = x[k - 1];
  std::optional<ValueFault> shift_loop() const {
    for (const SourceLoop& loop : loops_) {
      const std::size_t step = loop.step.begin;
      const bool counts = is_sign(tokens_, step, "++") || is_sign(tokens_, step + 1, "++");
      if (!counts || loop.begin.begin == loop.begin.end) continue;
      const std::string& name = tokens_[is(step, "+") ? step + 2 : step].text;
      for (std::size_t i = loop.body.begin; i + 12 <= loop.body.end; ++i) {
        std::string text;
        for (std::size_t k = i; k < i + 12; ++k) text += tokens_[k].text;
        const std::string& array = tokens_[i].text;
        const std::string back = array + "[" + name + "]=" + array + "[" + name + "-1];";
        const std::string on = array + "[" + name + "+1]=" + array + "[" + name + "];";
        if (!tokens_[i].is_word() || (text != back && text != on)) continue;
        return ValueFault{"source-shift-loop", tokens_[i].line, {{"array", array}}};
      }
    }
    return std::nullopt;
  }

  /// A variable of an inner block with the name of an outer one, which is used after the block.
  std::optional<ValueFault> hidden_variable(const SourceFunction& function) const {
    struct Declared {
      std::size_t at = 0, end = 0;  // of its block
    };
    std::multimap<std::string_view, Declared> known;
    std::vector<std::size_t> ends{function.end};
    for (std::size_t i = function.body + 1; i < std::min(function.end, tokens_.size()); ++i) {
      if (is(i, "{")) ends.push_back(closing_[i]);
      if (is(i, "}")) ends.pop_back();
      const bool declares = i > 0 && class_of(tokens_[i - 1].text) != NumberClass::kNone &&
                            tokens_[i].is_word() && tokens_[i].directive < 0 &&
                            (is(i + 1, "=") || is(i + 1, ";"));
      if (!declares || is(i - 2, "(") || ends.empty()) continue;
      const std::string_view name = tokens_[i].text;
      const auto [first, last] = known.equal_range(name);
      for (auto outer = first; outer != last; ++outer) {
        const bool inside = outer->second.end > ends.back();
        if (!inside || !has_word({ends.back(), outer->second.end}, name)) continue;
        return ValueFault{"source-hidden-variable",
                          tokens_[i].line,
                          {{"variable", std::string(name)},
                           {"outer", static_cast<std::size_t>(tokens_[outer->second.at].line)}}};
      }
      known.emplace(name, Declared{i, ends.back()});
    }
    return std::nullopt;
  }

  GateTokens tokens_;
  std::vector<std::size_t> closing_;
  std::vector<SourceLoop> loops_;
};

}  // namespace

std::optional<ValueFault> find_value_fault(std::string_view source) {
  return ValueSearch(source).run();
}

void blame_value(Diagnosis& diagnosis, const KernelSource& source) {
  // The rest of a loop around an atomic exchange may race as well.
  const bool race = diagnosis.form == "finding" && diagnosis.kind == DiagnosisKind::kDataRace &&
                    diagnosis.because;
  const bool wrong = diagnosis.form == "wrong-result" && !is_about_missing_stores(diagnosis.kind);
  const auto fault = wrong || race ? find_value_fault(source.text) : std::nullopt;
  const bool about_bits = fault && (fault->form == "source-mixed-conversion" ||
                                    fault->form == "source-dropped-fraction");
  const bool atomic = race && source.text.find("atomic_") != std::string::npos;
  if (!fault || (race && !(about_bits && atomic))) return;
  explain(diagnosis, {.kind = diagnosis.kind,
                      .form = fault->form,
                      .at = location_of(fault->line, source),
                      .run = diagnosis.run,
                      .facts = fault->facts});
}

}  // namespace oclab
