// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one grade in the history of an exercise.
#include "grading/study/attempt.h"

#include <fmt/chrono.h>

#include <ctime>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "grading/diagnosis/cost_evidence.h"
#include "grading/record/build_version.h"
#include "grading/record/proof.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the enumerator up to `last` whose word this is. Throws `std::invalid_argument`.
template <typename Enum>
Enum value_of(Enum last, std::string_view (*word_of)(Enum), const std::string& word) {
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    if (word_of(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
  }
  throw std::invalid_argument("unknown word " + word);
}

KeptCriterion kept(const Criterion& criterion) {
  KeptCriterion result{.name = criterion.name,
                       .status = criterion.status,
                       .outcome = criterion.outcome,
                       .points = criterion.points,
                       .most_points = criterion.most_points(),
                       .max_points = criterion.max_points,
                       .proves_wrong = proves_wrong(criterion)};
  if (criterion.speed) {
    result.speed = {.rate = criterion.speed->rate,
                    .per_second = criterion.speed->student_rate(),
                    .ratio = criterion.speed->result.ratio,
                    .interval = criterion.speed->result.interval};
  }
  for (const CostEvidence& cost : criterion.costs) {
    result.costs[std::string(cost_name(cost.target.cost))] = cost.student;
  }
  return result;
}

Json to_json(const KeptCriterion& criterion) {
  Json json{{"name", criterion_word(criterion.name)},     {"status", status_word(criterion.status)},
            {"outcome", outcome_name(criterion.outcome)}, {"points", criterion.points},
            {"most_points", criterion.most_points},       {"max_points", criterion.max_points}};
  if (criterion.proves_wrong) json["proves_wrong"] = true;
  if (criterion.speed) {
    json["speed"] = {{"unit", rate_word(criterion.speed->rate)},
                     {"per_second", criterion.speed->per_second},
                     {"ratio", criterion.speed->ratio},
                     {"interval", {criterion.speed->interval.low, criterion.speed->interval.high}}};
  }
  if (!criterion.costs.empty()) json["costs"] = criterion.costs;
  return json;
}

KeptCriterion criterion_from_json(const Json& json) {
  KeptCriterion criterion{
      .name = criterion_from(json.at("name").get<std::string>()),
      .status = value_of(CriterionStatus::kNotAssessed, status_word, json.at("status")),
      .outcome = value_of(Outcome::kInternal, outcome_name, json.at("outcome")),
      .points = json.at("points"),
      .max_points = json.at("max_points"),
      .proves_wrong = json.value("proves_wrong", false)};
  const bool undecided = criterion.status == CriterionStatus::kInconclusive;
  // Older kits did not record it.
  criterion.most_points =
      json.value("most_points", undecided ? criterion.max_points : criterion.points);
  if (json.contains("speed")) {
    const Json& speed = json.at("speed");
    criterion.speed = {
        .rate = value_of(Rate::kPixels, rate_word, speed.at("unit")),
        .per_second = speed.at("per_second"),
        .ratio = speed.at("ratio"),
        .interval = {.low = speed.at("interval").at(0), .high = speed.at("interval").at(1)}};
  }
  if (json.contains("costs")) criterion.costs = json.at("costs").get<decltype(criterion.costs)>();
  return criterion;
}

}  // namespace

std::string time_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

Attempt attempt_from(const Grade& grade, int hints_read) {
  Attempt attempt{.time = time_now(),
                  .source = grade.fingerprint,
                  .device = describe(grade.device),
                  .kit_version = kit_version(),
                  .hints_read = hints_read};
  for (const Criterion& each : grade.criteria) attempt.criteria.push_back(kept(each));
  return attempt;
}

std::string to_json_line(const Attempt& attempt) {
  Json criteria = Json::array();
  for (const KeptCriterion& each : attempt.criteria) criteria.push_back(to_json(each));
  // The driver chooses the device's name, which need not be UTF-8.
  return json_text_of_any_bytes(Json{{"time", attempt.time},
                                     {"source", attempt.source},
                                     {"device", attempt.device},
                                     {"kit_version", attempt.kit_version},
                                     {"hints_read", attempt.hints_read},
                                     {"lines", criteria}});
}

Attempt attempt_from_json(std::string_view line) {
  const Json json = parse_ordered_json(line);
  Attempt attempt{.time = json.at("time"),
                  .source = json.at("source"),
                  .device = json.at("device"),
                  .kit_version = json.at("kit_version"),
                  .hints_read = json.at("hints_read")};
  for (const Json& each : json.at("lines")) {
    attempt.criteria.push_back(criterion_from_json(each));
  }
  return attempt;
}

}  // namespace oclab
