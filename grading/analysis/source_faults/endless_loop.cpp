// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that certainly do not end.
#include "grading/analysis/source_faults/endless_loop.h"

#include <algorithm>
#include <array>
#include <vector>

#include "grading/source/tokens/gate_tokens.h"
#include "grading/source/tokens/macros.h"
#include "grading/source/tokens/source_functions.h"

namespace oclab {
namespace {

/// A loop by its tokens. A `while` has neither begin nor step.
struct LoopParts {
  std::size_t keyword = 0;
  TokenRange begin{}, condition{}, step{}, body{};
};

bool is_unsigned_type(std::string_view word) {
  static constexpr std::array<std::string_view, 6> kTypes{"uint",   "size_t", "ulong",
                                                          "ushort", "uchar",  "unsigned"};
  return std::ranges::find(kTypes, word) != kTypes.end();
}

bool is_number_word(const GateToken& token) {
  return token.text.front() >= '0' && token.text.front() <= '9';
}

class LoopSearch {
 public:
  explicit LoopSearch(std::string_view source)
      : tokens_(gate_tokens(source, false)),
        closing_(closing_brackets(tokens_)),
        functions_(functions_of(tokens_, closing_)),
        macros_(macros_of(tokens_, closing_)) {}

  std::optional<EndlessLoop> run(int line) const {
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (tokens_[i].directive >= 0) continue;
      const auto loop = loop_at(i);
      if (!loop || leaves(loop->body)) continue;
      if (line < tokens_[i].line || line > tokens_[loop->body.end - 1].line) continue;
      for (const auto rule : {&LoopSearch::unsigned_condition, &LoopSearch::from_zero,
                              &LoopSearch::waits, &LoopSearch::unchanged}) {
        if (auto found = (this->*rule)(*loop)) return found;
      }
    }
    return std::nullopt;
  }

 private:
  bool is(std::size_t i, std::string_view text) const { return oclab::is(tokens_, i, text); }

  /// Whether these tokens are there, without blanks in between.
  bool is_sign(std::size_t i, std::string_view sign) const {
    for (std::size_t k = 0; k < sign.size(); ++k) {
      if (!is(i + k, sign.substr(k, 1)) || tokens_[i + k].begin != tokens_[i].begin + k) {
        return false;
      }
    }
    return true;
  }

  bool has(TokenRange range, std::string_view text) const {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (is(i, text)) return true;
    }
    return false;
  }

  /// Whether something may end the loop.
  bool leaves(TokenRange body) const {
    return has(body, "break") || has(body, "return") || has(body, "goto");
  }

  /// The end of the statement that begins at `i`, behind its last token.
  std::size_t end_of_statement(std::size_t i) const {
    if (is(i, "{")) return std::min(closing_[i] + 1, tokens_.size());
    while (i < tokens_.size() && !is(i, ";")) {
      i = is(i, "(") || is(i, "{") || is(i, "[") ? std::min(closing_[i], tokens_.size()) : i;
      if (is(i, "}")) break;
      ++i;
    }
    return std::min(i + 1, tokens_.size());
  }

  /// Whether the `while` is the end of a `do`.
  bool ends_do(std::size_t i) const {
    if (i < 2) return false;
    if (is(i - 1, "}")) return true;
    std::size_t k = i - 1;
    while (k > 0 && !is(k - 1, ";") && !is(k - 1, "{") && !is(k - 1, "}")) --k;
    return is(k, "do");
  }

  std::optional<LoopParts> loop_at(std::size_t i) const {
    const bool counts = is(i, "for");
    if ((!counts && !is(i, "while")) || !is(i + 1, "(")) return std::nullopt;
    const std::size_t open = i + 1, close = closing_[open];
    if (close >= tokens_.size()) return std::nullopt;
    LoopParts loop{.keyword = i, .condition = {open + 1, close}};
    if (counts) {
      std::vector<std::size_t> parts;
      for (std::size_t k = open + 1; k < close; ++k) {
        if (is(k, ";")) parts.push_back(k);
      }
      if (parts.size() != 2) return std::nullopt;
      loop.begin = {open + 1, parts[0]};
      loop.condition = {parts[0] + 1, parts[1]};
      loop.step = {parts[1] + 1, close};
    } else if (ends_do(i) && is(close + 1, ";")) {
      return std::nullopt;
    }
    loop.body = {close + 1, end_of_statement(close + 1)};
    return loop;
  }

  /// Whether the token is the name of a macro that may change the variable.
  bool is_macro_with(std::size_t i, std::string_view name) const {
    const auto macro = std::ranges::find(macros_, tokens_[i].text, &Macro::name);
    return macro != macros_.end() && (macro->takes_arguments || has(macro->body, name));
  }

