// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel costs in all, beside the reference.
#include "grading/model/model_totals.h"

#include <functional>

namespace oclab {
namespace {

struct TotalKind {
  const char* name;
  std::function<double(const ModelTotals&)> value;
  bool average = false;
};

double part(std::uint64_t count, std::uint64_t of) {
  return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of);
}

double number(std::uint64_t value) { return static_cast<double>(value); }

const std::vector<TotalKind>& total_kinds() {
  using Totals = ModelTotals;
  static const std::vector<TotalKind> kinds{
      {"global memory: sectors",
       [](const Totals& t) { return number(t.global.transactions + t.atomic.sectors); }},
      {"  sectors per request",
       [](const Totals& t) { return part(t.global.transactions, t.global.requests); }, true},
      {"  useful bytes of 32 per sector",
       [](const Totals& t) { return part(t.global.useful_bytes, t.global.transactions); }, true},
      {"  bytes of asynchronous copies",
       [](const Totals& t) { return number(t.counters.async_bytes); }},
      {"local memory: wavefronts", [](const Totals& t) { return number(t.local.transactions); }},
      {"  wavefronts per request",
       [](const Totals& t) { return part(t.local.transactions, t.local.requests); }, true},
      {"atomics: serialized operations",
       [](const Totals& t) { return number(t.atomic.transactions); }},
      {"images: sectors", [](const Totals& t) { return number(t.image.transactions); }},
      {"constant memory: words", [](const Totals& t) { return number(t.constant.transactions); }},
      {"private memory: bytes", [](const Totals& t) { return number(t.counters.private_bytes); }},
      {"instructions of warps",
       [](const Totals& t) { return number(t.counters.warp_instructions); }},
      {"  active lanes of 32, on average",
       [](const Totals& t) {
         return part(t.counters.lane_instructions, t.counters.warp_instructions);
       },
       true},
      {"divergent branches", [](const Totals& t) { return number(t.branches.divergent); }},
      {"barriers of work-groups", [](const Totals& t) { return number(t.counters.barriers); }},
      {"work-items", [](const Totals& t) { return number(t.counters.work_items); }},
  };
  return kinds;
}

void add_site(ModelTotals& totals, model::AccessKind kind, model::AccessSite site) {
  site.example = {};
  switch (kind) {
    case model::AccessKind::kGlobalLoad:
    case model::AccessKind::kGlobalStore: return totals.global.add(site);
    case model::AccessKind::kLocalLoad:
    case model::AccessKind::kLocalStore: return totals.local.add(site);
    case model::AccessKind::kGlobalAtomic:
    case model::AccessKind::kLocalAtomic: return totals.atomic.add(site);
    case model::AccessKind::kConstantLoad: return totals.constant.add(site);
    case model::AccessKind::kImageRead:
    case model::AccessKind::kImageWrite: return totals.image.add(site);
  }
}

}  // namespace

ModelTotals totals_of(const std::vector<model::LaunchReport>& launches) {
  ModelTotals totals;
  for (const model::LaunchReport& launch : launches) {
    model::Counters counters = launch.counters;
    for (const auto& [key, site] : counters.accesses) add_site(totals, key.second, site);
    totals.branches.add(counters.total_branches());
    counters.accesses.clear();  // their keys mean another place in every launch
    counters.branches.clear();
    totals.counters.add(counters);
  }
  return totals;
}

std::vector<TotalRow> compare(const ModelTotals& yours,
                              const std::optional<ModelTotals>& reference) {
  std::vector<TotalRow> rows;
  for (const TotalKind& kind : total_kinds()) {
    TotalRow row{.name = kind.name, .yours = kind.value(yours), .average = kind.average};
    if (reference) row.reference = kind.value(*reference);
    if (row.yours != 0 || row.reference.value_or(0) != 0) rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace oclab
