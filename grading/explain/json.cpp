// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explanations as JSON.
#include "grading/explain/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grading/explain/text.h"
#include "grading/record/build_version.h"
#include "grading/wording/access/access_text.h"
#include "harness/memory_model/machine.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using ExplainJson = nlohmann::ordered_json;

ExplainJson example_json(const LineAccess& access) {
  const model::ExampleRequest& example = access.site.example;
  ExplainJson lanes = ExplainJson::array();
  for (const model::LaneAccess& lane : example.lanes) {
    lanes.push_back({{"lane", lane.lane}, {"address", lane.address}, {"bytes", lane.bytes}});
  }
  return {{"transactions", example.transactions},
          {"ideal", example.ideal},
          {"group", example.origin.group},
          {"warp", example.origin.warp},
          {"local_size", access.local},
          {"row_bytes", example.row_bytes},
          {"lanes", std::move(lanes)}};
}

ExplainJson pattern_json(const LineAccess& access) {
  const model::AccessPattern& pattern = *access.pattern;
  return {{"layout", name_of(pattern.layout)}, {"start", pattern.start},
          {"stride", pattern.stride},          {"run", pattern.run},
          {"run_stride", pattern.run_stride},  {"bytes", pattern.bytes},
          {"row_length", access.row_length},   {"text", describe_pattern(access)}};
}

ExplainJson access_json(const LineAccess& access, bool named) {
  const model::AccessSite& site = access.site;
  ExplainJson json{{"kind", name_of(access.kind)},
                   {"object", access.object},
                   {"column", access.column},
                   {"cost", access.cost},
                   {"requests", site.requests},
                   {"lanes", site.lanes},
                   {"unit", unit_of(access.kind)},
                   {"transactions", site.transactions},
                   {"ideal", site.ideal},
                   {"worst", site.worst},
                   {"pieces", site.pieces},
                   {"sectors", site.sectors},
                   {"bytes", site.bytes},
                   {"useful_bytes", site.useful_bytes},
                   {"named", named}};
  if (access.pattern) {
    json["pattern"] = pattern_json(access);
    json["example"] = example_json(access);
  }
  return json;
}

ExplainJson line_json(const ExplainedLine& line) {
  ExplainJson json{{"line", line.number},
                   {"cost", line.cost},
                   {"share", line.share},
                   {"wastes", line.wastes()},
                   {"sentence", sentences_about(line)},
                   {"accesses", ExplainJson::array()}};
  const auto named = [&](const LineFault& fault) {
    return std::ranges::count(line.faults, fault) > 0;
  };
  for (std::size_t i = 0; i < line.accesses.size(); ++i) {
    json["accesses"].push_back(access_json(line.accesses[i], named({i})));
  }
  if (line.branch) {
    json["branch"] = {{"executed", line.branch->executed},
                      {"divergent", line.branch->divergent},
                      {"idle_lanes", line.branch->idle},
                      {"cost", line.branch_cost},
                      {"named", named({})}};
  }
  return json;
}

ExplainJson total_json(const TotalRow& row) {
  ExplainJson json{{"name", row.name}, {"yours", row.yours}, {"average", row.average}};
  if (row.reference) json["reference"] = *row.reference;
  return json;
}

ExplainJson estimate_json(const GpuEstimate& gpu) {
  ExplainJson json{{"name", gpu.gpu},
                   {"sizes", gpu.sizes},
                   {"extent", ExplainJson::object()},
                   {"us", gpu.us},
                   {"busiest", gpu.part},
                   {"share", gpu.share},
                   {"limits", gpu.limits},
                   {"launch_groups", gpu.launch_groups},
                   {"groups", gpu.groups},
                   {"work_items", gpu.work_items},
                   {"occupancy", gpu.occupancy},
                   {"fills", fills(gpu)},
                   {"held_by", gpu.held_by},
                   {"without_waste", ExplainJson::array()},
                   {"sentences", sentences(gpu)}};
  for (const auto& [name, size] : gpu.extent) json["extent"][name] = size;
  if (gpu.ratio) json["ratio"] = *gpu.ratio;
  if (gpu.hot_line > 0) json["hot_line"] = gpu.hot_line;
  for (const gpu::WhatIf& without : gpu.without_waste) {
    json["without_waste"].push_back({{"line", without.line}, {"us", without.us}});
  }
  return json;
}

}  // namespace

nlohmann::ordered_json machine_json() {
  return {{"warp_size", model::kWarpSize},
          {"sector_bytes", model::kSectorBytes},
          {"line_bytes", model::kLineBytes},
          {"banks", model::kBanks},
          {"bank_bytes", model::kBankBytes}};
}

std::string explanation_json(const Explanation& explanation,
                             const std::optional<GpuEstimate>& gpu) {
  ExplainJson json{{"schema", kExplanationSchema},     {"kit_version", kit_version()},
                   {"lab", explanation.lab},           {"exercise", explanation.exercise},
                   {"title", explanation.title},       {"file", explanation.file},
                   {"extent", ExplainJson::object()},  {"machine", machine_json()},
                   {"launches", explanation.launches}, {"source", explanation.source},
                   {"ranking", ExplainJson::array()},  {"lines", ExplainJson::array()},
                   {"totals", ExplainJson::array()},   {"remarks", explanation.remarks}};
  if (gpu) json["gpu"] = estimate_json(*gpu);
  for (const auto& [name, size] : explanation.extent) json["extent"][name] = size;
  for (const std::size_t index : explanation.ranking) {
    json["ranking"].push_back(explanation.lines[index].number);
  }
  for (const ExplainedLine& line : explanation.lines) json["lines"].push_back(line_json(line));
  for (const TotalRow& row : explanation.totals) json["totals"].push_back(total_json(row));
  return json_text_of_any_bytes(json, 2) + "\n";
}

}  // namespace oclab
