// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table of `oclab run`, printed as the grades come in.
#include "grading/report/table_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "grading/record/criterion_text.h"
#include "grading/report/report.h"
#include "grading/terminal/text_layout.h"
#include "grading/wording/cost_text.h"

namespace oclab {
namespace {

constexpr const char* kRow =
    "  {:<22} {:<7} {:<7} {:<9} {:<12} {:>16} {:>16}  {:<17} {:>5} {:>7} {:>8}\n";
constexpr const char* kCompactRow = "  {:<23} {:<7} {:<5} {:<9} {:<12} {:>5} {:>8}\n";
constexpr std::size_t kPointsWidth = 8;
constexpr const char* kComparisonRow = "  {:<22} {:>11} {:>16} {:>8} {:>8} {:>12}\n";
constexpr const char* kCompactComparisonRow = "  {:<23} {:>11} {:>14} {:>7} {:>7} {:>9}\n";

std::string status_cell(const Grade& grade, CriterionName name) {
  const auto line = std::ranges::find(grade.criteria, name, &Criterion::name);
  return line == grade.criteria.end() ? "-" : std::string(short_status(*line));
}

/// The status in its column's width, green or red where colours are shown. INCONCLUSIVE is the only
/// word that may be too wide.
std::string cell(const Grade& grade, CriterionName name, std::size_t width,
                 const TextStyle& style) {
  const std::string word = status_cell(grade, name);
  const std::string status = word.size() > width ? "?" : word;
  const std::string padded = fmt::format("{:<{}}", status, width);
  if (status == "PASS") return style.paint("32", padded);
  return status == "FAIL" ? style.paint("31", padded) : padded;
}

std::string earned_cell(const Grade& grade) {
  return points_cell(grade.points(), grade.most_points(), grade.max_points(), kPointsWidth);
}

std::string compact_row(const Grade& grade, const TextStyle& style) {
  const SpeedEvidence* speed = speed_of(grade);
  return fmt::format(
      fmt::runtime(kCompactRow), grade.exercise.exercise->id,
      cell(grade, CriterionName::kCorrect, 7, style), cell(grade, CriterionName::kSafe, 5, style),
      cell(grade, CriterionName::kEfficient, 9, style),
      cell(grade, CriterionName::kFast, 12, style),
      speed == nullptr ? "-" : fmt::format("{:.2f}", speed->result.ratio), earned_cell(grade));
}

std::string row(const Grade& grade, const TextStyle& style) {
  std::string yours = "-", reference = "-", ratio = "-", pairs = "-", share = "-";
  if (const SpeedEvidence* speed = speed_of(grade)) {
    const SpeedResult& result = speed->result;
    yours = rate_text(speed->student_rate(), speed->rate);
    reference = rate_text(speed->reference_rate(), speed->rate);
    if (speed->recorded) reference += " *";
    ratio = fmt::format("{:.2f} [{:.2f}, {:.2f}]", result.ratio, result.interval.low,
                        result.interval.high);
    pairs = std::to_string(result.pairs);
    share = percent(speed->student_rate() / speed->ceiling());
  }
  return fmt::format(fmt::runtime(kRow), grade.exercise.exercise->id,
                     cell(grade, CriterionName::kCorrect, 7, style),
                     cell(grade, CriterionName::kSafe, 7, style),
                     cell(grade, CriterionName::kEfficient, 9, style),
                     cell(grade, CriterionName::kFast, 12, style), yours, reference, ratio, pairs,
                     share, earned_cell(grade));
}

std::string table_head(const Lab& lab, bool compact) {
  const std::string title = fmt::format("\n{}: {}\n", lab.stem, lab.title);
  if (compact) {
    return title + fmt::format(fmt::runtime(kCompactRow), "exercise", "correct", "safe",
                               "efficient", "fast", "ratio", "points");
  }
  return title + fmt::format(fmt::runtime(kRow), "exercise", "correct", "safe", "efficient", "fast",
                             "yours", "reference", "ratio [95 %]", "pairs", "of peak", "points");
}

/// "3.2x", or "-" where one of the two is unknown.
std::string times(double rate, double baseline) {
  return rate > 0 && baseline > 0
             ? fmt::format("{:.{}f}x", rate / baseline, rate < baseline ? 2 : 1)
             : "-";
}

/// The lab's versions side by side, as the course documents compare theirs. Versions are compared
/// by useful work per second, because they are not all timed at one size.
std::string comparison(const std::vector<const Grade*>& grades, bool compact) {
  const char* row = compact ? kCompactComparisonRow : kComparisonRow;
  std::string text = "\n" + fmt::format(fmt::runtime(row), "your versions", "time", "rate",
                                        "of peak", "vs host", compact ? "vs prev." : "vs previous");
  const SpeedEvidence* previous = nullptr;
  for (const Grade* grade : grades) {
    const SpeedEvidence& speed = *speed_of(*grade);
    const double rate = speed.student_rate();
    const double host = speed.host_seconds > 0 ? speed.work() / speed.host_seconds : 0;
    const bool same_unit = previous != nullptr && previous->rate == speed.rate;
    text += fmt::format(fmt::runtime(row), grade->exercise.exercise->id,
                        fmt::format("{:.3f} ms", 1e3 * speed.result.student_seconds),
                        rate_text(rate, speed.rate), percent(rate / speed.ceiling()),
                        times(rate, host), times(rate, same_unit ? previous->student_rate() : 0));
    previous = &speed;
  }
  return text;
}

/// Each reason why lines were not assessed, once, with the number of lines.
std::string left_out(const std::vector<Grade>& grades) {
  std::map<std::string, int> lines;
  for (const Grade& grade : grades) {
    for (const Criterion& criterion : grade.criteria) {
      if (is_left_out(criterion)) ++lines[message_of(criterion)];
    }
  }
  std::string text;
  for (const auto& [reason, count] : lines) {
    text += fmt::format("\nn/a: {} not assessed: {}\n",
                        count == 1 ? "1 criterion" : fmt::format("{} criteria", count), reason);
  }
  return text;
}

/// What "of peak" refers to, and the clock; the same for all grades of a run.
std::string ceilings(const std::vector<Grade>& grades) {
  for (const Grade& grade : grades) {
    const SpeedEvidence* speed = speed_of(grade);
    if (speed == nullptr) continue;
    return fmt::format(
        "\nof peak: GB/s of a copy's {}, GFLOP/s of multiply-adds' {}, MP/s of the estimate from "
        "the copy; times are {}\n",
        rate_text(speed->peaks.copy, Rate::kBytes), rate_text(speed->peaks.mad, Rate::kFlops),
        speed->clock);
  }
  return "";
}

/// Where the times of references come from that were not measured here.
std::string recordings(const std::vector<Grade>& grades) {
  for (const Grade& grade : grades) {
    const SpeedEvidence* speed = speed_of(grade);
    if (speed == nullptr || !speed->recorded) continue;
    return fmt::format("\n*: recorded on {}, in times of a plain copy; the copy was timed here\n",
                       speed->recorded->device);
  }
  return "";
}

/// Whether a CPU's ratio and a GPU's lead to different conclusions, whatever the prediction's
/// error.
bool disagree(double here, double there) {
  constexpr double kGood = 0.8, kBad = 0.5;
  return std::max(here, there) >= kGood && std::min(here, there) < kBad;
}

bool has_efficient(const Grade& grade) {
  return max_points(*grade.exercise.exercise, CriterionName::kEfficient) > 0;
}

/// A GPU's rates beside this CPU's, and why they differ.
std::string predictions(const std::vector<Grade>& grades) {
  std::string text;
  for (const Grade& grade : grades) {
    const SpeedEvidence* speed = speed_of(grade);
    if (!grade.predicted || speed == nullptr) continue;
    const PredictedSpeed& there = *grade.predicted;
    if (text.empty()) {
      const bool graded = std::ranges::any_of(grades, has_efficient);
      text = fmt::format("\npredicted for an {} ({}why: oclab explain, docs/gpu-time.md)\n",
                         there.gpu, graded ? "part of `efficient`; " : "");
    }
    const std::string rate = there.work ? rate_text(*there.work / there.seconds, speed->rate) : "-";
    text += fmt::format("  {:<22} {:>16}, ratio {:.2f}", grade.exercise.exercise->id, rate,
                        there.ratio);
    if (const double here = speed->result.ratio; disagree(here, there.ratio)) {
      text += fmt::format(", but {:.2f} here; the bottleneck on the GPU: {}", here, there.limit);
    }
    text += "\n";
  }
  return text;
}

}  // namespace

void TableReport::begin(const ExerciseRef& exercise, const DeviceInfo& device) {
  if (lab_ == exercise.lab) return;
  if (lab_ == nullptr) print("device: " + describe(device) + "\n");
  end_lab();
  lab_ = exercise.lab;
  out_ << table_head(*lab_, compact()) << std::flush;
}

void TableReport::add(const Grade& grade) {
  grades_.push_back(grade);
  out_ << (compact() ? compact_row(grade, style_) : row(grade, style_)) << std::flush;
}

void TableReport::end_lab() {
  std::vector<const Grade*> timed;
  for (const Grade& grade : grades_) {
    if (grade.exercise.lab == lab_ && speed_of(grade) != nullptr) timed.push_back(&grade);
  }
  if (timed.size() > (compact() ? 0 : 1)) out_ << comparison(timed, compact());
}

void TableReport::finish() {
  end_lab();
  double least = 0, most = 0;
  int max_points = 0;
  for (const Grade& grade : grades_) {
    least += grade.points();
    most += grade.most_points();
    max_points += grade.max_points();
    print(remarks(grade));
  }
  print(left_out(grades_) + predictions(grades_) + recordings(grades_) + ceilings(grades_) +
        fmt::format("\ntotal: {} of {} points (seed {})\n", points_text(least, most), max_points,
                    grades_.empty() ? 0 : grades_.front().seed));
  out_ << std::flush;
}

void TableReport::print(const std::string& text) {
  out_ << (style_.wrap ? fitted(text, style_.width) : text);
}

}  // namespace oclab
