// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a diagnosis, sizes and a device as JSON.
#include "grading/record/diagnosis_json.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <variant>

#include "grading/wording/access/gpu_limit_text.h"
#include "grading/wording/access/scalar_loop_text.h"
#include "grading/wording/diagnosis_table.h"
#include "grading/wording/diagnosis_text.h"

namespace oclab {
namespace {

using Json = nlohmann::ordered_json;

Json facts_json(const Facts& facts) {
  Json json = Json::object();
  for (const auto& [name, fact] : facts) {
    std::visit([&json, &key = name](const auto& value) { json[key] = value; }, fact);
  }
  return json;
}

Json mismatch_json(const Mismatch& mismatch) {
  Json first = Json::array();
  for (const Wrong& wrong : mismatch.first) {
    Json element{{"index", wrong.index}, {"expected", wrong.expected}};
    if (wrong.poison) {
      element["never_written"] = true;
    } else if (std::isfinite(wrong.got)) {
      element["got"] = wrong.got;
    }
    first.push_back(std::move(element));
  }
  Json json{{"buffer", mismatch.buffer}, {"count", mismatch.count},
            {"wrong", mismatch.wrong},   {"tolerance", mismatch.tolerance},
            {"first", std::move(first)}, {"facts", facts_json(mismatch.pattern.facts)}};
  if (std::isfinite(mismatch.largest_error)) json["largest_error"] = mismatch.largest_error;
  return json;
}

Json access_json(const LineAccess& access) {
  Json json{{"kind", model::name_of(access.kind)},
            {"object", access.object},
            {"requests", access.site.requests},
            {"transactions", access.site.transactions},
            {"ideal", access.site.ideal}};
  if (access.pattern) json["layout"] = name_of(access.pattern->layout);
  return json;
}

Json branch_json(const model::BranchSite& branch) {
  return {{"executed", branch.executed}, {"divergent", branch.divergent}, {"idle", branch.idle}};
}

Json limit_json(const GpuLimit& limit) {
  return {{"part", words_for(limit.part)},
          {"busy", limit.busy},
          {"held_by", words_for(limit.held_by)},
          {"warps", limit.warps},
          {"groups", limit.groups},
          {"units", limit.units},
          {"us_without_waste", limit.us_without_waste}};
}

Json loops_json(const std::vector<ScalarLoop>& loops) {
  Json all = Json::array();
  for (const ScalarLoop& loop : loops) {
    all.push_back({{"line", loop.line},
                   {"over_work_items", loop.over_work_items},
                   {"hindrance", name_of(loop.hindrance)},
                   {"remark", loop.remark}});
  }
  return all;
}

Json sizes_json(const TestedSizes& sizes) {
  const auto list = [&](const std::vector<Extent>& extents) {
    Json all = Json::array();
    for (const Extent& extent : extents) all.push_back(extent_json(extent, sizes.names));
    return all;
  };
  return {{"rule", sizes.rule.form},
          {"facts", facts_json(sizes.rule.facts)},
          {"right", list(sizes.right)},
          {"wrong", list(sizes.wrong)}};
}

}  // namespace

Json extent_json(const Extent& extent, const std::vector<std::string>& names) {
  const std::array<std::size_t, 3> sizes{extent.x, extent.y, extent.z};
  Json json = Json::object();
  for (std::size_t i = 0; i < names.size() && i < sizes.size(); ++i) json[names[i]] = sizes[i];
  return json;
}

Json device_json(const DeviceInfo& device) {
  return {{"platform", device.platform},
          {"name", device.name},
          {"driver", device.driver},
          {"class", class_word(device.device_class)}};
}

Json diagnosis_json(const Diagnosis& diagnosis) {
  const Location& at = diagnosis.at;
  Json json{{"kind", entry_of(diagnosis.kind).name},
            {"line", at.line},
            {"cause", cause_of(diagnosis)},
            {"evidence", evidence_of(diagnosis)},
            {"next", next_of(diagnosis)},
            {"details", details_of(diagnosis)},
            {"explanation", explanation_of(diagnosis)},
            {"form", diagnosis.form},
            {"facts", facts_json(diagnosis.facts)}};
  if (at.column > 0) json["column"] = at.column;
  if (!at.kernel.empty()) json["kernel"] = at.kernel;
  if (at.launch > 0) json["launch"] = at.launch;
  if (diagnosis.run && diagnosis.run->extent) {
    json["extent"] = extent_json(*diagnosis.run->extent, diagnosis.run->names);
  }
  if (diagnosis.failure) {
    json["failure"] = {{"form", diagnosis.failure->form},
                       {"facts", facts_json(diagnosis.failure->facts)}};
  }
  if (diagnosis.mismatch) json["mismatch"] = mismatch_json(*diagnosis.mismatch);
  if (diagnosis.access) json["access"] = access_json(*diagnosis.access);
  if (diagnosis.branch) json["branch"] = branch_json(*diagnosis.branch);
  if (diagnosis.limit) json["gpu_limit"] = limit_json(*diagnosis.limit);
  if (!diagnosis.scalar_loops.empty()) json["scalar_loops"] = loops_json(diagnosis.scalar_loops);
  if (diagnosis.sizes) json["sizes"] = sizes_json(*diagnosis.sizes);
  if (diagnosis.because) {
    json["because"] = {{"kind", entry_of(diagnosis.because->kind).name},
                       {"line", diagnosis.because->at.line}};
  }
  return json;
}

}  // namespace oclab
