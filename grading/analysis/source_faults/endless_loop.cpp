// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that certainly do not end.
#include "grading/analysis/source_faults/endless_loop.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "grading/source/tokens/loops.h"
#include "grading/source/tokens/macros.h"
#include "grading/source/tokens/token_search.h"

namespace oclab {
namespace {

constexpr std::size_t kMostLoops = 16;      // around a line
constexpr std::size_t kMostCondition = 32;  // tokens; longer ones are not understood

bool is_unsigned_type(std::string_view word) {
  const std::string_view types[] = {"uint", "size_t", "ulong", "ushort", "uchar", "unsigned"};
  return std::ranges::find(types, word) != std::end(types);
}

/// Whether the function is one of those for the work-item's indices and the sizes of the launch.
bool is_index_function(std::string_view word) {
  return word.starts_with("get_global_") || word.starts_with("get_local_") ||
         word.starts_with("get_group_") || word.starts_with("get_num_");
}

class LoopSearch : TokenSearch {
 public:
  explicit LoopSearch(std::string_view source)
      : TokenSearch(compiled_tokens(source)), macros_(macros_by_name(tokens_, closing_)) {}

  std::optional<SourceFault> run(int line) {
    if (auto found = always_true(line)) return found;
    for (const SourceLoop& loop : loops_around(tokens_, closing_, line, kMostLoops)) {
      used_ = macros_used(tokens_, {loop.keyword, loop.body.end}, macros_);
      if (loop.condition.end - loop.condition.begin > kMostCondition || leaves(loop)) continue;
      for (const auto rule : {&LoopSearch::from_zero, &LoopSearch::waits, &LoopSearch::unchanged}) {
        if (auto found = (this->*rule)(loop)) return found;
      }
    }
    return std::nullopt;
  }

  /// The loop around the line, or one of a macro, that ends when an unsigned variable is below 0.
  std::optional<SourceFault> always_true(int line) {
    for (const SourceLoop& loop : loops_around(tokens_, closing_, line, kMostLoops)) {
      if (auto found = unsigned_condition(loop)) return found;
    }
    return head_in_macro();
  }

 private:
  bool is_sign(std::size_t i, std::string_view sign) const {
    return oclab::is_sign(tokens_, i, sign);
  }

  bool has(TokenRange range, std::string_view text) const {
    return count_of(tokens_, range, text) > 0;
  }

  /// Whether something may end the loop.
  bool leaves(const SourceLoop& loop) const {
    for (const std::string_view word : {"break", "return", "goto"}) {
      if (has(loop.body, word) || in_macros(word)) return true;
    }
    return false;
  }

  /// Whether the text of a macro that the loop uses has this word.
  bool in_macros(std::string_view word) const {
    return std::ranges::any_of(used_, [&](const Macro* macro) { return has(macro->body, word); });
  }

  /// Whether a statement in this range of the loop may change the variable.
  bool changes(TokenRange range, std::string_view name) const {
    const bool calls = std::ranges::any_of(used_, &Macro::takes_arguments);
    if (calls || in_macros(name)) return true;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (!is(i, name)) continue;
      std::size_t first = i, after = i + 1;
      for (; first > 1 && is(first - 1, "(") && !tokens_[first - 2].is_word() && is(after, ")");
           --first) {
        ++after;
      }
      if (first > 1 && (is_sign(first - 2, "++") || is_sign(first - 2, "--"))) return true;
      if (is(after, ".")) after += 2;
      if (is_assignment(tokens_, after)) return true;
    }
    return false;
  }

  /// Whether others may change what is declared here.
  bool is_shared(std::size_t name) const {
    for (std::size_t i = name; i > 0 && tokens_[i - 1].is_word(); --i) {
      const std::string& word = tokens_[i - 1].text;
      if (word.ends_with("local") || word.ends_with("global") || word == "volatile") return true;
    }
    return false;
  }

  /// Whether a statement takes the address of the variable.
  bool is_pointed_to(std::string_view name) const {
    for (std::size_t i = 2; i < tokens_.size(); ++i) {
      if (is(i, name) && is(i - 1, "&") && !tokens_[i - 2].is_word() && !is(i - 2, ")"))
        return true;
    }
    return false;
  }

