// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how the work-items of a group work together, by a look at the source.
#include "grading/diagnosis/group_scan.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace oclab {
namespace {

/// Macros in macros are followed so far.
constexpr int kDeepest = 4;

/// Bounds for sources that nobody writes by hand; the last ones are of tokens.
constexpr std::size_t kMostSteps = 1'000'000;
constexpr std::size_t kMostBarriers = 1000, kMostLoops = 1000, kMostArrays = 100;
constexpr std::size_t kLongestStatement = 500, kFarthestIf = 2000;

template <std::size_t N>
bool is_in(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

bool is_barrier(std::string_view word) { return word == "barrier" || word == "work_group_barrier"; }

/// Returns whether a declaration with this token is not of a private array: it is of other memory,
/// or no declaration.
bool is_elsewhere(std::string_view token) {
  static constexpr std::array<std::string_view, 19> kOthers{
      "local", "__local", "constant", "__constant", "global", "__global", "return",
      "else",  "goto",    "case",     "typedef",    "=",      "(",        ")",
      "*",     "&",       ".",        "?",          ":"};
  return is_in(kOthers, token);
}

}  // namespace

GroupScan::GroupScan(std::string_view source) : TokenSearch(gate_tokens(source, false)) {
  for (const Macro& macro : macros_of(tokens_, closing_)) macros_[macro.name] = macro.body;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_[i].directive < 0) add_barriers({i, i + 1}, tokens_[i].line, 0);
  }
}

/// Adds the barriers that these tokens are or stand for, in this line.
void GroupScan::add_barriers(TokenRange tokens, int line, int depth) {
  for (std::size_t i = tokens.begin; i < tokens.end; ++i) {
    if (barriers_.size() >= kMostBarriers || ++steps_ > kMostSteps) return;
    if (is_barrier(tokens_[i].text) && is(i + 1, "(")) {
      Fence fence;
      add_fence(fence, {i + 2, std::min(closing_[i + 1], tokens_.size())}, 0);
      barriers_.push_back({line, tokens_[i].line, fence});
    }
    const auto macro = macros_.find(tokens_[i].text);
    if (macro != macros_.end() && depth < kDeepest) add_barriers(macro->second, line, depth + 1);
  }
}

/// Adds the memory that these flags name.
void GroupScan::add_fence(Fence& fence, TokenRange tokens, int depth) {
  static constexpr std::array<std::string_view, 7> kNeutral{
      "0", "|", "+", "(", ")", ",", "CLK_IMAGE_MEM_FENCE"};
  for (std::size_t i = tokens.begin; i < tokens.end; ++i) {
    if (++steps_ > kMostSteps) return;
    const std::string& word = tokens_[i].text;
    if (word == "," && depth == 0) break;  // the scope of a work_group_barrier
    const auto macro = macros_.find(word);
    if (word == "CLK_LOCAL_MEM_FENCE") {
      fence.local = true;
    } else if (word == "CLK_GLOBAL_MEM_FENCE") {
      fence.global = true;
    } else if (macro != macros_.end() && depth < kDeepest) {
      add_fence(fence, macro->second, depth + 1);
    } else if (!is_in(kNeutral, word)) {
      fence.known = false;
    }
  }
}

/// Returns the last token of the statement that begins here.
std::size_t GroupScan::end_of_statement(std::size_t begin) const {
  static constexpr std::array<std::string_view, 3> kHeads{"for", "while", "if"};
  std::size_t i = begin;
  while (i + 1 < tokens_.size() && is_in(kHeads, tokens_[i].text) && is(i + 1, "(")) {
    i = closing_[i + 1] + 1;
  }
  if (is(i, "{")) return closing_[i];
  while (i < tokens_.size() && !is(i, ";")) ++i;
  return i;
}

/// Returns the lines of the loops that have both lines, the innermost first.
std::vector<GroupScan::Lines> GroupScan::loops_around(int first, int second) const {
  std::vector<Lines> loops;
  for (std::size_t i = 0; i + 1 < tokens_.size() && loops.size() < kMostLoops; ++i) {
    if (tokens_[i].line > first) break;
    const bool is_do = is(i, "do");
    if (!is_do && !is(i, "for") && !is(i, "while")) continue;
    const std::size_t end = end_of_statement(is_do ? i + 1 : i);
    if (end >= tokens_.size()) continue;
    if (tokens_[i].line <= first && second <= tokens_[end].line) {
      loops.push_back({tokens_[i].line, tokens_[end].line});
    }
  }
  std::ranges::reverse(loops);
  return loops;
}

