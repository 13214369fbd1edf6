// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: grades in words.
#include "grading/report/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/record/criterion_text.h"
#include "grading/terminal/text_layout.h"
#include "grading/wording/diagnosis_text.h"

namespace oclab {
namespace {

/// Not the kit's words: a kernel can print anything, a verdict too.
const std::string kPrintedHead = "printed by the kernel or its OpenCL (untrusted text):\n";

std::string indent(const std::string& text) {
  std::string indented = "    ";
  for (const char c : text) {
    indented += c;
    if (c == '\n') indented += "    ";
  }
  return indented;
}

std::string next_step(const Grade& grade) {
  if (grade.points() >= grade.max_points()) return "";
  return fmt::format("    hints: docs/labs/{}.md, section {}\n", grade.exercise.lab->stem,
                     grade.exercise.exercise->id);
}

}  // namespace

std::string rate_text(double per_second, Rate rate) {
  switch (rate) {
    case Rate::kBytes: return fmt::format("{:.1f} GB/s", per_second * 1e-9);
    case Rate::kFlops: return fmt::format("{:.1f} GFLOP/s", per_second * 1e-9);
    case Rate::kPixels: return fmt::format("{:.1f} MP/s", per_second * 1e-6);
  }
  return "?";
}

const char* ceiling_name(Rate rate) {
  switch (rate) {
    case Rate::kBytes: return "copy peak";
    case Rate::kFlops: return "multiply-add peak";
    case Rate::kPixels: return "estimate from the copy peak";
  }
  return "?";
}

std::string points_text(double points) { return fmt::format("{:.3g}", points); }

std::string points_text(double least, double most) {
  return most > least ? points_text(least) + "–" + points_text(most) : points_text(least);
}

std::string points_cell(double least, double most, int max_points, std::size_t width) {
  const std::string text = points_text(least, most) + "/" + std::to_string(max_points);
  // Of columns: fmt would count the bytes of "–".
  const std::size_t used = width_of(text);
  return std::string(used < width ? width - used : 0, ' ') + text;
}

const SpeedEvidence* speed_of(const Grade& grade) {
  for (const Criterion& criterion : grade.criteria) {
    if (criterion.speed) return &*criterion.speed;
  }
  return nullptr;
}

std::string describe(const SpeedEvidence& speed, const std::vector<std::string>& extent_names) {
  const SpeedResult& result = speed.result;
  return fmt::format(
      "yours {} ({:.3f} ms), reference{} {} ({:.3f} ms), ratio {:.2f} [{:.2f}, {:.2f}] at {}\n"
      "{} of this device {}, yours is {:.0f} % of it; {} pairs, {} launch{} each, {}",
      rate_text(speed.student_rate(), speed.rate), 1e3 * result.student_seconds,
      speed.recorded ? " as recorded" : "", rate_text(speed.reference_rate(), speed.rate),
      1e3 * result.reference_seconds, result.ratio, result.interval.low, result.interval.high,
      describe(speed.extent, extent_names), ceiling_name(speed.rate),
      rate_text(speed.ceiling(), speed.rate), 100 * speed.student_rate() / speed.ceiling(),
      result.pairs, speed.launches, speed.launches == 1 ? "" : "es", speed.clock);
}

std::string headline(const std::string& source, const Criterion& criterion) {
  const std::string place = criterion.diagnosis && criterion.diagnosis->at.line > 0
                                ? fmt::format("{}:{}", source, criterion.diagnosis->at.line)
                                : source;
  const bool echo = criterion.diagnosis && criterion.diagnosis->kind == DiagnosisKind::kNotRightYet;
  const std::string verdict = fmt::format("{}: {} {}", place, criterion_word(criterion.name),
                                          echo ? "LOST" : status_word(criterion.status));
  return criterion.diagnosis ? verdict + ": " + cause_of(*criterion.diagnosis) : verdict;
}

std::string_view short_status(const Criterion& criterion) {
  if (criterion.status == CriterionStatus::kNotAssessed) return "n/a";
  const bool echo = criterion.diagnosis && criterion.diagnosis->kind == DiagnosisKind::kNotRightYet;
  return echo ? "lost" : status_word(criterion.status);
}

std::string describe(const std::string& source, const Criterion& criterion) {
  const std::string note = criterion.status == CriterionStatus::kPass ? note_of(criterion) : "";
  const std::string text = note.empty() ? message_of(criterion) : note;
  return headline(source, criterion) + "\n" +
         indent(criterion.diagnosis ? explanation_of(*criterion.diagnosis) : text) + "\n" +
         (criterion.printed.empty() ? "" : indent(kPrintedHead + criterion.printed) + "\n");
}

std::string report(const Grade& grade, const Criterion& criterion) {
  std::string text = describe(grade.source, criterion);
  if (criterion.speed)
    text += indent(describe(*criterion.speed, grade.exercise.exercise->extent_names)) + "\n";
  if (criterion.status != CriterionStatus::kPass) text += next_step(grade);
  return text + fmt::format("    {}/{} points; device: {}; seed {}\n",
                            points_text(criterion.points, criterion.most_points()),
                            criterion.max_points, describe(grade.device), grade.seed);
}

bool is_left_out(const Criterion& criterion) {
  return criterion.left_out && *criterion.left_out != LeftOut::kKitFailure;
}

std::string remarks(const Grade& grade) {
  std::string text;
  std::vector<std::string> said;
  for (const Criterion& criterion : grade.criteria) {
    const bool passed = criterion.status == CriterionStatus::kPass;
    if ((passed && note_of(criterion).empty()) || is_left_out(criterion)) continue;
    if (criterion.diagnosis) {
      // A kernel that is not right loses the later lines for the same reason: say it once.
      const std::string cause = cause_of(*criterion.diagnosis);
      const bool repeats =
          std::ranges::count(said, cause) > 0 ||
          (criterion.diagnosis->kind == DiagnosisKind::kNotRightYet && !said.empty());
      if (repeats) continue;
      said.push_back(cause);
    }
    text += "\n" + describe(grade.source, criterion);
  }
  return text + next_step(grade);
}

}  // namespace oclab
