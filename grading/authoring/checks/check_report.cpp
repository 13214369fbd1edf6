// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the checks of a lab as a table, as text and as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "grading/authoring/checks/check_lab.h"
#include "grading/authoring/finding_words.h"
#include "grading/record/build_version.h"
#include "grading/terminal/text_layout.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using Json = nlohmann::ordered_json;

std::size_t name_width(const Lab& lab) {
  std::size_t width = std::string_view("exercise").size();
  for (const Exercise& exercise : lab.exercises) width = std::max(width, exercise.id.size());
  return width;
}

std::string cell(std::string_view text, std::string_view column) {
  return fmt::format(" {:<{}}", text, column.size());
}

std::string without_trailing_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

/// Wraps each line, and keeps the line breaks: a finding may quote a report.
std::string paragraphs(const std::string& text, std::size_t indent, std::size_t width) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) result += wrapped(line, indent, width);
  return result;
}

/// Returns the distinct findings, each with the checks that found it: "starter, solution".
std::vector<std::pair<std::string, LabFinding>> distinct_findings(const CheckedExercise& checked) {
  std::vector<std::pair<std::string, LabFinding>> distinct;
  for (const CheckResult& result : checked.results) {
    for (const LabFinding& finding : result.findings) {
      const auto known = std::ranges::find(
          distinct, finding, [](const auto& each) -> const LabFinding& { return each.second; });
      if (known == distinct.end()) {
        distinct.emplace_back(check_word(result.check), finding);
      } else {
        known->first += fmt::format(", {}", check_word(result.check));
      }
    }
  }
  return distinct;
}

}  // namespace

std::string check_table_head(const Lab& lab) {
  std::string head = fmt::format("{:<{}}", "exercise", name_width(lab));
  for (const std::string_view check : kCheckWords) head += cell(check, check);
  return fmt::format("\n{}: {}\n", lab.stem, lab.title) + without_trailing_blanks(head);
}

std::string check_table_row(const CheckedExercise& checked) {
  std::string row =
      fmt::format("{:<{}}", checked.exercise.exercise->id, name_width(*checked.exercise.lab));
  for (const CheckResult& result : checked.results) {
    row += cell(verdict_word(result), check_word(result.check));
  }
  return without_trailing_blanks(row);
}

std::string check_details(const CheckedExercise& checked, const TextStyle& style) {
  std::string text = fmt::format("\n{}\n", checked.exercise.exercise->id);
  std::string measured;
  for (const CheckResult& result : checked.results) {
    if (result.evidence.empty()) continue;
    measured += fmt::format("{}{}: {}", measured.empty() ? "" : "; ", check_word(result.check),
                            evidence_of(result));
  }
  text += paragraphs(measured, 2, style.width);
  for (const auto& [checks, finding] : distinct_findings(checked)) {
    text += fmt::format("  {} {}:\n", checks, weight_word(finding.weight));
    text += paragraphs(what_of(finding), 4, style.width);
    text += paragraphs("next: " + next_of(finding), 4, style.width);
  }
  return text;
}

std::string checks_as_json(const std::vector<CheckedExercise>& all, const DeviceInfo& device) {
  Json exercises = Json::array();
  for (const CheckedExercise& checked : all) {
    Json checks = Json::array();
    for (const CheckResult& result : checked.results) {
      Json findings = Json::array();
      for (const LabFinding& finding : result.findings) {
        findings.push_back({{"weight", weight_word(finding.weight)},
                            {"form", finding.found.form},
                            {"what", what_of(finding)},
                            {"next", next_of(finding)}});
      }
      checks.push_back({{"check", check_word(result.check)},
                        {"verdict", verdict_word(result)},
                        {"evidence", evidence_of(result)},
                        {"findings", findings}});
    }
    exercises.push_back({{"id", checked.exercise.exercise->id},
                         {"lab", checked.exercise.lab->stem},
                         {"checks", checks}});
  }
  const Json all_checks{{"schema", "oclab-lab-check/1"},
                        {"kit_version", kit_version()},
                        {"device", describe(device)},
                        {"exercises", exercises}};
  // Quoted kernel output need not be UTF-8.
  return json_text_of_any_bytes(all_checks, 1) + "\n";
}

}  // namespace oclab
