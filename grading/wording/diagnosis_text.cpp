// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a diagnosis as text, the only place where it becomes one.
#include "grading/wording/diagnosis_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "grading/terminal/text_layout.h"
#include "grading/terminal/wording.h"
#include "grading/wording/access/access_text.h"
#include "grading/wording/access/gpu_limit_text.h"
#include "grading/wording/access/scalar_loop_text.h"
#include "grading/wording/cost_text.h"
#include "grading/wording/diagnosis_table.h"
#include "grading/wording/diagnosis_words.h"
#include "grading/wording/failures/build_log_text.h"
#include "grading/wording/failures/failure_text.h"
#include "grading/wording/faults/fault_text.h"
#include "grading/wording/finding_advice.h"
#include "grading/wording/finding_text.h"
#include "grading/wording/mismatch_text.h"
#include "grading/wording/place_text.h"
#include "grading/wording/size_text.h"
#include "grading/wording/speed_text.h"

namespace oclab {
namespace {

constexpr std::size_t kMostDetails = std::size_t{16} << 10;

std::size_t count(int number) { return static_cast<std::size_t>(std::max(number, 0)); }

/// What it looked like until its cause was found: run, and what happened there.
std::string symptom_of(const Diagnosis& diagnosis) {
  const std::string run = diagnosis.run ? describe(*diagnosis.run) : "";
  if (!diagnosis.mismatch) return run.empty() ? "" : run + ": " + cause_of(diagnosis);
  const std::string rule = diagnosis.sizes ? describe(diagnosis.sizes->rule) : "";
  return run + ": " + headline(*diagnosis.mismatch) + (rule.empty() ? "" : " (" + rule + ")");
}

/// What ended the build or the run, as {what} and {more}.
void add_failure(Facts& facts, const KernelFailure& failure) {
  std::string what = headline(failure);
  if (what.ends_with('.')) what.pop_back();
  facts.merge(Facts{{"what", std::move(what)}, {"more", details(failure)}});
  facts.merge(Facts(failure.facts));
}

void add_mismatch(Facts& facts, const Mismatch& mismatch) {
  facts.merge(Facts{{"headline", headline(mismatch)},
                    {"element", describe(mismatch.first.front(), mismatch)},
                    {"finding", finding_of(mismatch)},
                    {"suggestion", suggestion_of(mismatch)}});
}

void add_access(Facts& facts, const LineAccess& access) {
  facts.merge(Facts{{"object", access.object.empty() ? "this memory" : "`" + access.object + "`"},
                    {"pattern", describe_pattern(access)},
                    {"cost", describe_cost(access)},
                    {"requests", std::size_t{access.site.requests}},
                    {"advice", advice_for(access)}});
}

/// What is to be done is said about the part that is busy, or about what limits the warps.
void add_limit(Facts& facts, const GpuLimit& limit) {
  facts.merge(Facts{{"unit", limit.unit},
                    {"units", limit.units},
                    {"groups", limit.groups},
                    {"part", words_for(limit.part)},
                    {"busy", percent(limit.busy)},
                    {"warps", percent(limit.warps)},
                    {"held_by", words_for(limit.held_by)},
                    {"without_waste", time_text(limit.us_without_waste)},
                    {"advice", limit.busy > 0 ? advice_on(limit.part) : advice_on(limit.held_by)}});
}

/// What costs time or transactions.
void add_costs(Facts& facts, const Diagnosis& diagnosis) {
  if (!diagnosis.costs.empty()) {
    facts["worst_cost"] = describe(diagnosis.costs.front());
    std::string others;
    for (const CostEvidence& cost : std::span(diagnosis.costs).subspan(1)) {
      others += describe(cost) + "\n";
    }
    facts["other_costs"] = others;
  }
  if (diagnosis.access) add_access(facts, *diagnosis.access);
  if (diagnosis.branch) {
    facts.merge(Facts{{"branch", describe_branch(*diagnosis.branch)},
                      {"advice", advice_for(*diagnosis.branch)}});
  }
  if (diagnosis.limit) add_limit(facts, *diagnosis.limit);
  if (!diagnosis.scalar_loops.empty()) {
    facts["loop_advice"] = advice_for(diagnosis.scalar_loops.front());
  }
  if (const auto& speed = diagnosis.speed) {
    facts.merge(Facts{
        {"reason", describe(*speed)}, {"full", speed->target.full}, {"none", speed->target.none}});
  }
  if (const auto& predicted = diagnosis.predicted) {
    facts["at_size"] = describe(*predicted->extent, predicted->names);
  }
}

/// Where the values show no regularity, or one that many faults have, the sizes may say more.
std::string suggestion_by_sizes(const Diagnosis& diagnosis) {
  const bool asks = diagnosis.sizes && is_common(diagnosis.mismatch->pattern.kind);
  return asks ? next_step(diagnosis.sizes->rule) : "";
}

/// Everything that a wording may name.
Facts facts_of(const Diagnosis& diagnosis) {
  Facts facts = diagnosis.facts;
  const Location& at = diagnosis.at;
  const std::string run = diagnosis.run ? describe(*diagnosis.run) : "";
  const std::string rule = diagnosis.sizes ? describe(diagnosis.sizes->rule) : "";
  facts.merge(Facts{{"line", count(at.line)},
                    {"column", count(at.column)},
                    {"code", at.code},
                    {"kernel", at.kernel},
                    {"place", place_text(at)},
                    {"run", run},
                    {"at", run.empty() ? "" : run + ": "},
                    {"rule", rule.empty() ? "" : " (" + rule + ")"},
                    {"launch", launch_text(diagnosis)}});
  if (diagnosis.form.starts_with("build-")) add_fault(facts);
  if (diagnosis.failure) add_failure(facts, *diagnosis.failure);
  if (diagnosis.mismatch) {
    add_mismatch(facts, *diagnosis.mismatch);
    if (std::string next = suggestion_by_sizes(diagnosis); !next.empty()) {
      facts["suggestion"] = std::move(next);
    }
  }
  add_costs(facts, diagnosis);
  if (!diagnosis.findings.empty()) {
    facts["found"] = cause_of(diagnosis.findings.front());
    facts["suggestion"] = next_step(diagnosis.findings.front());
    facts["places"] = places_text(diagnosis.findings.front());
    facts["symptom"] = diagnosis.because ? symptom_of(*diagnosis.because) : run;
  }
  if (diagnosis.because) {
    const Diagnosis& other = *diagnosis.because;
    facts.merge(Facts{{"its_line", count(other.at.line)},
                      {"its_cause", cause_of(other)},
                      {"its_evidence", evidence_of(other)},
                      {"its_next", next_of(other)}});
  }
  return facts;
}

/// The wording with the diagnosis' facts.
std::string in_words(std::string_view wording, const Diagnosis& diagnosis) {
  return wording.empty() ? "" : filled(wording, facts_of(diagnosis));
}

/// Whether a warning of the compiler may be the cause.
bool warns(const Diagnosis& diagnosis) { return diagnosis.facts.contains("warning"); }

/// The next step by what was found, without the compiler's warnings.
std::string usual_next(const Diagnosis& diagnosis) {
  const auto advice = diagnosis.facts.find("next");
  if (advice != diagnosis.facts.end()) return std::get<std::string>(advice->second);
  std::string text = in_words(words_of(diagnosis.form).next, diagnosis);
  if (text.empty() && diagnosis.failure) text = next_step(*diagnosis.failure);
  return text.empty() ? std::string(entry_of(diagnosis.kind).next) : text;
}

std::string lists_of(const Diagnosis& diagnosis);

/// Whether what was seen until the cause was found follows below the third line.
bool shows_symptom(const Diagnosis& diagnosis) {
  return diagnosis.because &&
         (diagnosis.form.starts_with("finding") || diagnosis.form.starts_with("source-"));
}

/// The lists below the third line.
std::vector<std::string> parts_of(const Diagnosis& diagnosis) {
  std::vector<std::string> parts{in_words(words_of(diagnosis.form).details, diagnosis),
                                 store_text(diagnosis)};
  if (warns(diagnosis)) parts.push_back("if that line is correct: " + usual_next(diagnosis));
  if (diagnosis.facts.contains("helper") && !diagnosis.form.starts_with("source-")) {
    parts.push_back(in_words(
        "line {line} is part of `{helper}`, called in line{calls:?|s} {called_in}", diagnosis));
  }
  if (!diagnosis.findings.empty()) parts.push_back(remaining_details(diagnosis.findings));
  if (shows_symptom(diagnosis)) {
    const Diagnosis& symptom = *diagnosis.because;
    parts.push_back("the symptom: " + cause_of(symptom) + "\n  try: " + next_of(symptom));
    parts.push_back(lists_of(symptom));
  }
  if (diagnosis.form.starts_with("wrong-result") && diagnosis.mismatch) {
    const auto& elements = diagnosis.mismatch->first;
    for (std::size_t i = 1; i < elements.size(); ++i) {
      parts.push_back(describe(elements[i], *diagnosis.mismatch));
    }
  }
  for (const ScalarLoop& loop : diagnosis.scalar_loops) parts.push_back(describe(loop));
  if (diagnosis.sizes) parts.push_back(describe(*diagnosis.sizes));
  if (diagnosis.log) parts.push_back(describe(*diagnosis.log));
  if (diagnosis.recording) parts.push_back(describe(*diagnosis.recording));
  if (diagnosis.failure && diagnosis.form != "refused-file") {
    parts.push_back(details(*diagnosis.failure));
  }
  parts.push_back(diagnosis.said);
  return parts;
}

std::string lists_of(const Diagnosis& diagnosis) {
  std::string text;
  for (const std::string& part : parts_of(diagnosis)) {
    if (!part.empty()) text += (text.empty() ? "" : "\n") + part;
  }
  text.resize(std::min(text.size(), kMostDetails));
  return text;
}

}  // namespace

std::string cause_of(const Diagnosis& diagnosis) {
  std::string text = in_words(words_of(diagnosis.form).cause, diagnosis);
  return text.empty() ? std::string(entry_of(diagnosis.kind).means) : text;
}

std::string evidence_of(const Diagnosis& diagnosis) {
  return in_words(words_of(diagnosis.form).evidence, diagnosis);
}

std::string next_of(const Diagnosis& diagnosis) {
  return warns(diagnosis)
             ? in_words("check line {warned_line}; the compiler warns: {warning}", diagnosis)
             : usual_next(diagnosis);
}

std::string details_of(const Diagnosis& diagnosis) {
  const DiagnosisEntry& entry = entry_of(diagnosis.kind);
  std::string text = lists_of(diagnosis);
  text += fmt::format("{}more: docs/diagnoses.md#{}", text.empty() ? "" : "\n", entry.name);
  if (!entry.terms.empty()) text += fmt::format("; words ({}): docs/glossary.md", entry.terms);
  return text;
}

std::string explanation_of(const Diagnosis& diagnosis) {
  const std::string evidence = evidence_of(diagnosis);
  return fmt::format("{}{}next: {}\n{}", evidence, evidence.empty() ? "" : "\n", next_of(diagnosis),
                     details_of(diagnosis));
}

std::string failure_text(const std::string& file, const KernelFailure& failure) {
  const std::string_view own = next_step(failure);
  const std::string next =
      failure.kind == DiagnosisKind::kUnknown
          ? ""
          : fmt::format("next: {}\n", own.empty() ? entry_of(failure.kind).next : own);
  return fmt::format("{} ({}):\n{}\n{}", file, outcome_name(failure.outcome), describe(failure),
                     next);
}

}  // namespace oclab
