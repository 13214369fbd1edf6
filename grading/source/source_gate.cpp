// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel file may not contain.
#include "grading/source/source_gate.h"

#include <algorithm>
#include <map>
#include <set>

#include "grading/source/gate_words.h"
#include "grading/source/tokens/gate_tokens.h"
#include "grading/source/tokens/source_text.h"

namespace oclab {
namespace {

/// The undeclared name that replaces forbidden words in a build.
constexpr std::string_view kStandIn = "oclab_forbidden_word";

int find_include(std::string_view source, bool trigraphs) {
  Folded folded = fold(source, trigraphs);
  const std::size_t doubtful = blank_comments_and_literals(folded.text);
  const std::string_view text = std::string_view(folded.text).substr(0, doubtful);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("__has_include") || text.substr(i).starts_with("__has_embed")) {
      return folded.lines[i];
    }
    const std::string_view directive = directive_at(text, i);
    for (const std::string_view reads : {"include", "include_next", "import", "embed"}) {
      if (directive == reads) return folded.lines[i];
    }
  }
  return doubtful == std::string::npos ? 0 : folded.lines[doubtful];
}

bool contains(std::string_view text, std::string_view what) {
  return text.find(what) != std::string_view::npos;
}

/// Returns whether macros can paste words that the text does not contain.
bool pastes(std::string_view text) {
  return contains(text, "##") || contains(text, "%:%:") || contains(text, "?\?=");
}

/// Returns the contents of a string literal, as `_Pragma` reads it.
std::string unquoted(std::string_view literal) {
  std::string text;
  for (std::size_t i = 1; i + 1 < literal.size(); ++i) {
    const bool escape = literal[i] == '\\' && i + 2 < literal.size() &&
                        (literal[i + 1] == '"' || literal[i + 1] == '\\');
    text += literal[escape ? ++i : i];
  }
  return text;
}

bool is_allowed_pragma_text(std::string_view text) {
  const GateTokens tokens = gate_tokens(text, false);
  std::vector<std::string_view> words;
  for (const GateToken& token : tokens) words.push_back(token.text);
  return is_allowed_pragma(words);
}

/// The macros that a source defines, and whether the replacement of each ends in a word.
using Macros = std::map<std::string, bool>;

Macros macros_of(const GateTokens& tokens) {
  Macros macros;
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (tokens[i].directive != static_cast<int>(i) || !is(tokens, i + 1, "define")) continue;
    std::size_t last = i + 2;
    while (last + 1 < tokens.size() && tokens[last + 1].directive == tokens[i].directive) ++last;
    macros[tokens[i + 2].text] = tokens[last].is_word();
  }
  return macros;
}

/// One pass over the tokens of a source.
class GatePass {
 public:
  GatePass(GateTokens tokens, bool pastes)
      : tokens_(std::move(tokens)),
        closing_(closing_brackets(tokens_)),
        macros_(macros_of(tokens_)),
        pastes_(pastes) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) look_at(i);
    if (doubtful_.line == 0) return;
    for (const GateToken& token : tokens_) {
      if (is_suspicious_in_pragma(token.text) && makes_pragmas_) forbid(token.line, token.text);
    }
  }

  const ForbiddenWord& forbidden() const { return forbidden_; }
  const ForbiddenWord& doubtful() const { return doubtful_; }

 private:
  void forbid(int line, const std::string& what) {
    if (forbidden_.line == 0) forbidden_ = {line, what};
  }
  void doubt(int line, const std::string& what) {
    if (doubtful_.line == 0) doubtful_ = {line, what};
  }

  void look_at(std::size_t i) {
    const GateToken& token = tokens_[i];
    if (token.directive == static_cast<int>(i)) return look_at_directive(i);
    if (token.is_literal()) return;
    if (is_forbidden_word(token.text)) forbid(token.line, token.text);
    if (token.text == "_Pragma") look_at_pragma_operator(i);
    if (token.text == "__attribute__" || token.text == "__attribute") look_at_attribute(i);
    if (opens_attribute(i)) forbid(token.line, "[[");
    if (!pastes_ || !begins_gated_word(token.text)) return;
    // Other names may begin with underscores, but not with a part of such a word.
    if (token.text.find_first_not_of('_') != std::string::npos && !is_builtin(token.text)) {
      forbid(token.line, token.text);
    }
    doubt(token.line, token.text);
  }

  void look_at_directive(std::size_t hash) {
    const int line = tokens_[hash].line;
    const bool named =
        hash + 1 < tokens_.size() && tokens_[hash + 1].directive == tokens_[hash].directive;
    const std::string name = named ? tokens_[hash + 1].text : "";
    if (!is_allowed_directive(name)) return forbid(line, "#" + name);
    if (name != "pragma") return;
    std::vector<std::string_view> words;
    std::string text = "#pragma";
    for (std::size_t i = hash + 2;
         i < tokens_.size() && tokens_[i].directive == tokens_[hash].directive; ++i) {
      words.push_back(tokens_[i].text);
      if (words.size() <= 3) text += " " + tokens_[i].text;
    }
    if (!is_allowed_pragma(words)) forbid(line, text);
  }

  void look_at_pragma_operator(std::size_t i) {
    const int line = tokens_[i].line;
    const bool plain = is(tokens_, i + 1, "(") && i + 3 < tokens_.size() &&
                       tokens_[i + 2].text.starts_with('"') && is(tokens_, i + 3, ")");
    if (!plain) {
      makes_pragmas_ = true;
      return doubt(line, "_Pragma");
    }
    const std::string text = unquoted(tokens_[i + 2].text);
    if (!is_allowed_pragma_text(text)) forbid(line, "#pragma " + text);
  }

  /// Checks every name in `__attribute__((a, b(1)))`.
  void look_at_attribute(std::size_t i) {
    const int line = tokens_[i].line;
    if (!is(tokens_, i + 1, "(") || !is(tokens_, i + 2, "(")) return doubt(line, tokens_[i].text);
    const std::size_t end = closing_[i + 2];
    for (std::size_t k = i + 3; k < end; ++k) {
      if (tokens_[k].text == "(") k = closing_[k];
      if (k >= end || !tokens_[k].is_word()) continue;
      if (!is_allowed_attribute(tokens_[k].text)) forbid(line, tokens_[k].text);
      if (macros_.contains(tokens_[k].text)) doubt(line, tokens_[k].text);
    }
  }

  /// Returns whether "[[" or its digraphs begin here; "a[b[0]]" has a name in between.
  bool opens_attribute(std::size_t i) const {
    const auto opens = [this](std::size_t at) {
      return is(tokens_, at, "[") ? 1 : is(tokens_, at, "<") && is(tokens_, at + 1, ":") ? 2 : 0;
    };
    const int first = opens(i);
    return first != 0 && opens(i + static_cast<std::size_t>(first)) != 0;
  }

  GateTokens tokens_;
  std::vector<std::size_t> closing_;
  Macros macros_;
  bool pastes_;
  bool makes_pragmas_ = false;
  ForbiddenWord forbidden_;
  ForbiddenWord doubtful_;
};

