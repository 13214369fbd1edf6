// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the findings of one launch while it runs, by numbers.
#include "harness/native_runtime/finding_table.h"

#include <algorithm>
#include <utility>

#include "harness/model_report/launch_report.h"

namespace oclab::native {
namespace {

using model::FindingKind;

model::Place place_of(const Actor& actor, const model::Code& code, const Agents& agents) {
  const auto [line, column] = model::place_of(code, actor.at);
  return {.line = line,
          .column = column,
          .work_item = agents.work_item(actor.agent),
          .writes = actor.writes,
          .atomic = actor.atomic,
          .copy = agents.is_copy(actor.agent)};
}

/// The higher agent first: the access of this one shows the race.
std::pair<std::uint32_t, std::uint32_t> agents_of(const Actor& a, const std::optional<Actor>& b) {
  if (!b) return {a.agent, a.agent};
  return {std::max(a.agent, b->agent), std::min(a.agent, b->agent)};
}

}  // namespace

bool Agents::is_copy(std::uint32_t agent) const {
  return agent % per_group >= local[0] * local[1] * local[2];
}

model::WorkItem Agents::work_item(std::uint32_t agent) const {
  const std::size_t group = agent / per_group;
  const std::size_t item = is_copy(agent) ? 0 : agent % per_group;
  return {
      .group = {group % groups[0], group / groups[0] % groups[1], group / groups[0] / groups[1]},
      .local = {item % local[0], item / local[0] % local[1], item / local[0] / local[1]}};
}

bool FindingTable::add(FindingKind kind, const FindingTarget& target, const Actor& actor,
                       const std::optional<Actor>& other, std::uint64_t serial,
                       model::Misuse misuse) {
  auto [first, second] = std::pair(actor.at, other ? other->at : model::kNone);
  if (other && second < first) std::swap(first, second);
  Occurrence& known = found_[{kind, target.object, first, second}];
  if (known.count > 0 && serial != 0 && known.serial == serial) return false;
  known.serial = serial;
  if (known.count++ > 0 && agents_of(known.actor, known.other) <= agents_of(actor, other)) {
    return false;
  }
  known.target = target;
  known.actor = actor;
  known.other = other;
  known.misuse = misuse;
  known.read.reset();
  return true;
}

void FindingTable::add(const FindingTable& others) {
  for (const auto& [key, other] : others.found_) {
    Occurrence& known = found_[key];
    const std::uint64_t count = known.count + other.count;
    if (known.count == 0 ||
        agents_of(other.actor, other.other) < agents_of(known.actor, known.other)) {
      known = other;
    }
    known.count = count;
  }
}

void FindingTable::add_uninitialised(const FindingTarget& target, const Actor& actor,
                                     const std::optional<UnwrittenAccess>& read) {
  if (!add(FindingKind::kUninitialised, target, actor)) return;
  found_.at({FindingKind::kUninitialised, target.object, actor.at, model::kNone}).read = read;
}

std::vector<model::Finding> FindingTable::list(const std::string& kernel, const model::Code& code,
                                               const ObjectTable& objects,
                                               const Agents& agents) const {
  model::Findings findings;
  const auto only_kept = [&](const auto& entry) {
    return std::get<FindingKind>(entry.first) == FindingKind::kUninitialised &&
           entry.second.actor.writes && objects.name(std::get<1>(entry.first)).local;
  };
  const bool used = std::ranges::any_of(found_, [&](const auto& entry) {
    return std::get<FindingKind>(entry.first) == FindingKind::kUninitialised && !only_kept(entry);
  });
  for (const auto& [key, found] : found_) {
    auto [kind, object, first, second] = key;
    if (!used && only_kept(std::pair(key, found))) continue;
    if (kind == FindingKind::kSameValue &&
        found_.contains({FindingKind::kDataRace, object, first, second})) {
      continue;
    }
    const ObjectName& name = objects.name(object);
    model::Finding finding{.kind = kind,
                           .kernel = kernel,
                           .places = {place_of(found.actor, code, agents)},
                           .object = name.name,
                           .local = name.local,
                           .own_array = name.own_array,
                           .offset = found.target.offset,
                           .bytes = found.target.bytes,
                           .object_bytes = found.target.object_bytes,
                           .misuse = found.misuse,
                           .count = found.count};
    if (found.read) {
      const FindingTarget& from = found.read->target;
      finding.read = {place_of(found.read->actor, code, agents), objects.name(from.object).name,
                      from.offset, from.bytes};
    }
    if (found.other) {
      finding.places.push_back(place_of(*found.other, code, agents));
      finding.places.back().in_flight = finding.places.back().copy;  // it came first
    }
    findings.add(std::move(finding));
  }
  return findings.list();
}

}  // namespace oclab::native