  /// Whether a statement stores to an element of the array.
  bool is_stored_to(std::string_view array) const {
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (!is(i, array) || !is(i + 1, "[") || closing_[i + 1] + 1 >= tokens_.size()) continue;
      const std::size_t after = closing_[i + 1] + 1;
      if (is(after, "=") && !is_sign(after, "==")) return true;
    }
    return false;
  }

  /// Whether the name is that of a variable or parameter of a number type in the function around.
  bool is_own_number(std::string_view name, std::size_t before) const {
    for (const SourceFunction& function : functions_) {
      if (function.parameters > before || before > function.end) continue;
      for (std::size_t i = function.parameters + 1; i < before; ++i) {
        if (!is(i, name) || tokens_[i].directive >= 0) continue;
        const std::string& type = tokens_[i - 1].text;
        const bool number = is_unsigned_type(type) || type == "int" || type == "long" ||
                            type == "float" || type == "short" || type == "char" || type == "bool";
        if (number && !is(i + 1, "[") && !is_shared(i)) return true;
      }
    }
    return false;
  }

  /// #define DOWN(i) for (uint i = …; i >= 0; --i), where nothing below its use leaves a loop.
  std::optional<SourceFault> head_in_macro() {
    for (const Macro* macro : macros_used(tokens_, {0, tokens_.size()}, macros_)) {
      const std::size_t begin = macro->body.begin;
      std::size_t use = 0;
      while (use < tokens_.size() && (!is(use, macro->name) || tokens_[use].directive >= 0)) ++use;
      if (use == tokens_.size() || !is(begin, "for") || !is(begin + 1, "(")) continue;
      SourceLoop loop{.keyword = begin, .body = {use, tokens_.size()}};
      loop.begin = {begin + 2, end_of_value(tokens_, closing_, begin + 2)};
      loop.condition = {loop.begin.end + 1, end_of_value(tokens_, closing_, loop.begin.end + 1)};
      if (auto found = unsigned_condition(loop)) return found;
    }
    return std::nullopt;
  }

  /// Whether the last declaration of this name before the token is that of an unsigned variable.
  bool is_unsigned_variable(std::string_view name, std::size_t before) const {
    for (std::size_t i = before; i-- > 1;) {
      if (!is(i, name) || !tokens_[i - 1].is_word()) continue;
      return is_unsigned_type(tokens_[i - 1].text) && (is(i + 1, "=") || is(i + 1, ";"));
    }
    return false;
  }

  /// Whether the token is a part of an expression that no statement changes: a number, a macro, an
  /// index function or an operator.
  bool is_constant(std::size_t i) const {
    const std::string& text = tokens_[i].text;
    if (!tokens_[i].is_word())
      return std::string_view("<>=!&|()+-*/%").find(text) != std::string_view::npos;
    return (text.front() >= '0' && text.front() <= '9') || is_index_function(text) ||
           macros_.contains(text);
  }

  /// Whether the condition depends on this variable only, or on what the loop does not change.
  bool depends_on_constants(const SourceLoop& loop, std::string_view except) const {
    for (const Macro* macro : macros_used(tokens_, loop.condition, macros_)) {
      for (std::size_t i = macro->body.begin; i < macro->body.end; ++i) {
        if (!is_constant(i)) return false;
      }
    }
    const TokenRange all{loop.condition.begin, loop.body.end};
    for (std::size_t i = loop.condition.begin; i < loop.condition.end; ++i) {
      const std::string& text = tokens_[i].text;
      if (is_constant(i) || text == except) continue;
      const bool own = tokens_[i].is_word() && is_own_number(text, loop.condition.begin);
      if (!own || is_pointed_to(text) || changes(all, text)) return false;
    }
    return true;
  }

  SourceFault found(const SourceLoop& loop, std::string_view form, std::string variable) const {
    return {form, tokens_[loop.keyword].line, {{"variable", std::move(variable)}}};
  }

  /// for (uint i = …; i >= 0; …), or while (i >= 0)
  std::optional<SourceFault> unsigned_condition(const SourceLoop& loop) {
    const std::size_t i = loop.condition.begin;
    const bool tests = loop.condition.end - i == 4 && is_sign(i + 1, ">=") && is(i + 3, "0");
    if (!tests || !is_unsigned_variable(tokens_[i].text, i)) return std::nullopt;
    used_ = macros_used(tokens_, loop.body, macros_);
    if (leaves(loop)) return std::nullopt;
    return found(loop, "source-unsigned-condition", tokens_[i].text);
  }

