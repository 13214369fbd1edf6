// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the log of a warp as JSON.
#include "harness/model_report/warp_record.h"

#include <nlohmann/json.hpp>
#include <string>

namespace oclab {
namespace {

using Json = nlohmann::ordered_json;
using model::AccessSite;
using model::LoggedRequest;
using model::LoggedStep;
using model::WarpLog;

[[noreturn]] void refuse(const std::string& why) {
  throw Json::other_error::create(501, why, nullptr);
}

LoggedRequest get_request(const Json& json) {
  LoggedRequest request{.line = json.at("line"),
                        .column = json.at("column"),
                        .kind = access_kind(json.at("kind")),
                        .object = json.at("object")};
  json.at("transactions").get_to(request.cost.transactions);
  json.at("ideal").get_to(request.cost.ideal);
  json.at("useful_bytes").get_to(request.cost.useful_bytes);
  for (const Json& each : json.at("lanes")) {
    request.lanes.push_back({.address = each.at(1), .bytes = each.at(2), .lane = each.at(0)});
  }
  for (const Json& each : json.at("served")) {
    request.served.push_back({.lane = each.at(0), .turn = each.at(1), .block = each.at(2)});
  }
  return request;
}

Json put_step(const LoggedStep& step) {
  return {{"lines", step.lines},       {"lanes", step.lanes},         {"barrier", step.barrier},
          {"diverged", step.diverged}, {"first", step.first_request}, {"requests", step.requests}};
}

LoggedStep get_step(const Json& json, std::size_t requests) {
  LoggedStep step{.lines = json.at("lines"),
                  .lanes = json.at("lanes"),
                  .barrier = json.at("barrier"),
                  .diverged = json.at("diverged"),
                  .first_request = json.at("first"),
                  .requests = json.at("requests")};
  const std::size_t end = std::size_t{step.first_request} + step.requests;
  if (end > requests) refuse("a step of the warp has requests that are not there");
  return step;
}

Json put_sums(const WarpLog& log) {
  Json sums = Json::array();
  for (const auto& [key, site] : log.accesses) {
    Json numbers = Json::array();
    for (const auto& field : kSiteFields) numbers.push_back(site.*field.member);
    sums.push_back({{"line", key.first}, {"kind", name_of(key.second)}, {"sums", numbers}});
  }
  return sums;
}

Json put_branches(const WarpLog& log) {
  Json branches = Json::array();
  for (const auto& [line, site] : log.branches) {
    branches.push_back({line, site.executed, site.divergent, site.idle});
  }
  return branches;
}

}  // namespace

model::AccessKind access_kind(const std::string& name) {
  for (const model::AccessKind kind : model::kAccessKinds) {
    if (name == name_of(kind)) return kind;
  }
  refuse("unknown kind of access: " + name);
}

Json to_json(const LoggedRequest& request) {
  Json lanes = Json::array(), served = Json::array();
  for (const auto& each : request.lanes) lanes.push_back({each.lane, each.address, each.bytes});
  for (const auto& each : request.served) served.push_back({each.lane, each.turn, each.block});
  return {{"line", request.line},
          {"column", request.column},
          {"kind", name_of(request.kind)},
          {"object", request.object},
          {"transactions", request.cost.transactions},
          {"ideal", request.cost.ideal},
          {"useful_bytes", request.cost.useful_bytes},
          {"lanes", std::move(lanes)},
          {"served", std::move(served)}};
}

Json to_json(const WarpLog& log) {
  Json steps = Json::array(), requests = Json::array();
  for (const LoggedStep& step : log.steps) steps.push_back(put_step(step));
  for (const LoggedRequest& request : log.requests) requests.push_back(to_json(request));
  return {{"group", log.group},
          {"warp", log.warp},
          {"line", log.line},
          {"work_items", log.work_items},
          {"steps_left_out", log.steps_left_out},
          {"requests_left_out", log.requests_left_out},
          {"steps", std::move(steps)},
          {"requests", std::move(requests)},
          {"accesses", put_sums(log)},
          {"branches", put_branches(log)}};
}

std::shared_ptr<WarpLog> warp_log_from(const Json& json) {
  auto log = std::make_shared<WarpLog>();
  json.at("group").get_to(log->group);
  json.at("warp").get_to(log->warp);
  json.at("line").get_to(log->line);
  json.at("work_items").get_to(log->work_items);
  json.at("steps_left_out").get_to(log->steps_left_out);
  json.at("requests_left_out").get_to(log->requests_left_out);
  for (const Json& each : json.at("requests")) log->requests.push_back(get_request(each));
  for (const Json& each : json.at("steps")) {
    log->steps.push_back(get_step(each, log->requests.size()));
  }
  for (const Json& each : json.at("accesses")) {
    AccessSite& site = log->accesses[{each.at("line"), access_kind(each.at("kind"))}];
    std::size_t at = 0;
    for (const auto& field : kSiteFields) each.at("sums").at(at++).get_to(site.*field.member);
  }
  for (const Json& each : json.at("branches")) {
    log->branches[each.at(0)] = {
        .executed = each.at(1), .divergent = each.at(2), .idle = each.at(3)};
  }
  return log;
}

}  // namespace oclab
