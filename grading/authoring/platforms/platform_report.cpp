// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: surveys of devices as a table and as JSON.
#include "grading/authoring/platforms/platform_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "grading/record/build_version.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using nlohmann::json;

std::string count_text(const DeclaredKernels& kernels) {
  return fmt::format("{} of {}", kernels.as_declared, kernels.all);
}

std::string speed_text(const std::optional<SpeedResult>& speed) {
  if (!speed) return "not timed";
  return fmt::format("{:.2f} [{:.2f}, {:.2f}]", speed->ratio, speed->interval.low,
                     speed->interval.high);
}

/// Safe in a cell of a table.
std::string cell(std::string text) {
  std::ranges::replace(text, '|', '/');
  std::ranges::replace(text, '\n', ' ');
  return text;
}

std::string row(const PlatformSurvey& survey) {
  const DeviceInfo& device = survey.device;
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {:.0f} |\n",
                     cell(device.platform + ": " + device.name), cell(device.version),
                     cell(device.driver), count_text(survey.solutions), count_text(survey.starters),
                     speed_text(survey.speed), survey.sandbox.empty() ? "no" : survey.sandbox,
                     survey.seconds);
}

/// A line for each cause, with the first few kernels that it stops.
std::string problem_list(const std::vector<PlatformProblem>& problems) {
  constexpr std::size_t kShown = 4;
  std::map<std::pair<CriterionStatus, std::string>, std::vector<std::string>> kernels;
  for (const auto& [kernel, status, cause] : problems) kernels[{status, cause}].push_back(kernel);
  std::string text;
  for (auto& [why, names] : kernels) {
    const std::size_t more = names.size() - std::min(names.size(), kShown);
    names.resize(names.size() - more);
    text += fmt::format("* {}{}: {}: {}\n", fmt::join(names, ", "),
                        more > 0 ? fmt::format(" and {} more", more) : "", status_word(why.first),
                        cell(why.second));
  }
  return text;
}

json count_json(const DeclaredKernels& kernels) {
  return {{"as_declared", kernels.as_declared}, {"all", kernels.all}};
}

json survey_json(const PlatformSurvey& survey) {
  json problems = json::array();
  for (const PlatformProblem& problem : survey.problems) {
    problems.push_back({{"kernel", problem.kernel},
                        {"status", status_word(problem.status)},
                        {"cause", problem.cause}});
  }
  json result{{"device",
               {{"platform", survey.device.platform},
                {"name", survey.device.name},
                {"version", survey.device.version},
                {"driver", survey.device.driver},
                {"local_bytes", survey.device.local_bytes},
                {"compute_units", survey.device.compute_units}}},
              {"solutions", count_json(survey.solutions)},
              {"starters", count_json(survey.starters)},
              {"problems", problems},
              {"sandbox", survey.sandbox},
              {"why_no_sandbox", survey.why_no_sandbox},
              {"seconds", survey.seconds}};
  if (survey.speed) {
    result["speed"] = {{"ratio", survey.speed->ratio},
                       {"low", survey.speed->interval.low},
                       {"high", survey.speed->interval.high}};
  }
  return result;
}

}  // namespace

std::string platform_table(const std::vector<PlatformSurvey>& surveys) {
  std::string text =
      "| device | OpenCL | driver | solutions right | starters as declared | a solution against "
      "itself | sandbox | seconds |\n|---|---|---|---|---|---|---|---|\n";
  for (const PlatformSurvey& survey : surveys) text += row(survey);
  for (const PlatformSurvey& survey : surveys) {
    if (survey.problems.empty() && survey.why_no_sandbox.empty()) continue;
    text += fmt::format("\n{}:\n\n", describe(survey.device));
    text += problem_list(survey.problems);
    if (!survey.why_no_sandbox.empty()) {
      text += fmt::format("* no sandbox: {}\n", cell(survey.why_no_sandbox));
    }
  }
  return text;
}

std::string platforms_json(const std::vector<PlatformSurvey>& surveys) {
  json devices = json::array();
  for (const PlatformSurvey& survey : surveys) devices.push_back(survey_json(survey));
  return json_text(json{{"schema", "oclab-matrix/1"},
                        {"kit_version", kit_version()},
                        {"devices", devices}},
                   1) +
         "\n";
}

}  // namespace oclab
