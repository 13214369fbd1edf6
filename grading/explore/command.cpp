// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab model`.
#include "grading/explore/command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "grading/diagnosis/source_finding.h"
#include "grading/explain/json.h"
#include "grading/explain/text.h"
#include "grading/explore/launch_options.h"
#include "grading/explore/run.h"
#include "grading/model/model_runner.h"
#include "grading/record/build_version.h"
#include "grading/terminal/output_file.h"
#include "grading/terminal/terminal.h"
#include "grading/terminal/text_layout.h"
#include "grading/wording/diagnosis_text.h"
#include "grading/wording/finding_text.h"
#include "harness/model_report/model_record.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

/// Version of the layout; docs/model-command.md describes it.
constexpr const char* kModelRunSchema = "oclab-model/1";

using Json = nlohmann::ordered_json;

std::string findings_text(const ModelResult& result) {
  const auto errors = essential_findings(result.errors(), result.source);
  const auto notes = essential_findings(result.notes(), result.source);
  std::string text = "Findings\n";
  if (errors.empty()) text += "  none: no race, no access out of bounds, no uninitialised value\n";
  if (!errors.empty()) text += describe(errors) + "\n";
  if (!notes.empty()) text += "Note: " + note_text(notes) + "\n";
  return text;
}

/// Where the launch went over a limit, or "".
std::string stop_text(const model::LaunchReport& report) {
  return report.stop ? evidence_of(diagnose(*report.stop)) + ", so there are no counters\n" : "";
}

/// Of one kind of run; `report` is the record that the model wrote.
Json record_of(const model::LaunchReport& report) { return parse_ordered_json(to_text(report)); }

/// The arguments, the findings with their lines, and the counters as `oclab explain` shows them.
std::string model_text(const ModelResult& result, const TextStyle& style) {
  std::string text = findings_text(result) + "\nArguments\n";
  for (const std::string& argument : result.arguments) text += "  " + argument + "\n";
  text += "\n";
  if (result.counted.stop) return text + stop_text(result.counted);
  return text + explanation_text(result.explanation, {}, style);
}

/// The same as JSON text, with all findings and counters.
std::string model_json(const ModelResult& result) {
  const Json explained = parse_ordered_json(explanation_json(result.explanation));
  const Json counted = record_of(result.counted), checked = record_of(result.checked);
  Json json{{"schema", kModelRunSchema},         {"kit_version", kit_version()},
            {"file", result.source.file_name},   {"kernel", result.explanation.exercise},
            {"signature", result.signature},     {"global", result.counted.global},
            {"local", result.counted.local},     {"arguments", result.arguments},
            {"findings", checked.at("findings")}};
  if (result.counted.stop) {
    json["stopped"] = counted.at("stopped");
  } else {
    json["counters"] = counted.at("totals");
    for (const char* part : {"machine", "source", "ranking", "lines"}) {
      json[part] = explained.at(part);
    }
  }
  return json_text_of_any_bytes(json, 2) + "\n";
}

struct ModelCommandOptions {
  LaunchOptions launch;
  std::string json_file;
};

int model_command(const ModelCommandOptions& options) {
  const ModelRequest request = request_from(options.launch);
  try {
    const ModelResult result = run_in_model(request);
    std::cout << model_text(result, style_of_output()) << std::flush;
    if (!options.json_file.empty()) write_output(options.json_file, model_json(result));
    return result.errors().empty() && !result.counted.stop ? kOk : kPointsLost;
  } catch (const KernelFailure& failure) {
    std::cerr << failure_text(request.file.string(), failure);
    return failure.outcome == Outcome::kInternal ? kNotChecked : kPointsLost;
  }
}

}  // namespace

void add_model(CommandLine& line) {
  const auto [model, options] = add_subcommand(
      line, "model", "run any kernel in the model of a GPU: errors, and costs line by line",
      model_command);
  model.add_option("file", options.launch.request.file, "a file in OpenCL C")->required();
  add_launch_options(model, options.launch);
  model.get_option("--global")->required();
  model.add_option("--json", options.json_file, "also write findings and counters to this file");
}

}  // namespace oclab
