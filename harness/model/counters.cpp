// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the counters of a replayed kernel.
#include "harness/model/counters.h"

#include <algorithm>

namespace oclab::model {

void AccessSite::add(const RequestCost& cost, std::uint64_t active_lanes) {
  *this += cost;
  ++requests;
  lanes += active_lanes;
  worst = std::max(worst, cost.transactions);
}

void AccessSite::add(const AccessSite& other) {
  *this += other;
  requests += other.requests;
  lanes += other.lanes;
  worst = std::max(worst, other.worst);
  example.offer(other.example);
}

void BranchSite::add(const BranchSite& other) {
  executed += other.executed;
  divergent += other.divergent;
  idle += other.idle;
}

void Counters::add(const Counters& other) {
  groups += other.groups;
  warps += other.warps;
  work_items += other.work_items;
  barriers += other.barriers;
  warp_instructions += other.warp_instructions;
  lane_instructions += other.lane_instructions;
  flops += other.flops;
  special += other.special;
  private_bytes += other.private_bytes;
  async_bytes += other.async_bytes;
  unmatched += other.unmatched;
  for (const auto& [key, site] : other.accesses) accesses[key].add(site);
  for (const auto& [key, site] : other.branches) branches[key].add(site);
}

AccessSite Counters::total(AccessKind kind) const {
  AccessSite sum;
  for (const auto& [key, site] : accesses) {
    if (key.second == kind) sum.add(site);
  }
  return sum;
}

BranchSite Counters::total_branches() const {
  BranchSite sum;
  for (const auto& [key, site] : branches) sum.add(site);
  return sum;
}

}  // namespace oclab::model