  /// Whether a statement in this range may change the variable, or takes its address.
  bool changes(TokenRange range, std::string_view name) const {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (is_macro_with(i, name)) return true;
      if (!is(i, name)) continue;
      if (i > 1 && (is_sign(i - 2, "++") || is_sign(i - 2, "--"))) return true;
      std::size_t after = i + 1;
      if (is(after, ".")) after += 2;
      if (is_sign(after, "++") || is_sign(after, "--")) return true;
      if (is(after, "=") && !is_sign(after, "==")) return true;
      const bool sign = after < tokens_.size() &&
                        std::string_view("+-*/%&|^").find(tokens_[after].text) != std::string::npos;
      if (sign && is(after + 1, "=")) return true;
      if (is_sign(after, "<<=") || is_sign(after, ">>=")) return true;
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

  EndlessLoop found(const LoopParts& loop, std::string_view form, std::string variable) const {
    return {form, tokens_[loop.keyword].line, std::move(variable)};
  }

  /// for (uint i = …; i >= 0; …)
  std::optional<EndlessLoop> unsigned_condition(const LoopParts& loop) const {
    const std::size_t i = loop.condition.begin;
    const bool tests = loop.condition.end - i == 4 && is_sign(i + 1, ">=") && is(i + 3, "0");
    if (!tests || loop.begin.begin == loop.begin.end) return std::nullopt;
    const std::size_t name = loop.begin.begin + 1;
    const bool declared =
        is_unsigned_type(tokens_[loop.begin.begin].text) && is(name, tokens_[i].text);
    if (!declared) return std::nullopt;
    return found(loop, "source-unsigned-condition", tokens_[i].text);
  }

  /// for (uint i = 0; …; i *= 2)
  std::optional<EndlessLoop> from_zero(const LoopParts& loop) const {
    const auto& [begin, end] = loop.begin;
    if (end - begin != 4 || !is(begin + 2, "=") || !is(begin + 3, "0")) return std::nullopt;
    const std::string& name = tokens_[begin + 1].text;
    const std::size_t step = loop.step.begin;
    if (!is(step, name) || changes(loop.body, name) || has(loop.step, ",")) return std::nullopt;
    const bool scales = is_sign(step + 1, "*=") || is_sign(step + 1, "/=") ||
                        is_sign(step + 1, "<<=") || is_sign(step + 1, ">>=") ||
                        (is(step + 1, "=") && is(step + 2, name) &&
                         (is(step + 3, "*") || is(step + 3, "/") || is_sign(step + 3, "<<")) &&
                         loop.step.end - step <= 6);
    if (!scales) return std::nullopt;
    return found(loop, "source-scales-zero", name);
  }

  /// while (!ready[i]);
  std::optional<EndlessLoop> waits(const LoopParts& loop) const {
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
  std::optional<EndlessLoop> unchanged(const LoopParts& loop) const {
    std::string first;
    for (std::size_t i = loop.condition.begin; i < loop.condition.end; ++i) {
      const GateToken& token = tokens_[i];
      if (!token.is_word()) {
        if (std::string_view("<>=!&|()+-").find(token.text) == std::string::npos)
          return std::nullopt;
        continue;
      }
      if (is_number_word(token)) continue;
      if (!is_own_number(token.text, loop.condition.begin) || is_pointed_to(token.text)) {
        return std::nullopt;
      }
      const TokenRange all{loop.begin.begin == 0 ? loop.keyword : loop.condition.begin,
                           loop.body.end};
      if (changes(all, token.text)) return std::nullopt;
      if (first.empty()) first = token.text;
    }
    if (first.empty()) return std::nullopt;
    return found(loop, "source-unchanged-condition", first);
  }

  GateTokens tokens_;
  std::vector<std::size_t> closing_;
  std::vector<SourceFunction> functions_;
  std::vector<Macro> macros_;
};

/// Whether the kernel did not end, now or before its cause was found.
bool is_endless(const Diagnosis& diagnosis) {
  return diagnosis.kind == DiagnosisKind::kEndless ||
         (diagnosis.because && is_endless(*diagnosis.because));
}

}  // namespace

std::optional<EndlessLoop> find_endless_loop(std::string_view source, int line) {
  return LoopSearch(source).run(line);
}

void blame_endless_loop(Diagnosis& diagnosis, const KernelSource& source) {
  if (!is_endless(diagnosis) || diagnosis.form.starts_with("source-")) return;
  const auto loop = find_endless_loop(source.text, diagnosis.at.line);
  if (!loop) return;
  explain(diagnosis, {.kind = DiagnosisKind::kEndless,
                      .form = loop->form,
                      .at = location_of(loop->line, source),
                      .run = diagnosis.run,
                      .facts = {{"variable", loop->variable}}});
}

}  // namespace oclab
