// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what one warp of a kernel does, step by step, as JSON and as text.
#include "grading/explain/warp_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "grading/explain/json.h"
#include "grading/record/build_version.h"
#include "harness/memory_model/service.h"
#include "harness/model_report/model_record.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using Json = nlohmann::ordered_json;
using model::AccessKind;
using model::AccessSite;
using model::LoggedRequest;

constexpr std::size_t kMostPrinted = 60;

Json sums_json(const AccessSite& site) {
  return {{"requests", site.requests},
          {"lanes", site.lanes},
          {"transactions", site.transactions},
          {"ideal", site.ideal}};
}

/// The sums of the whole launch, by line and kind.
std::map<std::pair<std::uint32_t, AccessKind>, AccessSite> sums_of(
    const model::LaunchReport& launch) {
  std::map<std::pair<std::uint32_t, AccessKind>, AccessSite> sums;
  for (const auto& [key, site] : launch.counters.accesses) {
    sums[{launch.places[key.first].first, key.second}].add(site);
  }
  return sums;
}

std::map<std::uint32_t, model::BranchSite> branches_of(const model::LaunchReport& launch) {
  std::map<std::uint32_t, model::BranchSite> sums;
  for (const auto& [place, site] : launch.counters.branches) {
    sums[launch.places[place].first].add(site);
  }
  return sums;
}

Json warp_branch_json(const model::BranchSite& site) {
  return {{"executed", site.executed}, {"divergent", site.divergent}, {"idle_lanes", site.idle}};
}

/// Beside each other: what this warp needs, and what the whole launch needs.
Json lines_json(const model::LaunchReport& launch) {
  const model::WarpLog& log = *launch.warp;
  Json lines = Json::array();
  for (const auto& [key, all] : sums_of(launch)) {
    const auto own = log.accesses.find(key);
    lines.push_back({{"line", key.first},
                     {"kind", name_of(key.second)},
                     {"unit", unit_of(key.second)},
                     {"warp", sums_json(own == log.accesses.end() ? AccessSite{} : own->second)},
                     {"launch", sums_json(all)}});
  }
  return lines;
}

Json branches_json(const model::LaunchReport& launch) {
  const model::WarpLog& log = *launch.warp;
  Json branches = Json::array();
  for (const auto& [line, all] : branches_of(launch)) {
    const auto own = log.branches.find(line);
    branches.push_back(
        {{"line", line},
         {"warp", warp_branch_json(own == log.branches.end() ? model::BranchSite{} : own->second)},
         {"launch", warp_branch_json(all)}});
  }
  return branches;
}

/// The request's record, with its unit and the bytes of the blocks that serve it.
Json request_json(const LoggedRequest& request) {
  Json json = record_of(request);
  json["unit"] = unit_of(request.kind);
  json["block_bytes"] = model::block_bytes(request.kind);
  return json;
}

Json steps_json(const model::WarpLog& log) {
  Json steps = Json::array();
  for (const model::LoggedStep& step : log.steps) {
    Json requests = Json::array();
    for (std::uint32_t k = 0; k < step.requests; ++k) {
      requests.push_back(request_json(log.requests[step.first_request + k]));
    }
    steps.push_back({{"lines", step.lines},
                     {"lanes", step.lanes},
                     {"barrier", step.barrier},
                     {"diverged", step.diverged},
                     {"requests", std::move(requests)}});
  }
  return steps;
}

Json extent_object(const WarpTraceRun& run) {
  Json extent = Json::object();
  for (const auto& [name, size] : run.extent) extent[name] = size;
  return extent;
}

std::string request_text(std::size_t step, const LoggedRequest& request) {
  return fmt::format("{:>6}  line {:<4} {:<13} {:<12} {:>3} lanes  {:>3} {} ({})\n", step,
                     request.line, name_of(request.kind), request.object, request.lanes.size(),
                     request.cost.transactions, unit_of(request.kind), request.cost.ideal);
}

}  // namespace

std::string warp_json(const WarpTraceRun& run) {
  const model::LaunchReport& launch = run.launches[run.choice.launch - 1];
  const model::WarpLog& log = *launch.warp;
  Json kernels = Json::array();
  for (const model::LaunchReport& each : run.launches) {
    kernels.push_back({{"kernel", each.kernel}, {"global", each.global}, {"local", each.local}});
  }
  Json json{{"schema", kWarpTraceSchema},
            {"kit_version", kit_version()},
            {"lab", run.lab},
            {"exercise", run.exercise},
            {"file", run.file},
            {"extent", extent_object(run)},
            {"machine", machine_json()},
            {"launches", std::move(kernels)},
            {"launch", run.choice.launch},
            {"group", log.group},
            {"warp", log.warp},
            {"line", log.line},
            {"work_items", log.work_items},
            {"source", run.source},
            {"lines", lines_json(launch)},
            {"branches", branches_json(launch)},
            {"steps_left_out", log.steps_left_out},
            {"requests_left_out", log.requests_left_out},
            {"steps", steps_json(log)}};
  return json_text_of_any_bytes(json) + "\n";
}

std::string warp_text(const WarpTraceRun& run) {
  const model::LaunchReport& launch = run.launches[run.choice.launch - 1];
  const model::WarpLog& log = *launch.warp;
  std::string text = fmt::format(
      "{}: launch {} of {} ({}), group {}, warp {}, {} work-items\n"
      "  step  what its lanes do, and the transactions (the minimum in brackets)\n",
      run.exercise, run.choice.launch, run.launches.size(), launch.kernel, log.group, log.warp,
      log.work_items);
  std::size_t printed = 0;
  for (std::size_t step = 0; step < log.steps.size(); ++step) {
    const model::LoggedStep& each = log.steps[step];
    if (each.barrier && printed < kMostPrinted) text += fmt::format("{:>6}  barrier\n", step + 1);
    for (std::uint32_t k = 0; k < each.requests; ++k) {
      if (printed++ < kMostPrinted) {
        text += request_text(step + 1, log.requests[each.first_request + k]);
      }
    }
  }
  const std::uint64_t more =
      log.requests_left_out + (printed > kMostPrinted ? printed - kMostPrinted : 0);
  if (more > 0) text += fmt::format("        and {} requests more (--line N for one line)\n", more);
  return text;
}

}  // namespace oclab