/// Searches with and without trigraphs, because compilers differ in them.
template <typename Result>
Result first_found(std::string_view source, Result (*find)(std::string_view, bool)) {
  const Result with = find(source, true);
  return with.line != 0 ? with : find(source, false);
}

/// Returns whether the word before a name makes "name(" a declaration instead of a call.
bool is_type_before_name(const GateTokens& tokens, const Macros& macros, std::size_t name) {
  if (name == 0 || tokens[name - 1].directive != tokens[name].directive) return false;
  const GateToken& before = tokens[name - 1];
  if (const auto macro = macros.find(before.text); macro != macros.end() && !macro->second) {
    return false;  // a statement that ends without a semicolon
  }
  constexpr std::string_view kStatements[] = {"return", "else",   "do",    "case",
                                              "goto",   "sizeof", "define"};
  constexpr std::string_view kKeywords[] = {"for", "while", "if", "switch", "sizeof"};
  return before.is_word() && std::ranges::count(kStatements, before.text) == 0 &&
         std::ranges::count(kKeywords, tokens[name].text) == 0 &&
         !(name >= 2 && is(tokens, name - 2, "define"));
}

/// The functions that the tokens declare, with the line, and the names of those that they define.
struct Functions {
  std::vector<ForbiddenWord> declared;
  std::set<std::string> defined;
};

Functions functions_of(const GateTokens& tokens) {
  const std::vector<std::size_t> closing = closing_brackets(tokens);
  const Macros macros = macros_of(tokens);
  Functions found;
  int depth = 0;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool in_directive = tokens[i].directive >= 0;
    if (!in_directive) depth += is(tokens, i, "{") ? 1 : is(tokens, i, "}") ? -1 : 0;
    if (!tokens[i].is_word() || !is(tokens, i + 1, "(")) continue;
    std::size_t after = closing[i + 1] + 1;
    while (is(tokens, after, "__attribute__") && is(tokens, after + 1, "(")) {
      after = closing[after + 1] + 1;
    }
    if (is(tokens, after, "{")) found.defined.insert(tokens[i].text);
    const bool ends = is(tokens, after, ";") || is(tokens, after, ",");
    const bool at_top = depth == 0 && !in_directive && !macros.contains(tokens[i].text);
    if (ends && (at_top || is_type_before_name(tokens, macros, i))) {
      found.declared.push_back({tokens[i].line, tokens[i].text});
    }
  }
  return found;
}

ForbiddenWord undefined_function(std::string_view source, bool trigraphs) {
  const Functions functions = functions_of(gate_tokens(source, trigraphs));
  for (const ForbiddenWord& declared : functions.declared) {
    if (!functions.defined.contains(declared.word)) return declared;
  }
  return {};
}

}  // namespace

int find_include(std::string_view source) {
  // Compilers differ in trigraphs, and "??/" decides whether a comment continues.
  const int with = find_include(source, true);
  const int without = find_include(source, false);
  return with == 0 || without == 0 ? with + without : std::min(with, without);
}

ForbiddenWord find_forbidden_word(std::string_view source) {
  return first_found<ForbiddenWord>(source, [](std::string_view text, bool trigraphs) {
    return GatePass(gate_tokens(text, trigraphs), pastes(text)).forbidden();
  });
}

ForbiddenWord find_doubtful_word(std::string_view source) {
  return first_found<ForbiddenWord>(source, [](std::string_view text, bool trigraphs) {
    return GatePass(gate_tokens(text, trigraphs), pastes(text)).doubtful();
  });
}

ForbiddenWord find_undefined_function(std::string_view source) {
  return first_found<ForbiddenWord>(source, undefined_function);
}

std::string gate_options(std::string_view source) {
  if (!pastes(source)) return "";
  std::string options;
  for (const std::string_view word : stand_in_words()) {
    options.append(" -D").append(word).append("=").append(kStandIn);
  }
  // Only for doubtful sources, because the compiler warns about these redefinitions.
  if (find_doubtful_word(source).line == 0) return options;
  for (const std::string_view word : {"__has_include", "__has_include_next", "_Pragma"}) {
    if (contains(source, word)) continue;
    options.append(" -D").append(word).append("=").append(kStandIn);
  }
  return options;
}

bool stumbled_over_gate(std::string_view build_log) { return contains(build_log, kStandIn); }

}  // namespace oclab
