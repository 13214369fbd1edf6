// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: grades as text for a terminal.
#include "grading/report.h"

#include <fmt/format.h>

#include <random>
#include <utility>

namespace oclab {
namespace {

constexpr const char* kRow = "  {:<19} {:<7} {:<12} {:>7} {:>9}  {:<17} {:>5} {:>7} {:>7}\n";
constexpr const char* kComparisonRow = "  {:<19} {:>10} {:>8} {:>8} {:>8} {:>12}\n";

std::string giga(double per_second) { return fmt::format("{:.1f} GB/s", per_second * 1e-9); }

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string points_text(double points) { return fmt::format("{:.3g}", points); }

std::string status_cell(const Grade& grade, LineName name) {
  for (const Line& line : grade.lines) {
    if (line.name == name) return std::string(status_word(line.status));
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
  std::string yours = "-", reference = "-", ratio = "-", pairs = "-", share = "-";
  if (const SpeedEvidence* speed = speed_of(grade)) {
    const SpeedResult& result = speed->result;
    yours = fmt::format("{:.1f}", speed->student_rate() * 1e-9);
    reference = fmt::format("{:.1f}", speed->reference_rate() * 1e-9);
    ratio = fmt::format("{:.2f} [{:.2f}, {:.2f}]", result.ratio, result.interval.low,
                        result.interval.high);
    pairs = std::to_string(result.pairs);
    share = percent(speed->student_rate() / speed->copy_peak);
  }
  return fmt::format(fmt::runtime(kRow), grade.exercise.exercise->id,
                     status_cell(grade, LineName::kCorrect), status_cell(grade, LineName::kFast),
                     yours, reference, ratio, pairs, share,
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
    const bool passed = line.status == LineStatus::kPass;
    const std::string& message = passed ? line.note : line.message;
    // A kernel that is not right loses its speed line for the same reason: say it once.
    if (message.empty() || (!said.empty() && message.find(said) != std::string::npos)) continue;
    said = message;
    text += fmt::format("\n{}: {} {}\n{}\n", grade.source, line_word(line.name),
                        status_word(line.status), indent(message));
  }
  return text;
}

std::string next_step(const Grade& grade) {
  if (grade.points() >= grade.max_points()) return "";
  return fmt::format("    hints: docs/labs/{}.md, section {}\n", grade.exercise.lab->stem,
                     grade.exercise.exercise->id);
}

std::string table_head(const Lab& lab) {
  return fmt::format("\n{}: {}\n", lab.stem, lab.title) +
         fmt::format(fmt::runtime(kRow), "", "", "", "yours", "reference", "", "", "of copy", "") +
         fmt::format(fmt::runtime(kRow), "exercise", "correct", "fast", "GB/s", "GB/s",
                     "ratio [95 %]", "pairs", "peak", "points");
}

/// "3.2x", or "-" where one of the two is unknown.
std::string times(double rate, double yardstick) {
  return rate > 0 && yardstick > 0 ? fmt::format("{:.1f}x", rate / yardstick) : "-";
}

/// The lab's versions side by side, as the course documents compare theirs. Versions are compared
/// by useful bytes per second, because they are not all timed at one size.
std::string comparison(const std::vector<const Grade*>& grades) {
  std::string text = fmt::format(fmt::runtime(kComparisonRow), "\n  your versions", "time", "GB/s",
                                 "of peak", "vs host", "vs previous");
  double previous = 0;
  for (const Grade* grade : grades) {
    const SpeedEvidence& speed = *speed_of(*grade);
    const double rate = speed.student_rate();
    const double host = speed.host_seconds > 0 ? speed.bytes_moved / speed.host_seconds : 0;
    text += fmt::format(fmt::runtime(kComparisonRow), grade->exercise.exercise->id,
                        fmt::format("{:.3f} ms", 1e3 * speed.result.student_seconds),
                        fmt::format("{:.1f}", rate * 1e-9), percent(rate / speed.copy_peak),
                        times(rate, host), times(rate, previous));
    previous = rate;
  }
  return text;
}

/// One lab's rows, and its comparison once two of its exercises have been timed.
std::string lab_table(const Lab& lab, const std::vector<Grade>& grades) {
  std::string text = table_head(lab);
  std::vector<const Grade*> timed;
  for (const Grade& grade : grades) {
    if (grade.exercise.lab != &lab) continue;
    text += row(grade);
    if (speed_of(grade) != nullptr) timed.push_back(&grade);
  }
  return timed.size() < 2 ? text : text + comparison(timed);
}

std::string device_line(const std::vector<Grade>& grades) {
  std::string text = "device: " + describe(grades.front().device);
  for (const Grade& grade : grades) {
    if (const SpeedEvidence* speed = speed_of(grade)) {
      return text + fmt::format("\ncopy peak of this device: {}; times are {}\n",
                                giga(speed->copy_peak), speed->clock);
    }
  }
  return text + "\n";
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
  std::string text = device_line(grades);
  const Lab* lab = nullptr;
  for (const Grade& grade : grades) {
    if (grade.exercise.lab != std::exchange(lab, grade.exercise.lab)) {
      text += lab_table(*lab, grades);
    }
  }
  double points = 0;
  int max_points = 0;
  for (const Grade& grade : grades) {
    points += grade.points();
    max_points += grade.max_points();
    text += details(grade) + next_step(grade);
  }
  return text + fmt::format("\ntotal: {} of {} points (seed {})\n", points_text(points), max_points,
                            grades.front().seed);
}

std::uint64_t random_seed() {
  std::random_device device;
  return device();
}

}  // namespace oclab
