// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: macros whose text means something else where it is used.
#include "grading/analysis/source_faults/macro_faults.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "grading/source/source_scan.h"
#include "grading/source/tokens/macros.h"

namespace oclab {
namespace {

constexpr std::string_view kProducts = "*/%";
constexpr std::string_view kLooser = "+-<>&|^?";  // than a product

bool is_one_of(const GateToken& token, std::string_view signs) {
  return token.text.size() == 1 && signs.find(token.text.front()) != std::string_view::npos;
}

/// Whether an expression can end with this token, so that the operator after it has two operands.
bool ends_operand(const GateToken& token) { return token.is_word() || is_one_of(token, ")]"); }

class MacroSearch {
 public:
  explicit MacroSearch(std::string_view source)
      : tokens_(gate_tokens(source, false)), closing_(closing_brackets(tokens_)) {
    for (Macro& macro : macros_of(tokens_, closing_)) {
      const std::string name = macro.name;
      macros_.insert_or_assign(name, describe(std::move(macro)));
    }
  }

  std::optional<MacroFault> run() const {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const auto found = macros_.find(tokens_[i].text);
      if (found == macros_.end() || is_definition(i)) continue;
      if (auto fault = fault_of(found->second, i)) return fault;
    }
    return std::nullopt;
  }

 private:
  /// A macro, and what its text has outside of all brackets.
  struct Described {
    Macro macro;
    bool value = false;      // an expression, or one with a `;` behind it
    bool semicolon = false;  // behind the expression
    bool sum = false, product = false;
    std::vector<bool> in_product{}, in_quotient{};  // a parameter, beside such an operator
  };

  bool is_definition(std::size_t i) const {
    return i >= 2 && tokens_[i - 1].text == "define" &&
           tokens_[i - 1].directive == static_cast<int>(i) - 2;
  }

  /// Whether the token is an operator with two operands, and of these.
  bool is_operator(std::size_t i, std::size_t begin, std::string_view signs) const {
    return i > begin && is_one_of(tokens_[i], signs) && ends_operand(tokens_[i - 1]);
  }

  /// Whether the tokens have such an operator outside of all brackets.
  bool has(TokenRange range, std::string_view signs) const {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const bool doubled = i + 1 < range.end && tokens_[i + 1].text == tokens_[i].text;
      if (is_operator(i, range.begin, signs) && !(doubled && is_one_of(tokens_[i], "+-"))) {
        return true;
      }
      if (closing_[i] < range.end) i = closing_[i];
    }
    return false;
  }

