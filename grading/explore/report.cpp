// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a run of `oclab model` as text and as JSON.
#include "grading/explore/report.h"

#include <nlohmann/json.hpp>

#include "grading/diagnosis/source_finding.h"
#include "grading/explain/json.h"
#include "grading/explain/text.h"
#include "grading/model/model_runner.h"
#include "grading/record/build_version.h"
#include "grading/terminal/text_layout.h"
#include "grading/wording/diagnosis_text.h"
#include "grading/wording/finding_text.h"
#include "harness/model_report/model_record.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

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

}  // namespace

std::string model_text(const ModelResult& result, const TextStyle& style) {
  std::string text = findings_text(result) + "\nArguments\n";
  for (const std::string& argument : result.arguments) text += "  " + argument + "\n";
  text += "\n";
  if (result.counted.stop) return text + stop_text(result.counted);
  return text + explanation_text(result.explanation, {}, style);
}

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

}  // namespace oclab
