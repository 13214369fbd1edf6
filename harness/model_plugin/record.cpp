// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model's result for one kernel launch, as a line of JSON.
#include "model_plugin/record.h"

#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "model/machine.h"

namespace oclab::model {
namespace {

using Json = nlohmann::ordered_json;

using Position = std::pair<std::uint32_t, std::uint32_t>;

Position position(const Code& code, std::uint32_t instruction) {
  if (instruction == kNone) return {0, 0};
  const Instruction& info = code.instructions()[instruction];
  return {info.line, info.column};
}

Json place(const Position& where) { return {{"line", where.first}, {"column", where.second}}; }

Json numbers(const AccessSite& site) {
  return {{"requests", site.requests},
          {"lanes", site.lanes},
          {"transactions", site.transactions},
          {"ideal", site.ideal},
          {"worst", site.worst},
          {"lines", site.lines},
          {"bytes", site.bytes},
          {"useful_bytes", site.useful_bytes}};
}

Json totals(const Counters& counters) {
  const BranchSite branches = counters.total_branches();
  return {{"groups", counters.groups},
          {"warps", counters.warps},
          {"work_items", counters.work_items},
          {"barriers", counters.barriers},
          {"warp_instructions", counters.warp_instructions},
          {"lane_instructions", counters.lane_instructions},
          {"branches", branches.executed},
          {"divergent_branches", branches.divergent},
          {"flops", counters.flops},
          {"special", counters.special},
          {"private_bytes", counters.private_bytes},
          {"async_bytes", counters.async_bytes},
          {"unmatched", counters.unmatched}};
}

Json memory(const Counters& counters) {
  Json result = Json::object();
  for (const AccessKind kind : kAccessKinds) {
    const AccessSite sum = counters.total(kind);
    if (sum.requests > 0) result[name_of(kind)] = numbers(sum);
  }
  return result;
}

Json access_sites(const Counters& counters, const Code& code) {
  std::map<std::pair<Position, AccessKind>, AccessSite> merged;
  for (const auto& [key, site] : counters.accesses) {
    merged[{position(code, key.first), key.second}].add(site);
  }
  Json result = Json::array();
  for (const auto& [key, site] : merged) {
    Json entry = place(key.first);
    entry["kind"] = name_of(key.second);
    entry.update(numbers(site));
    result.push_back(std::move(entry));
  }
  return result;
}

Json branch_sites(const Counters& counters, const Code& code) {
  std::map<Position, BranchSite> merged;
  for (const auto& [instruction, site] : counters.branches) {
    BranchSite& sum = merged[position(code, instruction)];
    sum.executed += site.executed;
    sum.divergent += site.divergent;
  }
  Json result = Json::array();
  for (const auto& [where, site] : merged) {
    Json entry = place(where);
    entry["executed"] = site.executed;
    entry["divergent"] = site.divergent;
    result.push_back(std::move(entry));
  }
  return result;
}

Json finding_list(const std::vector<Finding>& findings) {
  Json result = Json::array();
  for (const Finding& finding : findings) {
    Json places = Json::array();
    for (const Place& at : finding.places) {
      places.push_back({{"line", at.line}, {"column", at.column}, {"work_item", at.work_item}});
    }
    result.push_back({{"kind", name_of(finding.kind)},
                      {"kernel", finding.kernel},
                      {"count", finding.count},
                      {"message", finding.message},
                      {"places", std::move(places)}});
  }
  return result;
}

}  // namespace

std::string to_json(const LaunchRecord& launch, const Code& code) {
  Json json{{"kernel", launch.kernel}, {"global", launch.global}, {"local", launch.local}};
  if (launch.stop) {
    Json stop = place(position(code, launch.stop->instruction));
    stop["reason"] = launch.stop->reason;
    json["stopped"] = std::move(stop);
  } else {
    json["counters"] = totals(launch.counters);
    json["memory"] = memory(launch.counters);
    json["accesses"] = access_sites(launch.counters, code);
    json["branches"] = branch_sites(launch.counters, code);
  }
  json["findings"] = finding_list(launch.findings);
  // Oclgrind quotes nothing but the student's text; what is not UTF-8 in it is replaced.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace oclab::model
