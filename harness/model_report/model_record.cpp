// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the model reports to the parent: one line of JSON per kernel launch.
#include "harness/model_report/model_record.h"

#include <algorithm>

#include "harness/model_report/record_members.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using model::Json;
using model::LaunchReport;

/// Throws where a site has no place.
void get_counters(const Json& json, LaunchReport& report) {
  model::Counters& counters = report.counters;
  json.at("totals").get_to(counters);
  json.at("places").get_to(report.places);
  json.at("accesses").get_to(counters.accesses);
  json.at("branches").get_to(counters.branches);
  const auto has_place = [&](std::uint32_t index) { return index < report.places.size(); };
  const bool complete =
      std::ranges::all_of(counters.accesses,
                          [&](auto& site) { return has_place(site.first.first); }) &&
      std::ranges::all_of(counters.branches, [&](auto& site) { return has_place(site.first); });
  if (!complete) model::refuse("a site has no place");
}

/// Throws where a step has requests that are not there.
std::shared_ptr<model::WarpLog> get_warp(const Json& json) {
  auto log = std::make_shared<model::WarpLog>();
  json.get_to(*log);
  for (const model::LoggedStep& step : log->steps) {
    const std::size_t end = std::size_t{step.first_request} + step.requests;
    if (end > log->requests.size())
      model::refuse("a step of the warp has requests that are not there");
  }
  return log;
}

LaunchReport report_from(const Json& json) {
  auto report = json.get<LaunchReport>();
  if (json.contains("stopped")) {
    report.stop = json.at("stopped").get<model::Stop>();
  } else {
    get_counters(json, report);
  }
  if (json.contains("warp")) report.warp = get_warp(json.at("warp"));
  return report;
}

/// One record. All its numbers are integers: to convert another one, say 1e99, is undefined.
Json parse_record(std::string_view line) {
  bool fraction = false;
  Json json = Json::parse(line, [&fraction](int, Json::parse_event_t event, const Json& value) {
    fraction |= event == Json::parse_event_t::value && value.is_number_float();
    return true;
  });
  return fraction ? Json() : json;
}

}  // namespace

Json record_of(const model::LoggedRequest& request) { return request; }

std::string to_text(const LaunchReport& report) {
  Json json = report;
  if (report.stop) {
    json["stopped"] = *report.stop;
  } else {
    json["totals"] = report.counters;
    json["places"] = report.places;
    json["accesses"] = report.counters.accesses;
    json["branches"] = report.counters.branches;
  }
  if (report.warp) json["warp"] = *report.warp;
  // Names come from the student's text, which need not be UTF-8 here.
  return json_text_of_any_bytes(json);
}

std::vector<LaunchReport> reports_from(std::string_view text) {
  std::vector<LaunchReport> reports;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) reports.push_back(report_from(parse_record(text.substr(0, end))));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reports;
}

}  // namespace oclab
