// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel file may not contain.
#include "grading/source_gate.h"

#include <algorithm>
#include <array>

#include "grading/source_text.h"

namespace oclab {
namespace {

/// What stands for a forbidden word in a build, so that the compiler stumbles over it.
constexpr std::string_view kStandIn = "oclab_forbidden_word";

/// Ways into machine code that no compiler checks, wherever they stand.
constexpr std::array<std::string_view, 10> kWords = {
    "asm",         "__asm",     "__asm__",   "__constructor__", "__destructor__",
    "__section__", "__alias__", "__ifunc__", "__naked__",       "__weakref__"};

/// Attributes by the same names without underscores; elsewhere they are names like others.
constexpr std::array<std::string_view, 7> kAttributes = {
    "constructor", "destructor", "section", "alias", "ifunc", "naked", "weakref"};

constexpr std::string_view kFunctionPointers = "__cl_clang_function_pointers";

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

/// Whether a macro can put words together that the text does not show.
bool pastes(std::string_view text) {
  return contains(text, "##") || contains(text, "%:%:") || contains(text, "?\?=");
}

/// Whether there can be attributes. Newer compilers know them in double brackets, too.
bool has_attributes(std::string_view text) {
  std::string dense(text);
  std::erase_if(dense, [](unsigned char c) { return c <= ' '; });
  return contains(text, "__attribute") || contains(dense, "[[") || contains(dense, "<:");
}

template <std::size_t n>
bool is_one_of(std::string_view word, const std::array<std::string_view, n>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

ForbiddenWord find_forbidden(std::string_view source, bool trigraphs) {
  Folded folded = fold(source, trigraphs);
  // A pragma may stand in a literal: _Pragma("…").
  if (const std::size_t found = folded.text.find(kFunctionPointers); found != std::string::npos) {
    return {folded.lines[found], std::string(kFunctionPointers)};
  }
  blank_comments_and_literals(folded.text);
  const std::string_view text = folded.text;
  const bool attributes = has_attributes(text) || pastes(source);
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::string_view word = text.substr(i, end - i);
    if (is_one_of(word, kWords) || (attributes && is_one_of(word, kAttributes))) {
      return {folded.lines[i], std::string(word)};
    }
    i = std::max(end, i + 1);
  }
  return {};
}

}  // namespace

int find_include(std::string_view source) {
  // Not every compiler knows trigraphs, and "??/" decides whether a comment goes on.
  const int with = find_include(source, true);
  const int without = find_include(source, false);
  return with == 0 || without == 0 ? with + without : std::min(with, without);
}

ForbiddenWord find_forbidden_word(std::string_view source) {
  const ForbiddenWord with = find_forbidden(source, true);
  return with.line != 0 ? with : find_forbidden(source, false);
}

std::string gate_options(std::string_view source) {
  if (!pastes(source)) return "";
  std::string options;
  const auto add = [&options](std::string_view word) {
    options.append(" -D").append(word).append("=").append(kStandIn);
  };
  for (const std::string_view word : kWords) add(word);
  for (const std::string_view word : kAttributes) add(word);
  return options;
}

bool stumbled_over_gate(std::string_view build_log) { return contains(build_log, kStandIn); }

}  // namespace oclab
