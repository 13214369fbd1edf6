// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what runs in the model have found, each error once.
#include "grading/model/model_findings.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace oclab {
namespace {

/// Below these limits there are several work-groups, partial ones and loops over several tiles all
/// the same.
constexpr std::size_t kTinyElements = 8000;
constexpr std::size_t kTinyItems = 20000;
constexpr double kTinyPixels = 500;  // each of them may read a window of 961

std::size_t elements_of(const Problem& problem) {
  std::size_t elements = 0;
  for (const Buffer& buffer : problem.buffers) elements += buffer.count;
  return elements;
}

/// With the tunables that apply to a source without any: every student gets the same sizes.
std::size_t items_of(const Exercise& exercise, const Extent& extent) {
  std::size_t items = 0;
  for (const Launch& launch : exercise.plan(extent, read_tunables("", exercise.tunables))) {
    const auto& global = launch.range.global;
    items += std::accumulate(global.begin(), global.end(), std::size_t{1}, std::multiplies<>());
  }
  return items;
}

bool same_error(const model::Finding& a, const model::Finding& b) {
  const auto same_place = [](const model::Place& p, const model::Place& q) {
    return p.line == q.line && p.column == q.column;
  };
  return a.kind == b.kind && a.kernel == b.kernel && a.object == b.object &&
         std::ranges::equal(a.places, b.places, same_place);
}

void add_one(std::vector<model::Finding>& all, const model::Finding& finding) {
  const auto known = std::ranges::find_if(
      all, [&](const model::Finding& other) { return same_error(finding, other); });
  if (known == all.end()) {
    all.push_back(finding);
  } else {
    known->count += finding.count;
  }
}

}  // namespace

void ModelFindings::add(const ModelRun& run) {
  for (const model::LaunchReport& report : run.reports) {
    for (const model::Finding& finding : report.findings) {
      add_one(finding.kind == model::FindingKind::kSameValue ? notes : errors, finding);
    }
  }
}

bool is_tiny(const Exercise& exercise, const Extent& extent, const Problem& problem) {
  return elements_of(problem) <= kTinyElements && problem.pixels <= kTinyPixels &&
         items_of(exercise, extent) <= kTinyItems;
}

}  // namespace oclab
