// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is kept of one grade in the history of an exercise.
#include "grading/study/attempt.h"

#include <fmt/chrono.h>

#include <array>
#include <ctime>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "grading/diagnosis/cost_evidence.h"
#include "grading/record/build_version.h"
#include "grading/record/proof.h"

namespace oclab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kStatuses{CriterionStatus::kPass, CriterionStatus::kPartial,
                               CriterionStatus::kFail, CriterionStatus::kInconclusive,
                               CriterionStatus::kNotAssessed};
constexpr std::array kRates{Rate::kBytes, Rate::kFlops, Rate::kPixels};

std::string_view rate_word(Rate rate) {
  switch (rate) {
    case Rate::kBytes: return "bytes";
    case Rate::kFlops: return "flops";
    case Rate::kPixels: return "pixels";
  }
  return "?";
}

/// Every way of ending, in the order of the enumeration.
std::vector<Outcome> outcomes() {
  std::vector<Outcome> all;
  for (int i = 0; i <= static_cast<int>(Outcome::kInternal); ++i) {
    all.push_back(static_cast<Outcome>(i));
  }
  return all;
}

/// The value whose word this is.
template <typename Values, typename Word>
auto value_of(const Values& values, const Word& word_of, const std::string& word) {
  for (const auto value : values) {
    if (word_of(value) == word) return value;
  }
  throw std::invalid_argument("unknown word " + word);
}

KeptLine kept(const Criterion& line) {
  KeptLine result{.name = line.name,
                  .status = line.status,
                  .outcome = line.outcome,
                  .points = line.points,
                  .most_points = line.most_points(),
                  .max_points = line.max_points,
                  .proves_wrong = proves_wrong(line)};
  if (line.speed) {
    result.speed = {.rate = line.speed->rate,
                    .per_second = line.speed->student_rate(),
                    .ratio = line.speed->result.ratio,
                    .interval = line.speed->result.interval};
  }
  for (const CostEvidence& cost : line.costs) {
    result.costs[std::string(cost_name(cost.target.cost))] = cost.student;
  }
  return result;
}

Json line_json(const KeptLine& line) {
  Json json{{"name", criterion_word(line.name)},     {"status", status_word(line.status)},
            {"outcome", outcome_name(line.outcome)}, {"points", line.points},
            {"most_points", line.most_points},       {"max_points", line.max_points}};
  if (line.proves_wrong) json["proves_wrong"] = true;
  if (line.speed) {
    json["speed"] = {{"unit", rate_word(line.speed->rate)},
                     {"per_second", line.speed->per_second},
                     {"ratio", line.speed->ratio},
                     {"interval", {line.speed->interval.low, line.speed->interval.high}}};
  }
  if (!line.costs.empty()) json["costs"] = line.costs;
  return json;
}

KeptLine line_from_json(const Json& json) {
  KeptLine line{.name = line_from(json.at("name").get<std::string>()),
                .status = value_of(kStatuses, status_word, json.at("status")),
                .outcome = value_of(outcomes(), outcome_name, json.at("outcome")),
                .points = json.at("points"),
                .max_points = json.at("max_points"),
                .proves_wrong = json.value("proves_wrong", false)};
  const bool undecided = line.status == CriterionStatus::kInconclusive;
  // Older kits did not write it.
  line.most_points = json.value("most_points", undecided ? line.max_points : line.points);
  if (json.contains("speed")) {
    const Json& speed = json.at("speed");
    line.speed = {
        .rate = value_of(kRates, rate_word, speed.at("unit")),
        .per_second = speed.at("per_second"),
        .ratio = speed.at("ratio"),
        .interval = {.low = speed.at("interval").at(0), .high = speed.at("interval").at(1)}};
  }
  if (json.contains("costs")) line.costs = json.at("costs").get<decltype(line.costs)>();
  return line;
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
  for (const Criterion& line : grade.lines) attempt.lines.push_back(kept(line));
  return attempt;
}

std::string to_json_line(const Attempt& attempt) {
  Json lines = Json::array();
  for (const KeptLine& line : attempt.lines) lines.push_back(line_json(line));
  // A device's name is whatever its driver says: bytes that are no UTF-8 must not lose the attempt.
  return Json{{"time", attempt.time},
              {"source", attempt.source},
              {"device", attempt.device},
              {"kit_version", attempt.kit_version},
              {"hints_read", attempt.hints_read},
              {"lines", lines}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

Attempt attempt_from_json(std::string_view line) {
  const Json json = Json::parse(line);
  Attempt attempt{.time = json.at("time"),
                  .source = json.at("source"),
                  .device = json.at("device"),
                  .kit_version = json.at("kit_version"),
                  .hints_read = json.at("hints_read")};
  for (const Json& each : json.at("lines")) attempt.lines.push_back(line_from_json(each));
  return attempt;
}

}  // namespace oclab
