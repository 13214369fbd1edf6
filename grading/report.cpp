// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: grades as text for a terminal.
#include "grading/report.h"

#include <fmt/format.h>

#include <random>

namespace oclab {
namespace {

constexpr const char* kRow = "  {:<22} {:<13} {:<13} {:>10} {:>10}  {:<20} {:>7} {:>9}\n";

std::string giga(double per_second) { return fmt::format("{:.1f} GB/s", per_second * 1e-9); }

std::string points_text(double points) { return fmt::format("{:.3g}", points); }

std::string status_cell(const Grade& grade, LineName name) {
  for (const Line& line : grade.lines) {
    if (line.name != name) continue;
    const bool partial = line.status == LineStatus::kPartial;
    return partial ? fmt::format("PARTIAL {}/{}", points_text(line.points), line.max_points)
                   : std::string(status_word(line.status));
  }
  return "-";
}

const SpeedEvidence* speed_of(const Grade& grade) {
  for (const Line& line : grade.lines) {
    if (line.speed) return &*line.speed;
  }
  return nullptr;
}

std::string row(const Grade& grade) {
  std::string yours = "-", reference = "-", ratio = "-", share = "-";
  if (const SpeedEvidence* speed = speed_of(grade)) {
    const SpeedResult& result = speed->result;
    yours = giga(speed->student_rate());
    reference = giga(speed->reference_rate());
    ratio = fmt::format("{:.2f} [{:.2f}, {:.2f}]", result.ratio, result.interval.low,
                        result.interval.high);
    share = fmt::format("{:.0f} %", 100 * speed->student_rate() / speed->copy_peak);
  }
  return fmt::format(fmt::runtime(kRow), grade.exercise.exercise->id,
                     status_cell(grade, LineName::kCorrect), status_cell(grade, LineName::kFast),
                     yours, reference, ratio, share,
                     points_text(grade.points()) + "/" + std::to_string(grade.max_points()));
}

std::string indent(const std::string& text) {
  std::string indented = "    ";
  for (const char c : text) {
    indented += c;
    if (c == '\n') indented += "    ";
  }
  return indented;
}

/// Why points were lost, or a note on a line that passed with a remark.
std::string details(const Grade& grade) {
  std::string text;
  std::string said;
  for (const Line& line : grade.lines) {
    if (line.status == LineStatus::kPass && line.message.starts_with("right at all")) continue;
    if (line.status == LineStatus::kPass && line.name == LineName::kFast) continue;
    // A kernel that is not right loses its speed line for the same reason: say it once.
    if (!said.empty() && line.message.find(said) != std::string::npos) continue;
    said = line.message;
    text += fmt::format("\n{}: {} {}\n{}\n", grade.source, line_word(line.name),
                        status_word(line.status), indent(line.message));
  }
  return text;
}

std::string next_step(const Grade& grade) {
  if (grade.points() >= grade.max_points()) return "";
  return fmt::format("    hints: docs/labs/{}.md, section {}\n", grade.exercise.lab->stem,
                     grade.exercise.exercise->id);
}

std::string table(const std::vector<Grade>& grades) {
  std::string text;
  const Lab* lab = nullptr;
  for (const Grade& grade : grades) {
    if (grade.exercise.lab != lab) {
      lab = grade.exercise.lab;
      text += fmt::format("\n{}: {}\n", lab->stem, lab->title);
      text += fmt::format(fmt::runtime(kRow), "exercise", "correct", "fast", "yours", "reference",
                          "ratio [95 %]", "of copy", "points");
    }
    text += row(grade);
  }
  return text;
}

}  // namespace

std::string describe(const SpeedEvidence& speed, const std::vector<std::string>& extent_names) {
  const SpeedResult& result = speed.result;
  std::string text = fmt::format(
      "yours {} ({:.3f} ms), reference {} ({:.3f} ms), ratio {:.2f} [{:.2f}, {:.2f}] at {}\n"
      "copy peak of this device {}, yours is {:.0f} % of it; {} pairs, {} launch{} each, {}",
      giga(speed.student_rate()), 1e3 * result.student_seconds, giga(speed.reference_rate()),
      1e3 * result.reference_seconds, result.ratio, result.interval.low, result.interval.high,
      describe(speed.extent, extent_names), giga(speed.copy_peak),
      100 * speed.student_rate() / speed.copy_peak, result.pairs, speed.launches,
      speed.launches == 1 ? "" : "es", speed.clock);
  if (speed.flops > 0) {
    text += fmt::format("\nyours {:.1f} GFLOP/s", 1e-9 * speed.flops / result.student_seconds);
  }
  return text;
}

std::string describe(const Line& line) {
  return fmt::format("{} {} ({}/{} points)\n{}", line_word(line.name), status_word(line.status),
                     points_text(line.points), line.max_points, indent(line.message));
}

std::string report(const Grade& grade, const Line& line) {
  std::string text = grade.source + ": " + describe(line) + "\n";
  if (line.speed)
    text += indent(describe(*line.speed, grade.exercise.exercise->extent_names)) + "\n";
  if (line.status != LineStatus::kPass) text += next_step(grade);
  return text + fmt::format("    device: {}; seed {}\n", describe(grade.device), grade.seed);
}

std::string report(const std::vector<Grade>& grades) {
  if (grades.empty()) return "";
  std::string text = "device: " + describe(grades.front().device) + "\n" + table(grades);
  double points = 0;
  int max_points = 0;
  for (const Grade& grade : grades) {
    points += grade.points();
    max_points += grade.max_points();
    text += details(grade) + next_step(grade);
  }
  for (const Grade& grade : grades) {
    if (const SpeedEvidence* speed = speed_of(grade)) {
      text += fmt::format("\ncopy peak {}; {} (seed {})\n", giga(speed->copy_peak), speed->clock,
                          grade.seed);
      break;
    }
  }
  return text + fmt::format("\ntotal: {} of {} points\n", points_text(points), max_points);
}

std::uint64_t random_seed() {
  std::random_device device;
  return device();
}

}  // namespace oclab
