// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: private arrays that are too large, and null pointers.
#include "grading/analysis/source_faults/memory_faults.h"

#include <algorithm>
#include <set>
#include <vector>

#include "grading/source/tokens/constants.h"
#include "grading/source/tokens/loops.h"
#include "grading/source/tokens/macros.h"
#include "grading/source/tokens/token_search.h"
#include "harness/spec/opencl_type.h"

namespace oclab {
namespace {

constexpr std::size_t kLeastBlamed = std::size_t{16} << 10;  // bytes
constexpr std::size_t kMostBytes = std::size_t{1} << 40;     // larger arrays are not understood

class MemorySearch : TokenSearch {
 public:
  explicit MemorySearch(std::string_view source)
      : TokenSearch(compiled_tokens(source)), macros_(macros_by_name(tokens_, closing_)) {}

  std::optional<SizedArray> largest() const {
    std::optional<SizedArray> largest;
    for (const SourceFunction& function : functions_) {
      for (std::size_t i = function.body; i + 2 < std::min(function.end, tokens_.size()); ++i) {
        const auto array = array_at(i);
        if (array && (!largest || array->bytes > largest->bytes)) largest = array;
      }
    }
    return largest;
  }

  std::optional<SourceFault> too_short() const {
    if (tokens_.size() > kMostComparedTokens) return std::nullopt;
    const std::vector<SourceLoop> loops = loops_of(tokens_, closing_);
    for (const SourceFunction& function : functions_) {
      for (std::size_t i = function.body; i + 2 < std::min(function.end, tokens_.size()); ++i) {
        const bool declares = opencl_type(tokens_[i].text).is_built_in() &&
                              tokens_[i].directive < 0 && tokens_[i + 1].is_word() &&
                              is(i + 2, "[");
        const auto length = declares ? value({i + 3, closing_[i + 2]}) : std::nullopt;
        if (!length || declared_twice(function, i + 1)) continue;
        for (const SourceLoop& loop : loops) {
          if (loop.keyword < i || loop.keyword > function.end) continue;
          const auto last = largest_index(loop, tokens_[i + 1].text);
          if (!last || *last < *length) continue;
          return SourceFault{"source-short-array",
                             tokens_[i].line,
                             {{"array", tokens_[i + 1].text},
                              {"used_in", static_cast<std::size_t>(tokens_[loop.keyword].line)},
                              {"length", *length},
                              {"needed", *last + 1},
                              {"last", *last}}};
        }
      }
    }
    return std::nullopt;
  }

  std::optional<SourceFault> null_pointer(int line) const {
    const std::set<std::string_view> names = names_in(line);
    for (const SourceFunction& function : functions_) {
      for (std::size_t i = function.body; i + 4 < std::min(function.end, tokens_.size()); ++i) {
        const bool null = is(i + 3, "0") || is(i + 3, "NULL");
        if (!is(i, "*") || !is(i + 2, "=") || !null || !is(i + 4, ";")) continue;
        const std::string& name = tokens_[i + 1].text;
        if (!follows_type(i) || !names.contains(name)) continue;
        return SourceFault{"source-null-pointer",
                           tokens_[i + 1].line,
                           {{"pointer", name}, {"used_in", static_cast<std::size_t>(line)}}};
      }
    }
    return std::nullopt;
  }

 private:
  /// Whether the stars up to this one are those of a declaration, not of a store.
  bool follows_type(std::size_t star) const {
    while (is(star - 1, "*")) --star;
    const bool expression = is(star - 1, "else") || is(star - 1, "do") || is(star - 1, "return");
    return tokens_[star - 1].is_word() && !expression;
  }

  /// The words in this line, and in the macros that it uses.
  std::set<std::string_view> names_in(int line) const {
    std::set<std::string_view> names;
    const auto found = std::ranges::equal_range(tokens_, line, {}, &GateToken::line);
    const auto begin = static_cast<std::size_t>(found.begin() - tokens_.begin());
    const TokenRange range{begin, begin + found.size()};
    const auto add = [&](TokenRange text) {
      for (std::size_t i = text.begin; i < text.end; ++i) names.insert(tokens_[i].text);
    };
    add(range);
    for (const Macro* macro : macros_used(tokens_, range, macros_)) add(macro->body);
    return names;
  }

