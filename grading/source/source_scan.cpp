// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: finds the statement that a diagnosis is about.
#include "grading/source/source_scan.h"

#include <algorithm>
#include <array>

#include "grading/terminal/text_layout.h"
#include "harness/spec/opencl_type.h"

namespace oclab {
namespace {

constexpr std::size_t kShownColumns = 90;

bool is_any(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_local_word(std::string_view word) { return is_any(word, {"local", "__local"}); }

/// Returns whether calls of this function write to a pointer argument.
bool stores(std::string_view word) {
  return word.starts_with("vstore") || word.starts_with("atom") || word == "write_imagef" ||
         word == "async_work_group_copy";
}

}  // namespace

SourceScan::SourceScan(std::string_view source) : TokenSearch(gate_tokens(source, false)) {}

int SourceScan::kernel(std::string_view name) const {
  for (const SourceFunction& function : functions_) {
    const GateToken& found = tokens_[function.name];
    if (function.is_kernel && (name.empty() || found.text == name)) return found.line;
  }
  return 0;
}

std::optional<NamedFunction> SourceScan::function_around(int line) const {
  for (const SourceFunction& function : functions_) {
    const GateToken& name = tokens_[function.name];
    if (name.line > line) break;
    if (function.end < tokens_.size() && tokens_[function.end].line < line) continue;
    return NamedFunction{name.text, name.line, function.is_kernel, name.directive >= 0};
  }
  return std::nullopt;
}

std::vector<int> SourceScan::calls(std::string_view function) const {
  std::vector<int> lines;
  for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
    if (!is(i, function) || !is(i + 1, "(")) continue;
    const bool in_body = std::ranges::any_of(
        functions_, [&](const SourceFunction& each) { return each.body < i && i < each.end; });
    if (!in_body) continue;  // its definition, or a declaration
    if (lines.empty() || lines.back() != tokens_[i].line) lines.push_back(tokens_[i].line);
  }
  return lines;
}

int SourceScan::function(std::string_view name) const {
  for (const SourceFunction& function : functions_) {
    const GateToken& found = tokens_[function.name];
    if (found.text == name) return found.line;
  }
  return 0;
}

std::string_view SourceScan::parameter_name(const SourceFunction& function,
                                            std::size_t index) const {
  for (std::size_t i = function.parameters + 1; i < function.body; ++i) {
    const bool ends = is(i + 1, ",") || i + 2 == function.body;
    if (ends && index-- == 0) return tokens_[i].text;
  }
  return {};
}

std::vector<std::string> SourceScan::parameters(std::string_view kernel) const {
  std::vector<std::string> names;
  for (const SourceFunction& function : functions_) {
    if (!function.is_kernel || tokens_[function.name].text != kernel) continue;
    std::string_view name;
    while (!(name = parameter_name(function, names.size())).empty()) names.emplace_back(name);
    break;
  }
  return names;
}

int SourceScan::use(std::string_view kernel, std::string_view text) const {
  for (const SourceFunction& function : functions_) {
    if (!function.is_kernel || tokens_[function.name].text != kernel) continue;
    for (std::size_t i = function.body; i < std::min(function.end, tokens_.size()); ++i) {
      if (tokens_[i].text == text) return tokens_[i].line;
    }
  }
  return 0;
}

bool SourceScan::uses(std::string_view kernel, std::string_view text) const {
  return use(kernel, text) > 0 || std::ranges::any_of(tokens_, [&](const GateToken& token) {
           return token.directive >= 0 && token.text == text;
         });
}

int SourceScan::outside_parameters(const std::function<bool(std::string_view)>& wanted) const {
  std::size_t next = 0;  // function
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    while (next < functions_.size() && functions_[next].parameters < i) ++next;
    if (next < functions_.size() && functions_[next].parameters == i) {
      i = std::min(closing_[i], tokens_.size() - 1);
    } else if (wanted(tokens_[i].text)) {
      return tokens_[i].line;
    }
  }
  return 0;
}

/// Returns whether the name at `i` begins what an assignment stores to, or a call stores through
/// it.
bool SourceScan::is_stored(const SourceFunction& function, std::size_t i) const {
  std::size_t after = i + 1;
  while (is(after, "[") || is(after, ".")) after = is(after, "[") ? closing_[after] + 1 : after + 2;
  while (is(after, ")")) ++after;  // *(out + i) = …
  const bool indexed = after > i + 1 || is(i - 1, "*");
  const bool counted = i >= 2 && (is_sign(tokens_, i - 2, "++") || is_sign(tokens_, i - 2, "--"));
  if (indexed && (counted || (after < function.end && is_assignment(tokens_, after)))) return true;
  for (std::size_t k = i; k > function.body; --k) {
    if (is_any(tokens_[k].text, {";", "{", "}"})) break;
    if (stores(tokens_[k].text)) return true;
    if (is(k, "*") && is(k + 1, "(") && is(closing_[k + 1] + 1, "=")) return true;
  }
  return false;
}