std::vector<int> GroupScan::lines_of_loops(int line) const {
  std::vector<int> lines;
  for (const Lines& loop : loops_around(line, line)) lines.insert(lines.begin(), loop.begin);
  return lines;
}

bool GroupScan::is_conditional(int barrier) const {
  const auto found = std::ranges::find_if(tokens_, [&](const GateToken& token) {
    return token.line == barrier && (is_barrier(token.text) || macros_.contains(token.text));
  });
  const auto at = static_cast<std::size_t>(found - tokens_.begin());
  if (at == tokens_.size()) return false;
  for (std::size_t i = at - std::min(at, kFarthestIf); i < at; ++i) {
    const bool is_else = is(i, "else");
    const bool branches = tokens_[i].directive < 0 && (is_else || is(i, "if"));
    if (branches && end_of_statement(is_else ? i + 1 : i) >= at) return true;
  }
  return false;
}

std::optional<WrongFence> GroupScan::wrong_fence(int first, int second, bool local) const {
  if (first > second) std::swap(first, second);
  std::vector<Lines> regions{{first, second}};
  std::ranges::copy(loops_around(first, second), std::back_inserter(regions));
  for (std::size_t i = 0; i < regions.size(); ++i) {
    const Barrier* wrong = nullptr;
    for (const Barrier& barrier : barriers_) {
      const bool between = first <= barrier.line && barrier.line <= second;
      const bool inside = regions[i].begin <= barrier.line && barrier.line <= regions[i].end;
      if (!inside || (between && i > 0)) continue;
      const bool orders = local ? barrier.fence.local : barrier.fence.global;
      // Of a loop, the barriers between the two lines do not separate one round from the next.
      if (!barrier.fence.known) return std::nullopt;
      if (orders && i > 0) return std::nullopt;
      if (orders) {
        wrong = nullptr;
        break;
      }
      if (wrong == nullptr) wrong = &barrier;
    }
    if (wrong == nullptr) continue;
    return WrongFence{wrong->written, local ? wrong->fence.global : wrong->fence.local};
  }
  return std::nullopt;
}

/// Returns the first token of the statement of token `i`, not before `least`.
std::size_t GroupScan::begin_of_statement(std::size_t i, std::size_t least) const {
  static constexpr std::array<std::string_view, 3> kEnds{";", "{", "}"};
  const int directive = tokens_[i].directive;
  if (i > least + kLongestStatement) least = i - kLongestStatement;
  while (i > least && !is_in(kEnds, tokens_[i - 1].text) && tokens_[i - 1].directive == directive) {
    --i;
  }
  return i;
}

/// Returns the variables and macros that hold a local id or are computed from one.
std::set<std::string, std::less<>> GroupScan::local_ids(const SourceFunction& function) const {
  std::set<std::string, std::less<>> ids{"get_local_id"};
  for (const auto& [name, text] : macros_) {
    if (count_of(tokens_, text, "get_local_id") > 0) ids.insert(name);
  }
  for (std::size_t i = function.body; i < function.end; ++i) {
    if (!ids.contains(tokens_[i].text)) continue;
    const std::size_t begin = begin_of_statement(i, function.body);
    for (std::size_t k = i; k > begin + 1 && !is(k, "["); --k) {
      if (!is(k, "=")) continue;
      if (tokens_[k - 1].is_word()) ids.insert(tokens_[k - 1].text);
      break;
    }
  }
  return ids;
}

/// Returns the private array that the word at `name`, before a `[`, declares.
std::optional<PrivateArray> GroupScan::private_array(std::size_t name, std::size_t least) const {
  const std::size_t begin = begin_of_statement(name, least);
  if (begin + 1 > name || !tokens_[begin].is_word() || !tokens_[begin + 1].is_word()) {
    return std::nullopt;
  }
  for (std::size_t i = begin; i < name; ++i) {
    if (is(i, "[")) i = std::min(closing_[i], name);
    if (is_elsewhere(tokens_[i].text)) return std::nullopt;
  }
  std::string type;
  for (std::size_t i = begin; i < name && tokens_[i + 1].is_word(); ++i) {
    type += tokens_[i].text + " ";
  }
  PrivateArray array{tokens_[name].text, tokens_[begin].line, type + tokens_[name].text};
  for (std::size_t i = name + 1; is(i, "["); i = closing_[i] + 1) {
    const std::size_t end = std::min({closing_[i] + 1, tokens_.size(), i + kLongestStatement});
    for (std::size_t k = i; k < end; ++k) {
      array.declaration += tokens_[k].text;
    }
  }
  return array;
}