  /// The private array that is declared from token `i` on: "float a[4][2]".
  std::optional<SizedArray> array_at(std::size_t i) const {
    std::size_t bytes = opencl_type(tokens_[i].text).bytes();
    if (bytes == 0 || tokens_[i].directive >= 0 || !is(i + 2, "[")) return std::nullopt;
    for (std::size_t k = i; k > 0 && tokens_[k - 1].is_word(); --k) {
      const std::string& word = tokens_[k - 1].text;
      if (word.ends_with("local") || word.ends_with("constant") || word == "return") {
        return std::nullopt;
      }
    }
    for (std::size_t open = i + 2; is(open, "["); open = closing_[open] + 1) {
      const auto length = value({open + 1, closing_[open]});
      if (!length || *length == 0 || *length > kMostBytes / bytes) return std::nullopt;
      bytes *= *length;
    }
    return SizedArray{tokens_[i + 1].text, tokens_[i].line, bytes};
  }

  std::optional<std::size_t> value(TokenRange range) const {
    return constant_value(tokens_, closing_, macros_, range);
  }

  /// Whether the function declares the name of token `name` at another place as well.
  bool declared_twice(const SourceFunction& function, std::size_t name) const {
    for (std::size_t i = function.parameters; i < std::min(function.end, tokens_.size()); ++i) {
      const bool typed =
          i > 0 && (opencl_type(tokens_[i - 1].text).is_built_in() || is(i - 1, "*"));
      if (i != name && typed && is(i, tokens_[name].text)) return true;
    }
    return false;
  }

  /// The last value of the variable of a loop such as for (uint k = 0; k < 8; ++k), which nothing
  /// ends early.
  std::optional<std::size_t> last_value(const SourceLoop& loop, std::string_view& name) const {
    const auto& [begin, end] = loop.begin;
    const std::size_t sign = end - begin > 3 && is(begin + 2, "=") ? begin + 2 : begin + 1;
    if (end <= sign + 1 || !is(sign, "=")) return std::nullopt;
    name = tokens_[sign - 1].text;
    const std::size_t test = loop.condition.begin;
    if (!is(test, name) || !is(test + 1, "<")) return std::nullopt;
    const bool reaches = is(test + 2, "=");
    const auto first = value({sign + 1, end});
    const auto limit = value({test + (reaches ? 3U : 2U), loop.condition.end});
    const std::size_t step = loop.step.begin;
    const bool counts = is_sign(tokens_, step, "++") || is_sign(tokens_, step + 1, "++");
    const bool adds = is(step, name) && is_sign(tokens_, step + 1, "+=");
    const auto each = counts ? std::optional<std::size_t>(1)
                      : adds ? value({step + 3, loop.step.end})
                             : std::nullopt;
    if (!first || !limit || !each || *each == 0 || *limit + reaches <= *first) return std::nullopt;
    for (std::size_t i = loop.body.begin; i < loop.body.end; ++i) {
      const bool leaves = is(i, "break") || is(i, "return") || is(i, "goto") || is(i, "continue");
      // The length of data, as in first + k < n, is no matter of the array.
      const bool data = (is(i - 1, "+") || is(i - 1, "*")) && !value({i + 2, i + 3});
      if (leaves || (is(i, name) && !data && is_tested(i))) return std::nullopt;
    }
    return *first + (*limit + reaches - 1 - *first) / *each * *each;
  }

  /// Whether variable `i`, or the sum with a number that begins there, is compared or divided.
  bool is_tested(std::size_t i) const {
    const bool sum = (is(i + 1, "+") || is(i + 1, "-")) && value({i + 2, i + 3});
    const std::size_t after = sum ? i + 3 : i + 1;
    for (const std::string_view sign : {"<", ">", "=", "!", "%"}) {
      if (is(after, sign)) return true;
    }
    const bool equal =
        is(i - 1, "=") && (is(i - 2, "<") || is(i - 2, ">") || is(i - 2, "=") || is(i - 2, "!"));
    return is(i - 1, "<") || is(i - 1, ">") || equal;
  }

