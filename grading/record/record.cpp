// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: grades as JSON records.
#include "grading/record/record.h"

#include <nlohmann/json.hpp>

#include "grading/diagnosis/cost_evidence.h"
#include "grading/record/build_version.h"
#include "grading/record/criterion_text.h"
#include "grading/record/diagnosis_json.h"
#include "grading/record/proof.h"
#include "grading/wording/access/misuse_text.h"
#include "grading/wording/speed_text.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using Json = nlohmann::ordered_json;

Json speed_json(const SpeedEvidence& speed, const std::vector<std::string>& extent_names) {
  const SpeedResult& result = speed.result;
  Json json{{"ratio", result.ratio},
            {"interval", {result.interval.low, result.interval.high}},
            {"credit", result.credit},
            {"pairs", result.pairs},
            {"attempts", result.attempts},
            {"student_seconds", result.student_seconds},
            {"reference_seconds", result.reference_seconds},
            {"extent", extent_json(speed.extent, extent_names)},
            {"bytes_moved", speed.useful.bytes},
            {"flops", speed.useful.flops},
            {"pixels", speed.useful.pixels},
            {"rate_unit", rate_word(speed.rate)},
            {"ceiling_per_second", speed.ceiling()},
            {"copy_peak_bytes_per_second", speed.peaks.copy},
            {"mad_peak_flops_per_second", speed.peaks.mad},
            {"host_seconds", speed.host_seconds},
            {"launches", speed.launches},
            {"clock", speed.clock},
            {"reference", speed.recorded ? "recorded" : "measured"},
            {"basis", name_of(result.basis)},
            {"reason", describe(result)}};
  if (speed.starter) json["starter_ratio"] = *speed.starter;
  return json;
}

Json finding_json(const model::Finding& finding) {
  Json places = Json::array();
  for (const model::Place& place : finding.places) {
    places.push_back({{"line", place.line},
                      {"column", place.column},
                      {"group", place.work_item.group},
                      {"local", place.work_item.local},
                      {"writes", place.writes},
                      {"atomic", place.atomic}});
  }
  Json json{{"kind", model::name_of(finding.kind)},
            {"kernel", finding.kernel},
            {"places", places},
            {"count", finding.count}};
  if (!finding.object.empty()) {
    json["object"] = {{"name", finding.object},
                      {"local", finding.local},
                      {"own_array", finding.own_array},
                      {"bytes", finding.object_bytes}};
  }
  if (finding.bytes > 0) json["access"] = {{"offset", finding.offset}, {"bytes", finding.bytes}};
  if (finding.misuse != model::Misuse::kNoMisuse) {
    json["misuse"] = name_of(finding.misuse);
    json["what"] = describe(finding.misuse);
  }
  return json;
}

Json cost_json(const CostEvidence& cost) {
  Json json{{"cost", cost_name(cost.target.cost)},
            {"student", cost.student},
            {"reference", cost.reference},
            {"ratio", cost.ratio()}};
  if (!cost.gpu.empty()) json["gpu"] = cost.gpu;
  return json;
}

Json criterion_json(const Criterion& criterion, const std::vector<std::string>& extent_names,
                    Printed printed) {
  Json json{{"name", criterion_word(criterion.name)},
            {"status", status_word(criterion.status)},
            {"outcome", outcome_name(criterion.outcome)},
            {"points", criterion.points},
            {"most_points", criterion.most_points()},
            {"max_points", criterion.max_points},
            {"message", message_of(criterion)}};
  if (criterion.left_out) json["not_assessed_because"] = left_out_word(*criterion.left_out);
  if (proves_wrong(criterion)) json["proves_wrong"] = true;
  if (criterion.voided_by) json["voided_by"] = criterion_word(*criterion.voided_by);
  if (printed == Printed::kRecorded && !criterion.printed.empty())
    json["printed"] = criterion.printed;
  if (criterion.diagnosis) json["diagnosis"] = diagnosis_json(*criterion.diagnosis);
  if (criterion.speed) json["speed"] = speed_json(*criterion.speed, extent_names);
  for (const model::Finding& finding : criterion.findings) {
    json["findings"].push_back(finding_json(finding));
  }
  for (const CostEvidence& cost : criterion.costs) json["costs"].push_back(cost_json(cost));
  return json;
}

Json grade_json(const Grade& grade, Printed printed) {
  Json criteria = Json::array();
  const Exercise& exercise = *grade.exercise.exercise;
  for (const Criterion& criterion : grade.criteria) {
    criteria.push_back(criterion_json(criterion, exercise.extent_names, printed));
  }
  Json json{{"lab", grade.exercise.lab->stem},
            {"exercise", exercise.id},
            {"title", exercise.title},
            {"source", grade.source},
            {"seed", grade.seed},
            {"confinement", grade.sandbox.empty() ? "light" : "sandbox"},
            {"device", device_json(grade.device)},
            {"points", grade.points()},
            {"most_points", grade.most_points()},
            {"max_points", grade.max_points()},
            {"lines", criteria}};
  if (!grade.sandbox.empty()) json["sandbox"] = grade.sandbox;
  if (grade.hints_read) json["hints_read"] = *grade.hints_read;
  if (const auto& predicted = grade.predicted) {
    json["predicted"] = {{"gpu", predicted->gpu},
                         {"seconds", predicted->seconds},
                         {"ratio", predicted->ratio},
                         {"limit", predicted->limit}};
  }
  return json;
}

}  // namespace

std::string to_json_text(const std::vector<Grade>& grades, Printed printed) {
  Json all = Json::array();
  for (const Grade& grade : grades) all.push_back(grade_json(grade, printed));
  const Json record{{"schema", kRecordSchema}, {"kit_version", build_version()}, {"grades", all}};
  // A kernel's output may hold bytes that are not UTF-8; they must not lose the record.
  return json_text_of_any_bytes(record, 2) + "\n";
}

std::string event_line(const std::string& event, const Grade& grade, Printed printed) {
  const Json json{{"event", event}, {"grade", grade_json(grade, printed)}};
  return json_text_of_any_bytes(json) + "\n";
}

}  // namespace oclab
