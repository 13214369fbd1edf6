// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: text in a kernel file that is no code.
#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "grading/analysis/build_faults/fault_finders.h"
#include "harness/support/utf8.h"

namespace oclab {
namespace {

constexpr std::size_t kMarker = 7;  // characters
constexpr int kFewestNumbers = 3;   // lines that begin with one more each
constexpr std::size_t kDigits = 6;

/// Whether the line is one of Git's: seven of a character, then nothing or a blank.
bool is_conflict_marker(std::string_view line) {
  for (const char c : {'<', '=', '>', '|'}) {
    if (line.size() < kMarker || line.find_first_not_of(c) < kMarker || line.front() != c) continue;
    return line.size() == kMarker || line[kMarker] == ' ';
  }
  return false;
}

std::optional<BuildFault> find_conflict(const BrokenSource& source) {
  std::vector<std::size_t> markers;
  bool certain = source.error() != nullptr &&
                 source.error()->text.find("conflict marker") != std::string::npos;
  for (int line = 1; line <= source.lines(); ++line) {
    const std::string_view text = source.raw_line(line);
    if (source.is_blank(line) || !is_conflict_marker(text)) continue;
    markers.push_back(static_cast<std::size_t>(line));
    certain = certain || text.front() == '<' || text.front() == '>';
  }
  if (markers.empty() || !certain) return std::nullopt;
  const auto first = static_cast<int>(markers.front());
  return BuildFault{"build-conflict", first, 0, {{"markers", markers}}};
}

/// Whether the line is one that only a patch has.
bool is_patch_header(std::string_view line) {
  return line.starts_with("@@ -") || line.starts_with("diff --git ") ||
         line.starts_with("--- a/") || line.starts_with("+++ b/");
}

/// Whether a statement or a declaration may begin in the line.
bool begins_statement(const BrokenSource& source, int line) {
  std::size_t i = source.first_token(line);
  while (i > 0 && source.tokens()[i - 1].directive >= 0) --i;
  if (i == 0 || source.is(i - 1, ";") || source.is(i - 1, "}")) return true;
  // After "= {", ", {" and "{ {", a list of values begins.
  return source.is(i - 1, "{") && i >= 2 &&
         (source.is(i - 2, ")") || source.tokens()[i - 2].is_word());
}

/// Which lines begin with the sign of a patch, where code cannot; by their index, from 1.
std::vector<bool> patch_lines(const BrokenSource& source) {
  std::vector<bool> is_one(static_cast<std::size_t>(source.lines()) + 1);
  for (int line = 1; line <= source.lines(); ++line) {
    const std::string_view text = source.code_line(line);
    const auto i = static_cast<std::size_t>(line);
    if (text.size() < 2 || (text[0] != '+' && text[0] != '-') || text[1] == text[0]) continue;
    is_one[i] = is_one[i - 1] || begins_statement(source, line);
  }
  return is_one;
}

std::optional<BuildFault> find_patch(const BrokenSource& source) {
  for (int line = 1; line <= source.lines(); ++line) {
    if (!source.is_blank(line) && is_patch_header(source.raw_line(line))) {
      return BuildFault{"build-patch", line};
    }
  }
  const std::vector<bool> is_one = patch_lines(source);
  const auto error = static_cast<std::size_t>(source.error_line());
  if (error >= is_one.size() || !is_one[error]) return std::nullopt;
  int first = 0;
  std::size_t plus = 0, minus = 0;
  for (int line = 1; line <= source.lines(); ++line) {
    if (!is_one[static_cast<std::size_t>(line)]) continue;
    if (first == 0) first = line;
    ++(source.code_line(line).front() == '+' ? plus : minus);
  }
  const char* form = minus == 0  ? "build-patch-plus"
                     : plus == 0 ? "build-patch-minus"
                                 : "build-patch-lines";
  return BuildFault{form, first, 0, {{"plus", plus}, {"minus", minus}}};
}

/// The number that the line begins with, or 0; a list of numbers has a comma after it.
int number_before_code(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t end = std::min(line.find_first_not_of("0123456789", begin), line.size());
  if (begin == end || end - begin > kDigits) return 0;
  if (end < line.size() && std::string_view(" \t:|)").find(line[end]) == line.npos) return 0;
  const std::size_t after = line.find_first_not_of(" \t", end);
  if (after != line.npos && line[after] == ',') return 0;
  int number = 0;
  std::from_chars(line.data() + begin, line.data() + end, number);
  return number;
}

std::optional<BuildFault> find_line_numbers(const BrokenSource& source) {
  int first = 0, last = 0;  // of the lines that count up
  bool code = false;        // after the number of any of them
  for (int line = 1; line <= source.lines() + 1; ++line) {
    const std::string_view text = source.code_line(line);
    const int number = number_before_code(text);
    const bool has_code = number > 0 && text.find_first_not_of("0123456789 \t:|)") != text.npos;
    if (number > 0 && last > 0 && number == number_before_code(source.code_line(last)) + 1) {
      last = line;
      code = code || has_code;
      continue;
    }
    const int error = source.error_line();
    const bool whole_file = first == 1 && last + 1 >= source.lines();
    const bool blamed = error == 0 ? whole_file : first <= error && error <= last;
    if (last - first + 1 >= kFewestNumbers && blamed && code)
      return BuildFault{"build-line-numbers", first};
    first = last = number > 0 ? line : 0;
    code = has_code;
  }
  return std::nullopt;
}

std::optional<BuildFault> find_fence(const BrokenSource& source) {
  for (int line = 1; line <= source.lines(); ++line) {
    const std::string_view text = source.code_line(line);
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    const bool blamed = source.error() == nullptr || source.is_blamed(line);
    if (blamed && text.substr(begin).starts_with("```")) return BuildFault{"build-fence", line};
  }
  return std::nullopt;
}

/// Whether the code has the word anywhere but after an `&`.
bool is_named(const BrokenSource& source, std::string_view word) {
  for (std::size_t i = 0; i < source.tokens().size(); ++i) {
    if (source.is(i, word) && (i == 0 || !source.is(i - 1, "&"))) return true;
  }
  return false;
}

/// "&lt;" for "<", as web pages have it.
std::optional<BuildFault> find_html(const BrokenSource& source) {
  struct Entity {
    std::string_view name, meant;
  };
  static constexpr std::array<Entity, 5> kEntities{
      {{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}, {"&quot;", "\""}, {"&nbsp;", " "}}};
  const std::string_view text = source.code_line(source.error_line());
  for (const Entity& each : kEntities) {
    if (text.find(each.name) == text.npos) continue;
    if (is_named(source, each.name.substr(1, each.name.size() - 2))) continue;
    return BuildFault{"build-html",
                      source.error_line(),
                      0,
                      {{"entity", std::string(each.name)}, {"meant", std::string(each.meant)}}};
  }
  return std::nullopt;
}

struct CodeRange {
  char32_t first, last;
};

/// Letters, which may be part of a name in C.
constexpr std::array kLetters{
    CodeRange{0xaa, 0xaa},     CodeRange{0xb5, 0xb5},       CodeRange{0xba, 0xba},
    CodeRange{0xc0, 0xd6},     CodeRange{0xd8, 0xf6},       CodeRange{0xf8, 0x1fff},
    CodeRange{0x2c00, 0x2dff}, CodeRange{0x3040, 0xd7ff},   CodeRange{0xf900, 0xfdff},
    CodeRange{0xfe70, 0xfefe}, CodeRange{0x10000, 0x1efff}, CodeRange{0x20000, 0x10ffff}};

bool is_letter(char32_t code) {
  return std::ranges::any_of(
      kLetters, [&](const CodeRange& range) { return range.first <= code && code <= range.last; });
}

/// Letters that look like others: Greek, Cyrillic, and the wide ones of Chinese and Japanese fonts.
bool is_look_alike(char32_t code) {
  return (0x370 <= code && code <= 0x52f) || (0xff10 <= code && code <= 0xff5a);
}

/// A sign that C has no use for in code, or a control character that is no blank.
bool is_stray(char c) {
  return c == '@' || c == '`' || (0 < c && c < ' ' && (c < '\t' || c > '\r'));
}

/// The first such character of the line: its code, its column, and the number of them.
struct StrayCharacter {
  char32_t code = 0;
  int column = 0;
};

std::optional<StrayCharacter> stray_character(std::string_view line, bool undeclared) {
  int column = 1;
  for (; !line.empty(); ++column) {
    const Utf8Character character = first_character(line);
    if (character.length == 0) return std::nullopt;
    const bool wide = 0xff01 <= character.code && character.code <= 0xff5e;
    const bool foreign = character.length > 1 && (!is_letter(character.code) || wide);
    const bool stray = foreign || is_stray(line.front()) || character.code == U'\u037e';
    const bool misleads = undeclared && is_look_alike(character.code);
    if (stray || misleads) return StrayCharacter{character.code, column};
    line.remove_prefix(character.length);
  }
  return std::nullopt;
}

}  // namespace

std::optional<BuildFault> find_pasted_text(const BrokenSource& source) {
  for (const auto find : {find_conflict, find_fence, find_patch, find_line_numbers, find_html}) {
    auto fault = find(source);
    if (!fault) continue;
    fault->kind = DiagnosisKind::kSyntax;
    return fault;
  }
  return std::nullopt;
}

std::optional<BuildFault> find_stray_character(const BrokenSource& source) {
  const bool undeclared = source.claim().complaint == Complaint::kUndeclared;
  for (int line = 1; line <= source.lines(); ++line) {
    if (!source.is_blamed(line) || source.is_diagnostic(line)) continue;
    const auto found = stray_character(source.code_line(line), undeclared);
    if (!found) continue;
    return BuildFault{"build-stray-character",
                      line,
                      found->column,
                      {{"character", static_cast<std::size_t>(found->code)}}};
  }
  return std::nullopt;
}

}  // namespace oclab