  /// The largest index of the array in the loop: its variable, plus a number, also in a macro.
  std::optional<std::size_t> largest_index(const SourceLoop& loop, std::string_view array) const {
    std::string_view name;
    const auto last = last_value(loop, name);
    if (!last) return std::nullopt;
    std::optional<std::size_t> largest = largest_in(loop.body, array, name, *last);
    for (std::size_t i = loop.body.begin; i + 1 < loop.body.end; ++i) {
      const auto macro = macros_.find(tokens_[i].text);
      if (macro == macros_.end() || !macro->second.takes_arguments || !is(i + 1, "(")) continue;
      const std::vector<TokenRange> arguments = arguments_of(tokens_, closing_, i + 1);
      const auto& parameters = macro->second.parameters;
      for (std::size_t k = 0; k < std::min(arguments.size(), parameters.size()); ++k) {
        const bool passes = arguments[k].end == arguments[k].begin + 1;
        if (!passes || !is(arguments[k].begin, name)) continue;
        largest = std::max(largest, largest_in(macro->second.body, array, parameters[k], *last));
      }
    }
    return largest;
  }

  std::optional<std::size_t> largest_in(TokenRange range, std::string_view array,
                                        std::string_view variable, std::size_t last) const {
    std::optional<std::size_t> largest;
    for (std::size_t i = range.begin; i + 2 < range.end; ++i) {
      if (!is(i, array) || !is(i + 1, "[") || is(i - 1, ".") || is(i - 1, ">")) continue;
      std::size_t first = i + 2;
      std::size_t end = closing_[i + 1];
      while (is(first, "(") && closing_[first] + 1 == end) ++first, --end;
      if (is(first, "(") && is(first + 2, ")") && is(first + 1, variable)) ++first;
      if (!is(first, variable)) continue;
      if (is(first + 1, ")")) ++first;
      const auto more = is(first + 1, "+") ? value({first + 2, end}) : std::nullopt;
      if (first + 1 != end && !more) continue;
      largest = std::max(largest, std::optional<std::size_t>(last + more.value_or(0)));
    }
    return largest;
  }

  MacroTable macros_;
};

/// Whether the model found an address that belongs to no buffer.
bool uses_no_buffer(const Diagnosis& diagnosis) {
  return diagnosis.kind == DiagnosisKind::kOutOfBounds && !diagnosis.findings.empty() &&
         diagnosis.findings.front().finding.object.empty();
}

/// Whether an array that is too short may explain it: a wrong result, a crash, or an access to it.
bool may_be_short(const Diagnosis& diagnosis, std::string_view array) {
  const bool bounds = diagnosis.form == "finding" && diagnosis.kind == DiagnosisKind::kOutOfBounds;
  if (!bounds) return diagnosis.form == "wrong-result" || diagnosis.form == "failure";
  const std::string& object = diagnosis.findings.front().finding.object;
  return object.empty() || object == array;
}

}  // namespace

std::optional<SourceFault> short_array(std::string_view source) {
  return MemorySearch(source).too_short();
}

std::optional<SizedArray> largest_private_array(std::string_view source) {
  return MemorySearch(source).largest();
}

std::optional<SourceFault> null_pointer_in(std::string_view source, int line) {
  return MemorySearch(source).null_pointer(line);
}

void blame_memory(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.form.starts_with("source-")) return;
  const auto small = short_array(source.text);
  if (small && may_be_short(diagnosis, std::get<std::string>(small->facts.at("array")))) {
    return explain(diagnosis, *small, source);
  }
  if (diagnosis.kind == DiagnosisKind::kTooMuchPrivate) {
    const auto array = largest_private_array(source.text);
    if (!array || array->bytes < kLeastBlamed) return;
    explain(diagnosis,
            {"source-huge-array", array->line, {{"array", array->name}, {"bytes", array->bytes}}},
            source);
  } else if (uses_no_buffer(diagnosis)) {
    const auto pointer = null_pointer_in(source.text, diagnosis.at.line);
    if (pointer) explain(diagnosis, *pointer, source);
  }
}

}  // namespace oclab
