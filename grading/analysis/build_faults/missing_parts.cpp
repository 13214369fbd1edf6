// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lines that go on where the compiler expects their end.
#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "grading/analysis/build_faults/fault_finders.h"
#include "harness/support/words.h"

namespace oclab {
namespace {

struct Replacement {
  std::string_view sign, meant;
};

BuildFault at(const BrokenSource& source, std::string_view form, std::size_t i, Facts facts = {}) {
  return {form, source.tokens()[i].line, source.column(i), std::move(facts)};
}

BuildFault instead(const BrokenSource& source, std::size_t i, const Replacement& each) {
  return at(source, "build-wrong-sign", i,
            {{"sign", std::string(each.sign)}, {"meant", std::string(each.meant)}});
}

/// A sign that ends a statement, or is part of one, in other languages.
std::optional<BuildFault> foreign_sign(const BrokenSource& source, std::size_t i) {
  static constexpr std::array<Replacement, 4> kWords{
      {{"and", "&&"}, {"or", "||"}, {"is", "=="}, {"mod", "%"}}};
  for (const Replacement& each : kWords) {
    if (source.is(i, each.sign)) return instead(source, i, each);
  }
  if (is_sign(source.tokens(), i, ":=")) return instead(source, i, {":=", "="});
  const bool ends_line =
      i + 1 >= source.tokens().size() || source.tokens()[i + 1].line > source.tokens()[i].line;
  if (ends_line && source.is(i, ":")) return instead(source, i, {":", ";"});
  if (ends_line && source.is(i, ",")) return instead(source, i, {",", ";"});
  if (source.is(i, "if")) return at(source, "build-value-if", i);
  return std::nullopt;
}

bool begins_statement(const BrokenSource& source, std::size_t i) {
  return i == 0 || source.is(i - 1, ";") || source.is(i - 1, "{") || source.is(i - 1, "}");
}

/// What a word that follows another one, or a bracket, makes of the line.
BuildFault before_word(const BrokenSource& source, std::size_t i) {
  const std::string& name = source.tokens()[i].text;
  const std::string& last = source.tokens()[i - 1].text;
  const bool after_name = source.tokens()[i - 1].is_word() && i >= 2;
  if (after_name && is_type_word(source.tokens()[i - 2].text)) {
    return at(source, "build-name-of-words", i - 1, {{"first", last}, {"second", name}});
  }
  if (after_name && begins_statement(source, i - 1)) {
    return at(source, "build-unknown-type", i - 1, {{"name", last}});
  }
  return at(source, "build-missing-sign", i, {{"name", name}});
}

}  // namespace

std::optional<BuildFault> find_quotient_as_comment(const BrokenSource& source) {
  const Complaint complaint = source.claim().complaint;
  const std::size_t next = source.token_at_error();
  const bool may_be = complaint == Complaint::kMissingSemicolon ||
                      complaint == Complaint::kMissingBracket ||
                      complaint == Complaint::kExpectedExpression;
  if (!may_be || next == 0 || next >= source.tokens().size()) return std::nullopt;
  const std::size_t last = next - 1;
  const int line = source.tokens()[last].line;
  const std::string_view raw = source.raw_line(line);
  const std::size_t slashes = raw.find("//");
  const auto end =
      static_cast<std::size_t>(source.column(last)) - 1 + source.tokens()[last].text.size();
  if (slashes == raw.npos || slashes < end) return std::nullopt;
  const std::size_t divisor = raw.find_first_not_of(' ', slashes + 2);
  if (divisor == raw.npos || !raw.ends_with(';')) return std::nullopt;
  std::size_t after = divisor;
  while (is_word(raw[after])) ++after;
  const bool quotient = after > divisor && std::string_view(" .,:([").find(raw[after]) == raw.npos;
  if (!quotient) return std::nullopt;
  return BuildFault{"build-quotient-as-comment", line, static_cast<int>(slashes) + 1};
}

namespace {

/// What stands after the end of a statement in its line.
std::optional<BuildFault> after_the_end(const BrokenSource& source, std::size_t i) {
  const GateToken& token = source.tokens()[i];
  if (auto fault = foreign_sign(source, i)) return fault;
  if (token.text == ")" || token.text == "]") {
    return at(source, "build-surplus-bracket", i, {{"bracket", token.text}});
  }
  const bool declares = i >= 2 && is_type_word(source.tokens()[i - 2].text);
  if (token.text == "{" && declares) {
    return at(source, "build-braced-value", i, {{"name", source.tokens()[i - 1].text}});
  }
  if (token.text == "-" && declares && i + 1 < source.tokens().size()) {
    return at(source, "build-name-of-words", i - 1,
              {{"first", source.tokens()[i - 1].text}, {"second", source.tokens()[i + 1].text}});
  }
  return token.is_word() ? std::optional(before_word(source, i)) : std::nullopt;
}

/// What stands where a name is expected: a number, or a name that begins with one.
std::optional<BuildFault> number_for_name(const BrokenSource& source, std::size_t i) {
  if (source.error()->text.find("expected identifier") == std::string::npos) return std::nullopt;
  const std::string& text = source.tokens()[i].text;
  if (!std::isdigit(static_cast<unsigned char>(text.front()))) return std::nullopt;
  if (is_type_word(source.tokens()[i - 1].text)) {
    return at(source, "build-name-with-number", i, {{"name", text}});
  }
  return source.is(i - 1, ",") ? std::optional(at(source, "build-list-without-brackets", i))
                               : std::nullopt;
}

}  // namespace

std::optional<BuildFault> find_misplaced_sign(const BrokenSource& source) {
  const std::size_t i = source.token_at_error();
  if (i == 0 || i >= source.tokens().size() || source.tokens()[i].directive >= 0) {
    return std::nullopt;
  }
  if (auto fault = number_for_name(source, i)) return fault;
  const Complaint complaint = source.claim().complaint;
  if (complaint == Complaint::kExpectedExpression) {
    const bool cast = source.is(i - 1, "(") && source.is(i + 1, ")") &&
                      is_type_word(source.tokens()[i].text) && i >= 2 &&
                      (source.tokens()[i - 2].is_word() || source.is(i - 2, ")"));
    if (cast) {
      return at(source, "build-missing-sign", i - 1,
                {{"name", "(" + source.tokens()[i].text + ")"}});
    }
    const bool head = source.is(i, ":") && source.is(i - 1, ")");
    return head ? std::optional(at(source, "build-colon-after-head", i)) : std::nullopt;
  }
  if (complaint != Complaint::kMissingSemicolon && complaint != Complaint::kMissingBracket) {
    return std::nullopt;
  }
  if (source.tokens()[i].line != source.tokens()[i - 1].line) return std::nullopt;
  return after_the_end(source, i);
}

}  // namespace oclab
