// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: values that are converted, overwritten or hidden where something else is meant.
#include "grading/analysis/source_faults/value_faults.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "grading/analysis/source_faults/conversion_faults.h"
#include "grading/source/tokens/loops.h"
#include "grading/source/tokens/token_search.h"

namespace oclab {
namespace {

/// A word without the digits at its end: "float" of "float4".
std::string_view stem_of(std::string_view word) {
  return word.substr(0, word.find_last_not_of("0123456789") + 1);
}

class ValueSearch : TokenSearch {
 public:
  explicit ValueSearch(std::string_view source)
      : TokenSearch(compiled_tokens(source)), loops_(loops_of(tokens_, closing_)) {}

  std::optional<SourceFault> run() const {
    if (tokens_.size() > kMostComparedTokens) return std::nullopt;
    if (auto fault = find_conversion_fault(tokens_, closing_)) return fault;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (auto fault = shift_at(i)) return fault;
    }
    for (const SourceFunction& function : functions_) {
      if (auto fault = hidden_variable(function)) return fault;
    }
    return shift_loop();
  }

 private:
  /// Whether token `i` is this variable, not a component of that name.
  bool is_variable(std::size_t i, std::string_view name) const {
    return is(i, name) && (i == 0 || !is(i - 1, "."));
  }

  bool has_variable(TokenRange range, std::string_view name) const {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (is_variable(i, name)) return true;
    }
    return false;
  }

  struct Assignment {
    std::string_view to{}, from{};  // `from` is empty where it is no single word
    std::size_t next = 0;           // token after it
  };

  /// The assignment to a variable that begins here, if there is one.
  std::optional<Assignment> assignment_at(std::size_t i) const {
    if (i + 1 >= tokens_.size() || !tokens_[i].is_word()) return std::nullopt;
    if (!is(i + 1, "=") || is(i + 2, "=")) return std::nullopt;
    const std::size_t end = end_of_value(tokens_, closing_, i + 2);
    const bool single = end == i + 3 && tokens_[i + 2].is_word();
    return Assignment{tokens_[i].text, single ? tokens_[i + 2].text : std::string_view(), end + 1};
  }

  /// Whether the loop around `i`, or the macro that it is in, has the word before.
  bool is_used_before(std::size_t i, std::string_view word) const {
    std::size_t begin = i;
    const int directive = tokens_[i].directive;
    if (directive >= 0) begin = static_cast<std::size_t>(directive);
    for (const SourceLoop& loop : loops_) {
      if (loop.body.begin <= i && i < loop.body.end) begin = std::min(begin, loop.body.begin);
    }
    return has_variable({begin, i}, word);
  }

  /// Whether the loop around `i` has no other one inside, which it could prepare.
  bool is_in_innermost_loop(std::size_t i) const {
    return std::ranges::any_of(loops_, [&](const SourceLoop& loop) {
      const auto [begin, end] = loop.body;
      return begin <= i && i < end && std::ranges::none_of(loops_, [&](const SourceLoop& inner) {
               return begin <= inner.keyword && inner.keyword < end;
             });
    });
  }

  /// x1 = x0, x2 = x1: the value of an earlier step is overwritten before it is handed on.
  std::optional<SourceFault> shift_at(std::size_t i) const {
    const auto first = assignment_at(i);
    const auto second = first ? assignment_at(first->next) : std::nullopt;
    const bool copies = second && second->from == first->to && second->to != first->to &&
                        stem_of(second->to) == stem_of(first->to);
    if (!copies) return std::nullopt;
    const auto third = assignment_at(second->next);
    const bool chain = third && third->from == second->to && is_in_innermost_loop(i);
    if (!chain && !is_used_before(i, first->to)) return std::nullopt;
    return SourceFault{"source-shift-order",
                       tokens_[first->next].line,
                       {{"copy", std::string(second->to) + " = " + std::string(second->from)},
                        {"value", std::string(first->to)},
                        {"set_in", static_cast<std::size_t>(tokens_[i].line)}}};
  }

  /// for (k = 1; k < n; ++k) x[k] = x[k - 1];
  std::optional<SourceFault> shift_loop() const {
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
        return SourceFault{"source-shift-loop", tokens_[i].line, {{"array", array}}};
      }
    }
    return std::nullopt;
  }

  /// Whether the head of a loop has token `i`.
  bool is_in_head(std::size_t i) const {
    return std::ranges::any_of(loops_, [i](const SourceLoop& loop) {
      return loop.begin.begin <= i && i < loop.begin.end;
    });
  }

  /// Whether nothing in the range reads the variable: it is only set there.
  bool is_only_set(TokenRange range, std::string_view name) const {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (is_variable(i, name) && !is_assignment(tokens_, i + 1)) return false;
    }
    return true;
  }

  /// Whether the variable that is declared at `i` has itself in its first value: `float x = x + 1`.
  bool has_itself(std::size_t i) const {
    const std::size_t end = is(i + 1, "=") ? end_of_value(tokens_, closing_, i + 2) : i;
    return has_variable({i + 2, end}, tokens_[i].text);
  }

  /// A variable of an inner block with the name of an outer one, which is used after the block.
  std::optional<SourceFault> hidden_variable(const SourceFunction& function) const {
    struct Declared {
      std::size_t at = 0, end = 0;  // of its block
    };
    std::multimap<std::string_view, Declared> known;
    std::vector<std::size_t> ends{function.end};
    for (std::size_t i = function.body + 1; i < std::min(function.end, tokens_.size()); ++i) {
      if (tokens_[i].directive >= 0) continue;
      if (is(i, "{")) ends.push_back(closing_[i]);
      if (is(i, "}") && ends.size() > 1) ends.pop_back();
      const bool declares = class_of(tokens_[i - 1].text) != NumberClass::kNone &&
                            tokens_[i].is_word() && (is(i + 1, "=") || is(i + 1, ";"));
      if (!declares || is_in_head(i)) continue;
      const std::string_view name = tokens_[i].text;
      const std::size_t end = std::min(ends.back(), tokens_.size());
      const auto [first, last] = known.equal_range(name);
      for (auto outer = first; outer != last; ++outer) {
        const bool inside =
            outer->second.end > end && (has_itself(i) || is_only_set({i + 1, end}, name));
        if (!inside || !has_variable({end, outer->second.end}, name)) continue;
        return SourceFault{"source-hidden-variable",
                           tokens_[i].line,
                           {{"variable", std::string(name)},
                            {"outer", static_cast<std::size_t>(tokens_[outer->second.at].line)}}};
      }
      known.emplace(name, Declared{i, end});
    }
    return std::nullopt;
  }

  std::vector<SourceLoop> loops_;
};

}  // namespace

std::optional<SourceFault> find_value_fault(std::string_view source) {
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
  explain(diagnosis, *fault, source);
}

}  // namespace oclab