  /// for (uint i = 0; …; i *= 2)
  std::optional<SourceFault> from_zero(const SourceLoop& loop) const {
    const auto& [begin, end] = loop.begin;
    if (end - begin != 4 || !is(begin + 2, "=") || !is(begin + 3, "0")) return std::nullopt;
    const std::string& name = tokens_[begin + 1].text;
    const std::size_t step = loop.step.begin;
    if (!is(step, name) || changes(loop.body, name) || has(loop.step, ",")) return std::nullopt;
    if (changes(loop.condition, name) || !depends_on_constants(loop, name)) return std::nullopt;
    const bool scales = is_sign(step + 1, "*=") || is_sign(step + 1, "/=") ||
                        is_sign(step + 1, "<<=") || is_sign(step + 1, ">>=") ||
                        (is(step + 1, "=") && is(step + 2, name) &&
                         (is(step + 3, "*") || is(step + 3, "/") || is_sign(step + 3, "<<")) &&
                         loop.step.end - step <= 6);
    if (!scales) return std::nullopt;
    return found(loop, "source-scales-zero", name);
  }

  /// while (!ready[i]);
  std::optional<SourceFault> waits(const SourceLoop& loop) const {
    const bool empty =
        is(loop.body.begin, ";") || (is(loop.body.begin, "{") && is(loop.body.begin + 1, "}"));
    if (!is(loop.keyword, "while") || !empty) return std::nullopt;
    for (std::size_t i = loop.condition.begin; i < loop.condition.end; ++i) {
      const std::string& word = tokens_[i].text;
      if ((word == "atomic_cmpxchg" || word == "atomic_xchg") && is(i + 1, "(")) {
        return found(loop, "source-lock", word);
      }
    }
    for (std::size_t i = loop.condition.begin; i < loop.condition.end; ++i) {
      if (is(i, "(") && tokens_[i - 1].is_word() && i > loop.condition.begin) return std::nullopt;
      if (is(i, "=") && !is(i + 1, "=") && !is(i - 1, "=") && !is(i - 1, "!") && !is(i - 1, "<") &&
          !is(i - 1, ">")) {
        return std::nullopt;
      }
      if (is_sign(i, "++") || is_sign(i, "--")) return std::nullopt;
    }
    for (std::size_t i = loop.condition.begin; i < loop.condition.end; ++i) {
      if (tokens_[i].is_word() && is(i + 1, "[") && is_stored_to(tokens_[i].text)) {
        return found(loop, "source-waits", tokens_[i].text);
      }
    }
    return std::nullopt;
  }

  /// while (i < n) { … }, where nothing changes i or n
  std::optional<SourceFault> unchanged(const SourceLoop& loop) const {
    if (!depends_on_constants(loop, "")) return std::nullopt;
    for (std::size_t i = loop.condition.begin; i < loop.condition.end; ++i) {
      if (tokens_[i].is_word() && !is_constant(i)) {
        return found(loop, "source-unchanged-condition", tokens_[i].text);
      }
    }
    return std::nullopt;
  }

  MacroTable macros_;
  std::vector<const Macro*> used_;  // in the loop that is looked at
};

/// Whether the kernel did not end, now or before its cause was found.
bool is_endless(const Diagnosis& diagnosis) {
  return diagnosis.kind == DiagnosisKind::kEndless ||
         (diagnosis.because && is_endless(*diagnosis.because));
}

}  // namespace

std::optional<SourceFault> find_endless_loop(std::string_view source, int line) {
  return LoopSearch(source).run(line);
}

void blame_endless_loop(Diagnosis& diagnosis, const KernelSource& source) {
  const bool bounds = diagnosis.form == "finding" && diagnosis.kind == DiagnosisKind::kOutOfBounds;
  const bool endless = is_endless(diagnosis);
  if ((!endless && !bounds) || diagnosis.form.starts_with("source-")) return;
  LoopSearch search(source.text);
  const auto loop = endless ? search.run(diagnosis.at.line) : search.always_true(diagnosis.at.line);
  if (!loop) return;
  explain(diagnosis, *loop, source);
  diagnosis.kind = DiagnosisKind::kEndless;
}

}  // namespace oclab
