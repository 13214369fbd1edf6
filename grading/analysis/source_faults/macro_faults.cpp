// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: macros whose text means something else where it is used.
#include "grading/analysis/source_faults/macro_faults.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "grading/source/source_scan.h"
#include "grading/source/tokens/macros.h"
#include "grading/source/tokens/token_search.h"
#include "grading/terminal/text_layout.h"

namespace oclab {
namespace {

constexpr std::size_t kShownText = 60;  // characters of a text
constexpr std::string_view kProducts = "*/%";
constexpr std::string_view kSums = "+-";
constexpr std::string_view kLooser = "+-<>&|^?";  // than a product

bool is_one_of(const GateToken& token, std::string_view signs) {
  return token.text.size() == 1 && signs.find(token.text.front()) != std::string_view::npos;
}

/// Whether an expression can end with this token, so that the operator after it has two operands.
bool ends_operand(const GateToken& token) { return token.is_word() || is_one_of(token, ")]"); }

class MacroSearch : TokenSearch {
 public:
  explicit MacroSearch(std::string_view source) : TokenSearch(compiled_tokens(source)) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const bool step = is_sign(tokens_, i, "++") || is_sign(tokens_, i, "--");
      steps_.push_back(steps_.back() + (step ? 1 : 0));
    }
    std::set<std::string> several;  // conditional ones: which is used is not known
    for (Macro& macro : macros_of(tokens_, closing_)) {
      const std::string name = macro.name;
      if (!macros_.emplace(name, describe(std::move(macro))).second) several.insert(name);
    }
    for (const std::string& name : several) macros_.erase(name);
  }