int SourceScan::store(std::string_view kernel, std::size_t parameter) const {
  int line = 0;
  for (const SourceFunction& function : functions_) {
    if (!function.is_kernel || tokens_[function.name].text != kernel) continue;
    const std::string_view name = parameter_name(function, parameter);
    for (std::size_t i = function.body; !name.empty() && i < function.end; ++i) {
      if (is(i, name) && is_stored(function, i)) line = tokens_[i].line;
    }
  }
  return line;
}

int SourceScan::first_of(std::initializer_list<std::string_view> words) const {
  const auto found = std::ranges::find_if(
      tokens_, [&](const GateToken& token) { return is_any(token.text, words); });
  return found == tokens_.end() ? 0 : found->line;
}

int SourceScan::word(std::string_view text) const { return first_of({text}); }

int SourceScan::word_between(std::string_view text, int first, int end) const {
  const auto found = std::ranges::find_if(tokens_, [&](const GateToken& token) {
    return token.text == text && first <= token.line && token.line < end;
  });
  return found == tokens_.end() ? 0 : found->line;
}

int SourceScan::loop() const { return first_of({"for", "while", "do"}); }

int SourceScan::local_array() const {
  for (std::size_t i = 0; i + 3 < tokens_.size(); ++i) {
    if (is_local_word(tokens_[i].text) && is(i + 3, "[")) return tokens_[i].line;
  }
  return 0;
}

int SourceScan::private_array() const {
  for (std::size_t i = 1; i + 2 < tokens_.size(); ++i) {
    const bool elsewhere = is_local_word(tokens_[i - 1].text) ||
                           is_any(tokens_[i - 1].text, {"constant", "__constant"});
    if (opencl_type(tokens_[i].text).is_built_in() && is(i + 2, "[") && !elsewhere)
      return tokens_[i].line;
  }
  return 0;
}

int SourceScan::barrier(int after, int last) const {
  const auto found = std::ranges::find_if(tokens_, [&](const auto& token) {
    return token.line > after && token.line <= last &&
           is_any(token.text, {"barrier", "work_group_barrier"});
  });
  return found == tokens_.end() ? 0 : found->line;
}

int SourceScan::conditional_barrier() const {
  for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
    if (!is(i, "if") || !is(i + 1, "(")) continue;
    std::size_t then = closing_[i + 1] + 1;
    if (is(then, "{")) ++then;
    if (then < tokens_.size() && is_any(tokens_[then].text, {"barrier", "work_group_barrier"})) {
      return tokens_[then].line;
    }
  }
  return 0;
}

int SourceScan::recursion() const { return find_recursion(tokens_, functions_); }

int SourceScan::division() const { return first_of({"/", "%"}); }

std::optional<SourceScan::Quotient> SourceScan::zero_quotient() const {
  constexpr std::size_t kMostDigits = 9;
  const auto is_whole = [this](std::size_t i) {
    const std::string& text = tokens_[i].text;
    return text.size() <= kMostDigits &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  };
  for (std::size_t i = 1; i + 2 < tokens_.size(); ++i) {
    if (!is(i + 1, "/") || !is_whole(i) || !is_whole(i + 2) || is(i + 3, ".")) continue;
    // part of another product, or after a cast
    if (is_any(tokens_[i - 1].text, {"*", "/", "%", ".", ")"})) continue;
    const int dividend = std::stoi(tokens_[i].text);
    if (dividend == 0 || dividend >= std::stoi(tokens_[i + 2].text)) continue;
    return Quotient{tokens_[i].text + " / " + tokens_[i + 2].text, tokens_[i].line};
  }
  return std::nullopt;
}

std::string line_of(std::string_view source, int number) {
  for (int i = 1; i < number; ++i) {
    const std::size_t end = source.find('\n');
    if (end == std::string_view::npos) return "";
    source.remove_prefix(end + 1);
  }
  if (number < 1) return "";
  return shortened(trimmed(std::string(source.substr(0, source.find('\n')))), kShownColumns);
}

}  // namespace oclab
