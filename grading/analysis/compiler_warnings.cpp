// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a compiler's warnings add to a diagnosis.
#include "grading/analysis/compiler_warnings.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "grading/source/source_scan.h"

namespace oclab {
namespace {

constexpr std::string_view kNeverSet = "' is uninitialized when";  // no path to the use sets it
constexpr std::string_view kSometimesSet = "' may be uninitialized when";  // one path does not

/// The variable in "variable 's' is uninitialized when used here", or "".
std::string unset_variable(const CompilerMessage& warning, std::string_view words) {
  constexpr std::string_view kBegin = "variable '";
  const std::size_t at = warning.text.find(words);
  if (!warning.text.starts_with(kBegin) || at == std::string::npos) return "";
  return warning.text.substr(kBegin.size(), at - kBegin.size());
}

/// A kind of warning that seldom comes from right code.
struct Slip {
  std::string_view end;       ///< of its text: the option, if it has one
  bool takes_guard = false;   ///< it may take away the condition of what follows
  bool ends_no_loop = false;  ///< it may be why a loop does not end
  bool certain = false;       ///< a fault, whatever else the compiler warns of
  bool hides_code = false;    ///< it may be why the program lacks what the source shows
};

/// A function without a result at the end, if that is ever reached: certain where a value is
/// missing.
constexpr std::string_view kReturnType = " [-Wreturn-type]";

/// A `case` without `break` before the next one, which may be meant.
constexpr std::string_view kFallThrough = " [-Wimplicit-fallthrough]";

/// The likeliest cause of a failure first.
constexpr std::array<Slip, 24> kSlips{{
    {kReturnType},
    {" [-Wcomment]", true, true, true, true},
    {" [-Wuninitialized]", false, false, true},
    {" [-Warray-bounds]", false, false, true},
    {" [-Wshift-count-overflow]", false, false, true},
    {" [-Wshift-count-negative]", false, false, true},
    {" [-Wdivision-by-zero]", false, false, true},
    {" [-Wxor-used-as-pow]", false, false, true},
    {" as compound assignment (+=)", false, false, true},
    {" as compound assignment (-=)", false, false, true},
    {" [-Wshift-op-parentheses]"},
    {" [-Wempty-body]", true, true},
    {" [-Wfor-loop-analysis]", false, true},
    {" [-Wunused-value]", false, true},
    {" [-Wconstant-conversion]"},
    {" [-Wlogical-not-parentheses]", true},
    {" [-Wparentheses]", true},
    {" [-Wdangling-else]", true},
    {" [-Wunused-comparison]"},
    {" [-Wunused-but-set-parameter]"},
    {" [-Wtautological-compare]", true, true},
    {" [-Wtautological-unsigned-zero-compare]", false, true},
    {" [-Wtautological-constant-out-of-range-compare]", false, true},
    {kFallThrough},
}};

/// This one comes from right code as well: it may explain a wrong result, nothing else.
constexpr std::string_view kConversion = " [-Wfloat-conversion]";

/// Those of which students see only the one that is blamed: right code has many.
constexpr std::array<std::string_view, 3> kFrequent{" [-Wconditional-uninitialized]", kConversion,
                                                    kFallThrough};

const Slip* slip_of(const CompilerMessage& warning) {
  const auto* const found = std::ranges::find_if(
      kSlips, [&](const Slip& slip) { return warning.text.ends_with(slip.end); });
  return found == kSlips.end() ? nullptr : found;
}

/// Whether a comment that the compiler warns of has taken code: what is before the `/*` inside it,
/// or the line that a backslash at the end of a `//` comment joins to it.
bool takes_code(const CompilerMessage& warning, const KernelSource& source) {
  const bool joins = warning.text.starts_with("multi-line");
  std::string taken = line_of(source.text, joins ? warning.line + 1 : warning.line);
  if (!joins) taken = taken.substr(0, static_cast<std::size_t>(std::max(warning.column - 1, 0)));
  return taken.find_first_of(";{(") != std::string::npos;
}

/// The warning with the first slip, or null; of slips in several lines, none says more than the
/// others, but for a certain one.
const CompilerMessage* telling_slip(const BuildLog& log, DiagnosisKind failure,
                                    const KernelSource& source) {
  const CompilerMessage* best = nullptr;
  bool several = false;
  for (const CompilerMessage& warning : log.messages) {
    const Slip* const slip = slip_of(warning);
    if (slip == nullptr || (slip->hides_code && !takes_code(warning, source))) continue;
    several = several || (best != nullptr && warning.line != best->line);
    if (best == nullptr || slip < slip_of(*best)) best = &warning;
  }
  if (best == nullptr || !several) return best;
  const Slip& slip = *slip_of(*best);
  const bool no_value = slip.end == kReturnType && failure == DiagnosisKind::kUninitialised;
  return slip.certain || no_value ? best : nullptr;
}

/// The only conversion of a float to an integer, or null.
const CompilerMessage* only_conversion(const BuildLog& log) {
  const auto is_one = [](const CompilerMessage& message) {
    return message.text.ends_with(kConversion);
  };
  const auto found = std::ranges::find_if(log.messages, is_one);
  return std::ranges::count_if(log.messages, is_one) == 1 ? &*found : nullptr;
}

/// Whether both lines are in one function.
bool share_function(int line, int other, const KernelSource& source) {
  const SourceScan scan(source.text);
  const auto a = scan.function_around(line);
  const auto b = scan.function_around(other);
  return a && b && a->line == b->line;
}

/// Whether a slip says more than the diagnosis: a wrong result has no cause yet, a finding of the
/// model shows where a value is used, not where it comes from, and a slip above it may have taken
/// away its guard.
bool may_explain(const CompilerMessage& warning, const Diagnosis& diagnosis,
                 const KernelSource& source) {
  const Slip& slip = *slip_of(warning);
  if (slip.hides_code) return true;
  if (diagnosis.findings.empty()) {
    const bool endless = diagnosis.kind == DiagnosisKind::kEndless && diagnosis.form == "failure";
    return diagnosis.mismatch || (endless && slip.ends_no_loop);
  }
  if (diagnosis.at.line == warning.line) return true;
  if (diagnosis.kind == DiagnosisKind::kUninitialised) {
    return !diagnosis.findings.front().unshared;
  }
  return diagnosis.kind == DiagnosisKind::kOutOfBounds && slip.takes_guard &&
         warning.line < diagnosis.at.line &&
         share_function(warning.line, diagnosis.at.line, source);
}

bool is_loop(const std::string& code) {
  return code.starts_with("for") || code.starts_with("while") || code.starts_with("do");
}

/// The number that a printf takes for the address of a text, in the function that used an invalid
/// address; or null.
const CompilerMessage* number_as_text(const Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.kind != DiagnosisKind::kWildAddress || !diagnosis.findings.empty()) return nullptr;
  const auto& messages = diagnosis.log->messages;
  const auto found = std::ranges::find_if(messages, [&](const CompilerMessage& warning) {
    return warning.text.starts_with("format specifies type 'char *'") &&
           share_function(warning.line, diagnosis.at.line, source);
  });
  return found == messages.end() ? nullptr : &*found;
}

/// Makes the telling warning, if there is one, the first thing to look at.
void blame_warning(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.form.starts_with("source-")) return;
  const CompilerMessage* warning = number_as_text(diagnosis, source);
  if (warning != nullptr) {
    diagnosis.at = location_of(warning->line, source);
  } else {
    warning = telling_slip(*diagnosis.log, diagnosis.kind, source);
    if (warning != nullptr && !may_explain(*warning, diagnosis, source)) return;
  }
  if (warning == nullptr && diagnosis.mismatch && diagnosis.findings.empty()) {
    warning = only_conversion(*diagnosis.log);
  }
  if (warning == nullptr) return;
  diagnosis.facts["warning"] = warning->text.substr(0, warning->text.rfind(" [-W"));
  diagnosis.facts["warned_line"] = static_cast<std::size_t>(warning->line);
  const Location at = location_of(warning->line, source);
  if (diagnosis.kind == DiagnosisKind::kEndless && is_loop(at.code)) diagnosis.at = at;
}