  Described describe(Macro macro) const {
    Described result{.macro = std::move(macro)};
    TokenRange& body = result.macro.body;
    const auto tokens = [&](auto predicate) {
      return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(body.begin),
                         tokens_.begin() + static_cast<std::ptrdiff_t>(body.end), predicate);
    };
    if (body.begin == body.end) return result;
    const GateToken& first = tokens_[body.begin];
    const bool begins_value = first.text == "(" || first.text.starts_with("get_") ||
                              (first.text.front() >= '0' && first.text.front() <= '9');
    result.semicolon = begins_value && tokens_[body.end - 1].text == ";";
    if (result.semicolon) --body.end;
    result.value = !tokens([](const GateToken& token) { return is_one_of(token, ";{}=#"); });
    if (!result.value) return result;
    result.sum = has(body, kLooser);
    result.product = has(body, kProducts);
    for (const std::string& parameter : result.macro.parameters) {
      result.in_product.push_back(stands_beside(parameter, body, kProducts));
      result.in_quotient.push_back(stands_after(parameter, body));
    }
    return result;
  }

  bool stands_beside(const std::string& parameter, TokenRange body, std::string_view signs) const {
    for (std::size_t i = body.begin; i < body.end; ++i) {
      if (tokens_[i].text != parameter) continue;
      if (i > body.begin && is_operator(i - 1, body.begin, signs)) return true;
      if (i + 1 < body.end && is_one_of(tokens_[i + 1], signs)) return true;
    }
    return false;
  }

  bool stands_after(const std::string& parameter, TokenRange body) const {
    for (std::size_t i = body.begin + 1; i < body.end; ++i) {
      if (tokens_[i].text == parameter && is_operator(i - 1, body.begin, "/%")) return true;
    }
    return false;
  }

  std::optional<MacroFault> fault_of(const Described& described, std::size_t use) const {
    const Macro& macro = described.macro;
    std::size_t last = use;
    if (macro.takes_arguments) {
      if (!is(tokens_, use + 1, "(") || closing_[use + 1] >= tokens_.size()) return std::nullopt;
      last = closing_[use + 1];
    }
    if (!described.value) return std::nullopt;
    const bool in_expression = last + 1 < tokens_.size() && !tokens_[last + 1].is_word() &&
                               !is_one_of(tokens_[last + 1], ";{}#");
    MacroFault fault{.name = macro.name, .line = macro.line, .used_in = tokens_[use].line};
    if (described.semicolon && in_expression) return fault;
    if (is_split(described, use, last)) {
      fault.kind = MacroFault::Kind::kBareValue;
      fault.text = text_of(macro.body);
      return fault;
    }
    return macro.takes_arguments ? argument_fault(described, use, std::move(fault)) : std::nullopt;
  }

  /// Whether an operator beside the use takes a part of the value only.
  bool is_split(const Described& described, std::size_t use, std::size_t last) const {
    const bool after_product = use > 0 && is_operator(use - 1, 0, kProducts);
    const bool after_quotient = use > 0 && is_operator(use - 1, 0, "/%");
    const bool before_product =
        last + 1 < tokens_.size() && is_one_of(tokens_[last + 1], kProducts);
    return (described.sum && (after_product || before_product)) ||
           (described.product && after_quotient);
  }

  std::optional<MacroFault> argument_fault(const Described& described, std::size_t use,
                                           MacroFault fault) const {
    const std::vector<TokenRange> arguments = arguments_of(tokens_, closing_, use + 1);
    const std::size_t count = std::min(arguments.size(), described.in_product.size());
    for (std::size_t k = 0; k < count; ++k) {
      const bool split = (described.in_product[k] && has(arguments[k], kLooser)) ||
                         (described.in_quotient[k] && has(arguments[k], kProducts));
      if (!split) continue;
      fault.kind = MacroFault::Kind::kBareParameter;
      fault.text = text_of(arguments[k]);
      fault.parameter = described.macro.parameters[k];
      return fault;
    }
    return std::nullopt;
  }

  /// The tokens with spaces around operators.
  std::string text_of(TokenRange range) const {
    std::string text;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const bool call = i > range.begin && is_one_of(tokens_[i], "([") &&
                        (tokens_[i - 1].is_word() || is_one_of(tokens_[i - 1], "])"));
      const bool close = i == range.begin || call || is_one_of(tokens_[i], ")],.") ||
                         is_one_of(tokens_[i - 1], "([.");
      text += (close ? "" : " ") + tokens_[i].text;
    }
    return text;
  }

  GateTokens tokens_;
  std::vector<std::size_t> closing_;
  std::map<std::string, Described, std::less<>> macros_;
};

std::string_view form_of(MacroFault::Kind kind) {
  switch (kind) {
    case MacroFault::Kind::kSemicolon: return "source-macro-semicolon";
    case MacroFault::Kind::kBareValue: return "source-macro-value";
    case MacroFault::Kind::kBareParameter: break;
  }
  return "source-macro-parameter";
}

}  // namespace

std::optional<MacroFault> find_macro_fault(std::string_view source) {
  return MacroSearch(source).run();
}

void blame_macro(Diagnosis& diagnosis, const KernelSource& source) {
  const auto fault = find_macro_fault(source.text);
  if (!fault) return;
  Diagnosis cause{.kind = diagnosis.kind,
                  .form = form_of(fault->kind),
                  .at = location_of(fault->line, source),
                  .run = diagnosis.run,
                  .facts = {{"macro", fault->name},
                            {"used_in", static_cast<std::size_t>(fault->used_in)},
                            {"text", fault->text},
                            {"parameter", fault->parameter}}};
  cause.because = std::make_shared<const Diagnosis>(std::move(diagnosis));
  diagnosis = std::move(cause);
}

}  // namespace oclab
