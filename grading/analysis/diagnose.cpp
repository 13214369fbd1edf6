// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from what failed to cause, line and next step.
#include "grading/analysis/diagnose.h"

#include <fmt/format.h>

#include <utility>

#include "grading/diagnosis/build_log.h"
#include "grading/diagnosis/compiler_message.h"
#include "grading/diagnosis/finding_report.h"
#include "grading/diagnosis/mismatch_text.h"
#include "grading/source/source_scan.h"

namespace oclab {
namespace {

constexpr std::size_t kMostDetails = std::size_t{16} << 10;

/// "name" of "… 'name' …": what a message puts into quotes first.
std::string quoted_in(const std::string& text) {
  const std::size_t begin = text.find('\'');
  const std::size_t end = begin == std::string::npos ? begin : text.find('\'', begin + 1);
  return end == std::string::npos ? "" : text.substr(begin + 1, end - begin - 1);
}

/// The first of these lines that there is.
int first_of(std::initializer_list<int> lines) {
  for (const int line : lines) {
    if (line > 0) return line;
  }
  return 0;
}

/// The line that a failure of this kind most likely comes from, by a look at the source.
int likely_line(const KernelFailure& failure, const SourceScan& scan) {
  switch (failure.kind) {
    case DiagnosisKind::kInterface:
      return first_of({scan.kernel(quoted_in(failure.what())), scan.kernel(), 1});
    case DiagnosisKind::kCompilerCrash:
    case DiagnosisKind::kTooMuchPrivate:
      return first_of(
          {scan.recursion(), scan.private_array(), scan.local_array(), scan.kernel(), 1});
    case DiagnosisKind::kAbort:
    case DiagnosisKind::kTooMuchLocal: return first_of({scan.local_array(), scan.kernel(), 1});
    case DiagnosisKind::kDivisionByZero: return first_of({scan.division(), scan.kernel(), 1});
    case DiagnosisKind::kEndless: return first_of({scan.loop(), scan.kernel(), 1});
    case DiagnosisKind::kPrintFlood: return first_of({scan.word("printf"), scan.kernel(), 1});
    case DiagnosisKind::kCompilerTimeout: return first_of({scan.loop(), scan.kernel(), 1});
    default: return first_of({scan.kernel(), 1});
  }
}

bool crashed(DiagnosisKind kind) {
  return kind == DiagnosisKind::kCompilerCrash || kind == DiagnosisKind::kTooMuchPrivate ||
         kind == DiagnosisKind::kTooMuchLocal || kind == DiagnosisKind::kAbort;
}

/// Whether a race or an unwritten value cannot be the reason: nobody has stored the element at all.
bool is_about_missing_stores(DiagnosisKind kind) {
  return kind == DiagnosisKind::kNothingWritten || kind == DiagnosisKind::kNotAllWritten;
}

Diagnosis diagnose_build(const std::string& log, const KernelSource& source) {
  Diagnosis diagnosis{.kind = DiagnosisKind::kBuildError,
                      .details = readable_build_log(log, source)};
  if (const auto error = first_error(log)) {
    const CompilerAdvice advice = advice_on(*error);
    diagnosis.kind = advice.kind;
    diagnosis.line = error->line;
    diagnosis.cause = "does not compile: " + error->text;
    diagnosis.evidence = fmt::format("line {}, column {}: {}", error->line, error->column,
                                     line_of(source.text, error->line));
    diagnosis.next = advice.next;
  } else if (const std::string name = missing_function(log); !name.empty()) {
    diagnosis.kind = DiagnosisKind::kMissingFunction;
    diagnosis.line = SourceScan(source.text).word(name);
    diagnosis.cause = fmt::format("`{}` is called, but defined nowhere", name);
    diagnosis.evidence =
        fmt::format("line {}: {}", diagnosis.line, line_of(source.text, diagnosis.line));
  }
  return diagnosis;
}

constexpr std::string_view kLineMark = ": line ";

/// Whether the line is a kernel's head and nothing more.
bool is_head(const std::string& line) {
  return (line.starts_with("kernel") || line.starts_with("__kernel")) &&
         line.find(';') == std::string::npos;
}

/// "at n=33: line 14: c[i] = 1;", or without the size where there is none.
std::string place_text(const std::string& where, int line, const KernelSource& source) {
  const std::string code = line_of(source.text, line);
  return fmt::format(
      "{}line {}{}", where.empty() ? "" : where + ": ", line,
      is_head(code) ? " is the kernel's head; where in the kernel is not known" : ": " + code);
}

/// "at n=33: c: 1 of 33 elements is wrong", "at n=33: the kernel crashed …": the size, and what
/// happened there.
std::string symptom(const Diagnosis& diagnosis) {
  const std::string& evidence = diagnosis.evidence;
  const std::size_t mark = evidence.find(kLineMark);
  if (mark != std::string::npos) return evidence.substr(0, mark) + ": " + cause_of(diagnosis);
  return evidence.substr(0, evidence.find("; "));
}

}  // namespace

Diagnosis diagnose(const KernelFailure& failure, const KernelSource& source,
                   const std::string& where) {
  const std::string text = failure.what();
  const SourceScan scan(source.text);
  if (failure.kind == DiagnosisKind::kBuildError) {
    Diagnosis diagnosis = diagnose_build(text, source);
    if (diagnosis.line == 0) diagnosis.line = first_of({scan.kernel(), 1});
    return diagnosis;
  }
  if (crashed(failure.kind) && scan.recursion() > 0) {
    return {.kind = DiagnosisKind::kRecursion,
            .line = scan.recursion(),
            .evidence = fmt::format("{}; line {}: {}", text, scan.recursion(),
                                    line_of(source.text, scan.recursion()))};
  }
  const std::size_t end = std::min(text.find('\n'), text.size());
  const int line = failure.line > 0 ? failure.line : likely_line(failure, scan);
  Diagnosis diagnosis{.kind = failure.kind, .line = line, .cause = text.substr(0, end)};
  diagnosis.evidence = failure.kind == DiagnosisKind::kInterface
                           ? fmt::format("line {}: {}", line, line_of(source.text, line))
                           : place_text(where, line, source);
  if (end < text.size()) diagnosis.details = text.substr(end + 1);
  if (diagnosis.cause.ends_with('.')) diagnosis.cause.pop_back();
  return diagnosis;
}

Diagnosis diagnose(const Mismatch& mismatch, const std::string& where) {
  Diagnosis diagnosis{.kind = kind_of(mismatch.pattern),
                      .cause = finding_of(mismatch),
                      .evidence = fmt::format("{}: {}; {}", where, headline(mismatch),
                                              describe(mismatch.first.front(), mismatch)),
                      .next = suggestion_of(mismatch)};
  for (std::size_t i = 1; i < mismatch.first.size(); ++i) {
    diagnosis.details += (i > 1 ? "\n" : "") + describe(mismatch.first[i], mismatch);
  }
  return diagnosis;
}

void blame_findings(Diagnosis& diagnosis, const std::vector<model::Finding>& findings,
                    const KernelSource& source) {
  Diagnosis cause = diagnose(findings, source, symptom(diagnosis));
  cause.details += "\nthe symptom: " + cause_of(diagnosis) + "\n  try: " + next_of(diagnosis);
  if (!diagnosis.details.empty()) cause.details += "\n" + diagnosis.details;
  cause.details.resize(std::min(cause.details.size(), kMostDetails));
  diagnosis = std::move(cause);
}

void add_inspection(Diagnosis& diagnosis, const Inspection& inspection,
                    const KernelSource& source) {
  if (diagnosis.kind == DiagnosisKind::kRecursion) return;
  if (!inspection.findings.empty() && !is_about_missing_stores(diagnosis.kind)) {
    return blame_findings(diagnosis, inspection.findings, source);
  }
  if (inspection.endless) {
    const Diagnosis endless = diagnose(*inspection.endless);
    const int lines = static_cast<int>(std::count(source.text.begin(), source.text.end(), '\n'));
    if (endless.line < 1 || endless.line > lines + 1) return;
    diagnosis.line = endless.line;
    const std::string& evidence = diagnosis.evidence;
    diagnosis.evidence =
        place_text(evidence.substr(0, evidence.find(kLineMark)), endless.line, source);
    return;
  }
  const bool knows_better = crashed(diagnosis.kind) || diagnosis.kind == DiagnosisKind::kEndless ||
                            diagnosis.kind == DiagnosisKind::kTrap ||
                            diagnosis.kind == DiagnosisKind::kDivisionByZero;
  if (inspection.fault.line == 0 || knows_better) return;
  diagnosis.line = inspection.fault.line;
  if (const std::size_t mark = diagnosis.evidence.find(kLineMark); mark != std::string::npos) {
    diagnosis.evidence = place_text(diagnosis.evidence.substr(0, mark), diagnosis.line, source);
    return;
  }
  if (!inspection.fault.before.empty() && !is_about_missing_stores(diagnosis.kind)) {
    diagnosis.evidence += "; " + inspection.fault.before;
  }
  const std::string why = inspection.fault.why.empty() ? "" : inspection.fault.why + ": ";
  diagnosis.details = why + line_of(source.text, inspection.fault.line) +
                      (diagnosis.details.empty() ? "" : "\n" + diagnosis.details);
}

}  // namespace oclab