/// Leaves out the warnings that right code has as well, but for the one that is blamed.
void drop_frequent(Diagnosis& diagnosis) {
  const auto blamed = diagnosis.facts.find("warned_line");
  const std::size_t kept =
      blamed == diagnosis.facts.end() ? 0 : std::get<std::size_t>(blamed->second);
  std::erase_if(diagnosis.log->messages, [&](const CompilerMessage& warning) {
    const bool frequent = std::ranges::any_of(
        kFrequent, [&](std::string_view option) { return warning.text.ends_with(option); });
    return frequent && static_cast<std::size_t>(warning.line) != kept;
  });
  if (diagnosis.log->messages.empty()) diagnosis.log.reset();
}

/// The warning about the variable that a finding is about: one that nothing sets, or one that some
/// path does not set, where the value is used in that line or nowhere in memory.
const CompilerMessage* warning_about_variable(const Diagnosis& diagnosis) {
  const auto& messages = diagnosis.log->messages;
  const auto never = std::ranges::find_if(messages, [](const CompilerMessage& warning) {
    return !unset_variable(warning, kNeverSet).empty();
  });
  if (never != messages.end()) return &*never;
  if (diagnosis.findings.empty() || diagnosis.findings.front().finding.read) return nullptr;
  const model::Finding& finding = diagnosis.findings.front().finding;
  const auto sometimes = std::ranges::find_if(messages, [&](const CompilerMessage& warning) {
    const bool there = finding.object.empty() || diagnosis.at.line == warning.line;
    return there && !unset_variable(warning, kSometimesSet).empty();
  });
  return sometimes == messages.end() ? nullptr : &*sometimes;
}

/// Names the variable that a warning says to be uninitialised as the cause.
void blame_variable(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.kind != DiagnosisKind::kUninitialised || diagnosis.form != "finding") return;
  const bool unshared = std::ranges::any_of(
      diagnosis.findings, [](const SourceFinding& found) { return found.unshared.has_value(); });
  const CompilerMessage* const warning = unshared ? nullptr : warning_about_variable(diagnosis);
  if (warning == nullptr) return;
  const std::string never = unset_variable(*warning, kNeverSet);
  diagnosis.form = "finding-of-variable";
  diagnosis.facts.erase("warning");
  diagnosis.facts["warned_line"] = static_cast<std::size_t>(warning->line);
  diagnosis.facts["variable"] = never.empty() ? unset_variable(*warning, kSometimesSet) : never;
  const std::string kernel = diagnosis.at.kernel;
  diagnosis.at = location_of(warning->line, source);
  diagnosis.at.column = warning->column;
  diagnosis.at.kernel = kernel;
}

}  // namespace

void add_warnings(Diagnosis& diagnosis, const std::string& build_log, const KernelSource& source) {
  diagnosis.log = read_warnings(build_log, source);
  if (!diagnosis.log) return;
  blame_warning(diagnosis, source);
  blame_variable(diagnosis, source);
  drop_frequent(diagnosis);
}

Criterion without_warnings(Criterion criterion) {
  if (criterion.diagnosis) criterion.diagnosis->log.reset();
  return criterion;
}

}  // namespace oclab
