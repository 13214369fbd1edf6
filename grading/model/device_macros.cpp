// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: sources that differ between the model and a device.
#include "grading/model/device_macros.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <utility>

#include "grading/source/gate_words.h"
#include "grading/source/tokens/gate_tokens.h"

namespace oclab {
namespace {

/// Names with two underscores in front that mean the same everywhere.
constexpr auto kCommonNames = std::to_array<std::string_view>(
    {"__kernel",     "__global",     "__local",       "__constant",  "__private",  "__read_only",
     "__write_only", "__read_write", "__attribute__", "__attribute", "__LINE__",   "__FILE__",
     "__func__",     "__FUNCTION__", "__inline__",    "__inline",    "__const__",  "__const",
     "__restrict__", "__restrict",   "__volatile__",  "__volatile",  "__signed__", "__extension__",
     "__typeof__",   "__alignof__",  "__VA_ARGS__",   "__COUNTER__"});

/// The tokens of a source, directive by directive.
class MacroSearch {
 public:
  explicit MacroSearch(GateTokens tokens) : tokens_(std::move(tokens)) {
    for (std::size_t i = 0; i + 2 < tokens_.size(); ++i) {
      if (begins(i, "define")) defined_.insert(tokens_[i + 2].text);
    }
  }

  DeviceMacro first() const {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (!tokens_[i].is_word() || tokens_[i].is_literal()) continue;
      const bool suspect = in_condition(i) ? !enables_extensions(tokens_[i].directive)
                                           : is_of_compiler(i) && !in_pragma(i);
      if (suspect && is_foreign(tokens_[i].text)) return {tokens_[i].line, tokens_[i].text};
    }
    return {};
  }

 private:
  bool begins(std::size_t hash, std::string_view name) const {
    return hash + 1 < tokens_.size() && tokens_[hash].directive == static_cast<int>(hash) &&
           tokens_[hash + 1].directive == tokens_[hash].directive && is(tokens_, hash + 1, name);
  }

  bool begins_condition(std::size_t hash) const {
    return begins(hash, "if") || begins(hash, "ifdef") || begins(hash, "ifndef") ||
           begins(hash, "elif");
  }

  bool in_condition(std::size_t i) const {
    const int hash = tokens_[i].directive;
    return hash >= 0 && static_cast<int>(i) > hash + 1 &&
           begins_condition(static_cast<std::size_t>(hash));
  }

  bool in_pragma(std::size_t i) const {
    const int hash = tokens_[i].directive;
    return hash >= 0 && begins(static_cast<std::size_t>(hash), "pragma");
  }

  /// Whether token `i` looks like an object of the compiler's. The model does not compile others.
  bool is_of_compiler(std::size_t i) const {
    const std::string& name = tokens_[i].text;
    return name.size() > 4 && name.starts_with("__") && name.ends_with("__") &&
           !is(tokens_, i + 1, "(");
  }

  bool is_foreign(const std::string& name) const {
    return name != "defined" && (name.front() < '0' || name.front() > '9') &&
           !defined_.contains(name) && std::ranges::count(kCommonNames, name) == 0 &&
           !is_builtin(name) && !is_allowed_attribute(name);
  }

  /// Whether the condition decides about nothing but extensions.
  bool enables_extensions(int hash) const {
    for (auto i = static_cast<std::size_t>(hash); i < tokens_.size(); ++i) {
      if (tokens_[i].directive != static_cast<int>(i)) {
        if (tokens_[i].directive < 0) return false;
        continue;
      }
      if (begins(i, "endif")) return true;
      const bool extension = begins(i, "pragma") && is(tokens_, i + 2, "OPENCL");
      if (!extension && !begins_condition(i) && !begins(i, "else") && !begins(i, "error")) {
        return false;
      }
    }
    return false;
  }

  GateTokens tokens_;
  std::set<std::string> defined_;
};

}  // namespace

DeviceMacro find_device_macro(std::string_view source) {
  return MacroSearch(gate_tokens(source, false)).first();
}

}  // namespace oclab
