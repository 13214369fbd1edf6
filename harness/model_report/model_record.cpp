// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the model reports to the parent: one line of JSON per kernel launch.
#include "harness/model_report/model_record.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/model_report/finding_record.h"
#include "harness/model_report/warp_record.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using Json = nlohmann::ordered_json;
using model::AccessKind;
using model::AccessSite;
using model::Counters;
using model::Finding;
using model::LaunchReport;
using model::SourcePlace;

constexpr Field<Counters> kTotalFields[] = {
    {"groups", &Counters::groups},
    {"warps", &Counters::warps},
    {"work_items", &Counters::work_items},
    {"barriers", &Counters::barriers},
    {"warp_instructions", &Counters::warp_instructions},
    {"lane_instructions", &Counters::lane_instructions},
    {"flops", &Counters::flops},
    {"special", &Counters::special},
    {"private_bytes", &Counters::private_bytes},
    {"async_bytes", &Counters::async_bytes},
    {"unmatched", &Counters::unmatched},
};

template <typename Owner, std::size_t kCount>
void put(Json& json, const Owner& owner, const Field<Owner> (&fields)[kCount]) {
  for (const auto& field : fields) json[field.name] = owner.*field.member;
}

template <typename Owner, std::size_t kCount>
void get(const Json& json, Owner& owner, const Field<Owner> (&fields)[kCount]) {
  for (const auto& field : fields) json.at(field.name).get_to(owner.*field.member);
}

constexpr Field<model::BranchSite> kBranchFields[] = {
    {"executed", &model::BranchSite::executed},
    {"divergent", &model::BranchSite::divergent},
    {"idle", &model::BranchSite::idle},
};

/// Each lane is [lane, address, bytes].
Json put_example(const model::ExampleRequest& example) {
  Json lanes = Json::array();
  for (const auto& lane : example.lanes) lanes.push_back({lane.lane, lane.address, lane.bytes});
  return {{"transactions", example.transactions}, {"ideal", example.ideal},
          {"group", example.origin.group},        {"warp", example.origin.warp},
          {"order", example.origin.order},        {"object", example.object},
          {"row_bytes", example.row_bytes},       {"lanes", std::move(lanes)}};
}

void get_example(const Json& json, model::ExampleRequest& example) {
  json.at("transactions").get_to(example.transactions);
  json.at("ideal").get_to(example.ideal);
  json.at("group").get_to(example.origin.group);
  json.at("warp").get_to(example.origin.warp);
  json.at("order").get_to(example.origin.order);
  json.at("object").get_to(example.object);
  json.at("row_bytes").get_to(example.row_bytes);
  for (const Json& lane : json.at("lanes")) {
    example.lanes.push_back({.address = lane.at(1).get<std::uint64_t>(),
                             .bytes = lane.at(2).get<std::uint32_t>(),
                             .lane = lane.at(0).get<std::uint32_t>()});
  }
}

void put_counters(Json& json, const LaunchReport& report) {
  put(json["totals"], report.counters, kTotalFields);
  Json& accesses = json["accesses"] = Json::array();
  for (const auto& [key, site] : report.counters.accesses) {
    Json entry = put_place(report.places[key.first]);
    entry["kind"] = name_of(key.second);
    put(entry, site, kSiteFields);
    if (!site.example.empty()) entry["example"] = put_example(site.example);
    accesses.push_back(std::move(entry));
  }
  Json& branches = json["branches"] = Json::array();
  for (const auto& [key, site] : report.counters.branches) {
    Json entry = put_place(report.places[key]);
    put(entry, site, kBranchFields);
    branches.push_back(std::move(entry));
  }
}

void get_counters(const Json& json, LaunchReport& report) {
  auto& places = report.places;
  get(json.at("totals"), report.counters, kTotalFields);
  for (const char* list : {"accesses", "branches"}) {
    for (const Json& entry : json.at(list)) places.push_back(get_place(entry));
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  const auto index_of = [&](const Json& entry) {
    const auto found = std::lower_bound(places.begin(), places.end(), get_place(entry));
    return static_cast<std::uint32_t>(found - places.begin());
  };
  for (const Json& entry : json.at("accesses")) {
    const AccessKind kind = access_kind(entry.at("kind"));
    AccessSite& site = report.counters.accesses[{index_of(entry), kind}];
    get(entry, site, kSiteFields);
    if (entry.contains("example")) get_example(entry.at("example"), site.example);
  }
  for (const Json& entry : json.at("branches")) {
    get(entry, report.counters.branches[index_of(entry)], kBranchFields);
  }
}

/// Each range is [parameter, begin, end, line].
Json put_stores(const LaunchReport& report) {
  Json stores = Json::array();
  for (const model::StoredRange& range : report.stores) {
    stores.push_back({range.parameter, range.begin, range.end, range.line});
  }
  return stores;
}

void get_stores(const Json& json, LaunchReport& report) {
  for (const Json& entry : json) {
    report.stores.push_back({.parameter = entry.at(0).get<std::uint32_t>(),
                             .begin = entry.at(1).get<std::uint64_t>(),
                             .end = entry.at(2).get<std::uint64_t>(),
                             .line = entry.at(3).get<std::uint32_t>()});
  }
}

LaunchReport report_from(const Json& json) {
  LaunchReport report{.kernel = json.at("kernel"),
                      .global = json.at("global"),
                      .local = json.at("local"),
                      .instructions = json.at("instructions")};
  if (json.contains("stopped")) {
    const Json& stopped = json.at("stopped");
    report.stop = model::Stop{stopped.at("reason"), get_place(stopped), stopped.at("unsupported"),
                              stopped.at("over_budget"), stopped.at("trapped")};
  } else {
    get_counters(json, report);
  }
  for (const Json& entry : json.at("findings")) report.findings.push_back(get_finding(entry));
  if (json.contains("stores")) get_stores(json.at("stores"), report);
  if (json.contains("warp")) report.warp = warp_log_from(json.at("warp"));
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

std::string to_text(const LaunchReport& report) {
  Json json{{"kernel", report.kernel},
            {"global", report.global},
            {"local", report.local},
            {"instructions", report.instructions}};
  if (report.stop) {
    json["stopped"] = put_place(report.stop->place);
    json["stopped"]["reason"] = report.stop->reason;
    json["stopped"]["unsupported"] = report.stop->unsupported;
    json["stopped"]["over_budget"] = report.stop->over_budget;
    json["stopped"]["trapped"] = report.stop->trapped;
  } else {
    put_counters(json, report);
  }
  json["findings"] = Json::array();
  for (const Finding& finding : report.findings) json["findings"].push_back(put_finding(finding));
  if (!report.stores.empty()) json["stores"] = put_stores(report);
  if (report.warp) json["warp"] = to_json(*report.warp);
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
