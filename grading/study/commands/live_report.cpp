// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prints a check while it runs, with earlier results.
#include "grading/study/commands/live_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/diagnosis/cost_evidence.h"
#include "grading/record/criterion_text.h"
#include "grading/report/report.h"
#include "grading/study/exercise_status.h"
#include "grading/study/handout.h"
#include "grading/terminal/text_layout.h"
#include "grading/timing/plan_cost.h"
#include "grading/wording/cost_text.h"

namespace oclab {
namespace {

constexpr std::size_t kFactsColumn = 33;
constexpr std::size_t kVerdictWidth = 6;  // of a criterion's points
constexpr std::size_t kTotalWidth = 19;

std::string coloured(const std::string& text, CriterionStatus status, const TextStyle& style) {
  const char* code = status == CriterionStatus::kPass   ? "32"
                     : status == CriterionStatus::kFail ? "31"
                                                        : "33";
  return style.paint(code, text);
}

/// The last check on this device that assessed the criterion, or null.
const KeptCriterion* last_result(const History& history, const std::string& device,
                                 CriterionName name) {
  for (auto attempt = history.attempts.rbegin(); attempt != history.attempts.rend(); ++attempt) {
    if (attempt->device != device) continue;
    const auto found = std::ranges::find(attempt->criteria, name, &KeptCriterion::name);
    if (found != attempt->criteria.end()) return &*found;
  }
  return nullptr;
}

/// The best and the last measured rate on a device; 0 if there is none.
struct EarlierRates {
  double last = 0;
  double best = 0;
};

EarlierRates earlier_rates(const History& history, const std::string& device) {
  EarlierRates rates;
  for (const Attempt& attempt : history.attempts) {
    if (attempt.device != device) continue;
    for (const KeptCriterion& criterion : attempt.criteria) {
      if (!criterion.speed) continue;
      rates.last = criterion.speed->per_second;
      rates.best = std::max(rates.best, rates.last);
    }
  }
  return rates;
}

/// Returns "+52 %", or "3.2 times" for large changes.
std::string change(double now, double before) {
  const double factor = now / before;
  return factor >= 3 ? fmt::format("{:.1f} times", factor)
                     : fmt::format("{:+.0f} %", 100 * (factor - 1));
}

bool is_wrong(const Grade& grade) {
  return !grade.criteria.empty() && grade.criteria.front().name == CriterionName::kCorrect &&
         grade.criteria.front().status == CriterionStatus::kFail;
}

/// Returns whether the last criterion proves a kernel wrong that `correct` has passed.
bool voids_correct(const Grade& grade) {
  return is_wrong(grade) && grade.criteria.front().voided_by == grade.criteria.back().name;
}

/// Returns whether a wrong kernel loses this criterion for the same reason as `correct`.
bool is_echo(const Grade& grade, const Criterion& criterion) {
  if (!is_wrong(grade) || criterion.name == CriterionName::kCorrect || !criterion.diagnosis)
    return false;
  return criterion.diagnosis->kind == DiagnosisKind::kNotRightYet ||
         grade.criteria.front().voided_by == criterion.name ||
         criterion.diagnosis->form == "refused-file";
}

/// Returns the grade without what has been printed already: `correct` and its echoes.
Grade rest_of(const Grade& grade) {
  Grade rest = grade;
  std::erase_if(rest.criteria, [&](const Criterion& criterion) {
    return is_echo(grade, criterion) ||
           (is_wrong(grade) && criterion.name == CriterionName::kCorrect);
  });
  return rest;
}

}  // namespace

std::string LiveReport::speed_facts(const SpeedEvidence& speed, const std::string& device) const {
  const EarlierRates earlier = earlier_rates(history_, device);
  const double now = speed.student_rate();
  std::string text =
      fmt::format("{}, ratio {:.2f} [{:.2f}, {:.2f}]", rate_text(now, speed.rate),
                  speed.result.ratio, speed.result.interval.low, speed.result.interval.high);
  if (earlier.last > 0) {
    text += fmt::format("; last {} ({})", rate_text(earlier.last, speed.rate),
                        change(now, earlier.last));
    text += now > earlier.best ? "; the best so far"
                               : fmt::format("; best {} ({})", rate_text(earlier.best, speed.rate),
                                             change(now, earlier.best));
  }
  return text;
}

std::string LiveReport::cost_facts(const Criterion& criterion, const std::string& device) const {
  const KeptCriterion* last = last_result(history_, device, CriterionName::kEfficient);
  std::string text;
  for (const CostEvidence& cost : criterion.costs) {
    const Cost what = cost.target.cost;
    const std::string name(cost_name(what));
    const bool known = last != nullptr && last->costs.contains(name);
    const std::uint64_t before = known ? last->costs.at(name) : cost.student;
    text += fmt::format("{}{}: {}{}, reference {}", text.empty() ? "" : "; ", cost_words(what),
                        before != cost.student ? amount_text(what, before) + " → " : "",
                        amount_text(what, cost.student), amount_text(what, cost.reference));
  }
  return text;
}

std::string LiveReport::facts(const Criterion& criterion, const std::string& device) const {
  if (criterion.speed) return speed_facts(*criterion.speed, device);
  if (!criterion.costs.empty()) return cost_facts(criterion, device);
  return criterion.status == CriterionStatus::kPass ? message_of(criterion) : "";
}

void LiveReport::print(const std::string& text) {
  out_ << (style_.wrap ? fitted(text, style_.width) : text);
}

void LiveReport::print_verdict(const Criterion& criterion, const std::string& facts) {
  // Padded before it is coloured, because the codes have no width.
  out_ << fmt::format(
              "  {:<9} {} {}  ", criterion_word(criterion.name),
              coloured(fmt::format("{:<12}", short_status(criterion)), criterion.status, style_),
              points_cell(criterion.points, criterion.most_points(), criterion.max_points,
                          kVerdictWidth))
       << (facts.empty() ? "\n" : wrapped(facts, kFactsColumn, style_.width).substr(kFactsColumn));
}

void LiveReport::add(const Grade& grade) {
  const Criterion& criterion = grade.criteria.back();
  if (voids_correct(grade)) {
    print_verdict(criterion, "");
    print_verdict(grade.criteria.front(), fmt::format("void: `{}` proves the kernel wrong",
                                                      criterion_word(criterion.name)));
    print(remarks(grade) + "\n");
  } else if (!is_echo(grade, criterion)) {
    print_verdict(criterion, facts(criterion, describe(grade.device)));
    if (criterion.name == CriterionName::kCorrect && is_wrong(grade)) print(remarks(grade) + "\n");
  }
  out_ << std::flush;
}

void LiveReport::finish(const Grade& grade) {
  const auto results = results_of(history_);
  const auto best = std::ranges::max_element(results, {}, &Result::points);
  out_ << "  points "
       << points_cell(grade.points(), grade.most_points(), grade.max_points(), kTotalWidth);
  if (best != results.end()) out_ << fmt::format("  best before {}", points_text(best->points()));
  out_ << "\n";
  const Grade rest = rest_of(grade);
  if (!rest.criteria.empty()) print(remarks(rest));
  if (is_full(grade)) out_ << completion_message(grade.exercise, style_);
  out_ << std::flush;
}

}  // namespace oclab