/// Returns whether the last value before this use comes from a local id: a counter of one loop may,
/// and that of the next one, of the same name, need not.
bool GroupScan::holds_id(const SourceFunction& function, std::size_t use,
                         const std::set<std::string, std::less<>>& ids) const {
  const std::size_t least = use - std::min(use - function.body, 10 * kLongestStatement);
  for (std::size_t i = use; i-- > least;) {
    if (tokens_[i].text != tokens_[use].text || !is(i + 1, "=")) continue;
    if (is(i + 2, "=")) continue;
    int depth = 0;
    for (std::size_t k = i + 2; k < use && !is(k, ";"); ++k) {
      if (ids.contains(tokens_[k].text)) return true;
      if (is(k, "(")) ++depth;
      if (is(k, ")")) --depth;
      if (is(k, ",") && depth == 0) break;
    }
    return false;
  }
  return true;
}

bool GroupScan::is_indexed_by(const SourceFunction& function, std::string_view array,
                              const std::set<std::string, std::less<>>& ids) const {
  for (std::size_t i = function.body; i < function.end; ++i) {
    if (!is(i, array)) continue;
    for (std::size_t open = i + 1; is(open, "["); open = closing_[open] + 1) {
      const std::size_t end = std::min({closing_[open], tokens_.size(), open + kLongestStatement});
      for (std::size_t k = open + 1; k < end; ++k) {
        if (ids.contains(tokens_[k].text) && holds_id(function, k, ids)) return true;
      }
    }
  }
  return false;
}

/// Returns whether the function has this line, or the line uses the macro that defines it.
bool GroupScan::is_around(const SourceFunction& function, int line) const {
  const GateToken& name = tokens_[function.name];
  if (name.directive < 0) {
    const bool ends_before = function.end < tokens_.size() && tokens_[function.end].line < line;
    return name.line <= line && !ends_before;
  }
  const auto macro = static_cast<std::size_t>(name.directive) + 2;
  return macro < function.name && names(line, tokens_[macro].text);
}

/// Returns whether the line has this word.
bool GroupScan::names(int line, std::string_view word) const {
  return std::ranges::any_of(
      tokens_, [&](const GateToken& token) { return token.line == line && token.text == word; });
}

/// Returns whether the function around this line has a barrier; in a macro, its use has.
bool GroupScan::has_barrier(const SourceFunction& function, int line) const {
  const bool in_macro = tokens_[function.name].directive >= 0;
  return std::ranges::any_of(barriers_, [&](const Barrier& barrier) {
    return in_macro ? barrier.line == line : is_around(function, barrier.line);
  });
}

bool GroupScan::has_two_buffers(std::string_view array) const {
  for (std::size_t i = 1; i + 4 < tokens_.size(); ++i) {
    const bool parts = is(i + 2, "2") && is(i + 4, "[");
    if (parts && is(i, array) && tokens_[i - 1].is_word()) return true;
  }
  return false;
}

std::optional<PrivateArray> GroupScan::unshared_array(int line) const {
  std::optional<PrivateArray> found;
  std::size_t arrays = 0;
  for (const SourceFunction& function : functions_) {
    if (!is_around(function, line) || !has_barrier(function, line)) continue;
    const auto ids = local_ids(function);
    for (std::size_t i = function.body; i + 1 < std::min(function.end, tokens_.size()); ++i) {
      if (!tokens_[i].is_word() || !is(i + 1, "[")) continue;
      auto array = private_array(i, function.body + 1);
      if (!array || ++arrays > kMostArrays) continue;
      if (!is_indexed_by(function, array->name, ids)) continue;
      if (names(line, array->name)) return array;
      if (!found) found = std::move(array);
    }
  }
  return found;
}

}  // namespace oclab