  std::optional<SourceFault> run() const {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const auto found = macros_.find(tokens_[i].text);
      if (found == macros_.end() || is_named_by_directive(i)) continue;
      if (auto fault = fault_of(found->second, i)) return fault;
    }
    return std::nullopt;
  }

 private:
  /// A macro, and what its text has outside of all brackets.
  struct Described {
    Macro macro;
    bool value = false;                                 // an expression, or one with a `;` after it
    bool semicolon = false;                             // after the expression
    bool sum = false, product = false, choice = false;  // of `?` and `:`
    std::vector<bool> in_product{}, in_quotient{};      // a parameter, beside such an operator
    std::vector<std::size_t> uses{};                    // of a parameter
  };

  /// Whether it is the name in #define, #undef, #ifdef or #ifndef.
  bool is_named_by_directive(std::size_t i) const {
    return i >= 2 && tokens_[i].directive >= 0 && tokens_[i].directive == static_cast<int>(i) - 2 &&
           tokens_[i - 1].text != "if" && tokens_[i - 1].text != "elif";
  }

  /// Whether the token is an operator with two operands, and of these.
  bool is_operator(std::size_t i, std::size_t begin, std::string_view signs) const {
    return i > begin && is_one_of(tokens_[i], signs) && ends_operand(tokens_[i - 1]) && !is_part(i);
  }

  /// Whether the token is part of the number 1e-5f, or of an arrow.
  bool is_part(std::size_t i) const {
    if (!is_one_of(tokens_[i], "+-")) return false;
    const std::string& before = tokens_[i - 1].text;
    const bool number = before.front() >= '0' && before.front() <= '9' &&
                        (before.back() == 'e' || before.back() == 'E');
    const bool adjacent = tokens_[i].begin == tokens_[i - 1].begin + before.size();
    const bool arrow = is(i, "-") && is(i + 1, ">") && tokens_[i + 1].begin == tokens_[i].begin + 1;
    return (number && adjacent) || arrow;
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
    look_at_parameters(result);
    if (!result.value) return result;
    result.sum = has(body, kLooser);
    result.product = has(body, kProducts);
    result.choice = has(body, "?");
    return result;
  }

  SourceFault fault(std::string_view form, const Macro& macro, std::size_t use,
                    std::string text = "", std::string parameter = "") const {
    return {form,
            macro.line,
            {{"macro", macro.name},
             {"used_in", static_cast<std::size_t>(tokens_[use].line)},
             {"text", std::move(text)},
             {"parameter", std::move(parameter)}}};
  }

  /// Whether a variable is changed there, by `++` or `--`.
  bool changes_variable(TokenRange range) const {
    return range.begin < range.end && steps_[range.end - 1] > steps_[range.begin];
  }

  /// An argument that has an effect, and is used more than once.
  std::optional<SourceFault> repeated_argument(const Described& described, std::size_t use) const {
    const std::vector<TokenRange> arguments = arguments_of(tokens_, closing_, use + 1);
    const std::size_t count = std::min(arguments.size(), described.uses.size());
    for (std::size_t k = 0; k < count; ++k) {
      if (described.uses[k] < 2 || !changes_variable(arguments[k])) continue;
      SourceFault repeats = fault("source-macro-repeats", described.macro, use,
                                  text_of(arguments[k]), described.macro.parameters[k]);
      repeats.line = tokens_[use].line;
      return repeats;
    }
    return std::nullopt;
  }

  /// Counts the uses of each parameter; finds those beside a `*`, `/` or `%`, and after `/` or `%`.
  void look_at_parameters(Described& result) const {
    const auto& [begin, end] = result.macro.body;
    std::map<std::string_view, std::size_t> numbers;
    for (const std::string& parameter : result.macro.parameters) {
      numbers.emplace(parameter, numbers.size());
    }
    result.uses.resize(result.macro.parameters.size());
    result.in_product.resize(result.macro.parameters.size());
    result.in_quotient.resize(result.macro.parameters.size());
    for (std::size_t i = begin; i < end; ++i) {
      const auto found = numbers.find(tokens_[i].text);
      if (found == numbers.end()) continue;
      ++result.uses[found->second];
      const bool after = i > begin && is_operator(i - 1, begin, kProducts);
      if (after || (i + 1 < end && is_one_of(tokens_[i + 1], kProducts))) {
        result.in_product[found->second] = true;
      }
      if (after && !is(i - 1, "*")) result.in_quotient[found->second] = true;
    }
  }

  std::optional<SourceFault> fault_of(const Described& described, std::size_t use) const {
    const Macro& macro = described.macro;
    std::size_t last = use;
    if (macro.takes_arguments) {
      if (!is(use + 1, "(") || closing_[use + 1] >= tokens_.size()) return std::nullopt;
      last = closing_[use + 1];
    }
    if (macro.takes_arguments) {
      if (auto repeated = repeated_argument(described, use)) return repeated;
    }
    if (!described.value) return std::nullopt;
    // In the next line, another statement may begin.
    const bool in_expression = last + 1 < tokens_.size() && !tokens_[last + 1].is_word() &&
                               tokens_[last + 1].line == tokens_[last].line &&
                               !is_one_of(tokens_[last + 1], ";{}#");
    if (described.semicolon && in_expression) return fault("source-macro-semicolon", macro, use);
    if (is_split(described, use, last)) {
      return fault("source-macro-value", macro, use, text_of(macro.body));
    }
    return macro.takes_arguments ? argument_fault(described, use) : std::nullopt;
  }

  /// Whether an operator beside the use takes a part of the value only.
  bool is_split(const Described& described, std::size_t use, std::size_t last) const {
    const auto in_same_text = [&](std::size_t i) {
      return i < tokens_.size() && tokens_[i].directive == tokens_[use].directive;
    };
    const bool follows = use > 0 && in_same_text(use - 1);
    const bool after_product = follows && is_operator(use - 1, 0, kProducts);
    const bool after_quotient = follows && is_operator(use - 1, 0, "/%");
    const bool before_product = in_same_text(last + 1) && is_one_of(tokens_[last + 1], kProducts);
    const bool beside = (follows && is_operator(use - 1, 0, kSums)) ||
                        (in_same_text(last + 1) && is_one_of(tokens_[last + 1], kSums));
    return (described.choice && beside) || (described.sum && (after_product || before_product)) ||
           (described.product && after_quotient);
  }

  std::optional<SourceFault> argument_fault(const Described& described, std::size_t use) const {
    const std::vector<TokenRange> arguments = arguments_of(tokens_, closing_, use + 1);
    const std::size_t count = std::min(arguments.size(), described.in_product.size());
    for (std::size_t k = 0; k < count; ++k) {
      const bool split = (described.in_product[k] && has(arguments[k], kLooser)) ||
                         (described.in_quotient[k] && has(arguments[k], kProducts));
      if (!split) continue;
      return fault("source-macro-parameter", described.macro, use, text_of(arguments[k]),
                   described.macro.parameters[k]);
    }
    return std::nullopt;
  }

  std::string text_of(TokenRange range) const {
    return shortened(oclab::text_of(tokens_, range, kShownText), kShownText);
  }

  std::vector<std::size_t> steps_{0};  // `++` and `--` before each token
  std::map<std::string, Described, std::less<>> macros_;
};

int line_of_use(const SourceFault& fault) {
  return static_cast<int>(std::get<std::size_t>(fault.facts.at("used_in")));
}

}  // namespace

std::optional<SourceFault> find_macro_fault(std::string_view source) {
  return MacroSearch(source).run();
}

void blame_macro(Diagnosis& diagnosis, const KernelSource& source) {
  // Another fault of the source that explains it is at least as certain.
  const bool open = diagnosis.form == "wrong-result" || diagnosis.form == "failure" ||
                    diagnosis.form == "finding";
  const auto fault = open ? find_macro_fault(source.text) : std::nullopt;
  if (!fault) return;
  if (!diagnosis.findings.empty()) {
    const SourceScan scan(source.text);
    const auto found_in = scan.function_around(diagnosis.at.line);
    const auto used_in = scan.function_around(line_of_use(*fault));
    if (found_in && used_in && found_in->line != used_in->line) return;
  }
  explain(diagnosis, *fault, source);
}

void blame_macro_of_build(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.form != "compiler" && diagnosis.form != "compiler-in-macro") return;
  const auto fault = find_macro_fault(source.text);
  if (!fault || fault->form != "source-macro-semicolon") return;
  const CompilerMessage& error = diagnosis.log->messages.front();
  if (error.line != fault->line && error.line != line_of_use(*fault)) return;
  explain(diagnosis, *fault, source);
}

}  // namespace oclab
