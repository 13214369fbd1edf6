// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the findings of one launch while it runs, by numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "harness/model/code.h"
#include "harness/model_report/findings.h"
#include "harness/native_device/race_shadow.h"
#include "harness/native_runtime/object_table.h"

namespace oclab::native {

/// Who did it, where, and what. `agent` as for `RaceShadow`.
struct Actor {
  std::uint32_t at = model::kNone;  ///< the instruction
  std::uint32_t agent = 0;
  bool writes = false;
  bool atomic = false;
};

/// Who makes an access of this type.
constexpr Actor actor_of(std::uint32_t at, std::uint32_t agent, AccessType type) {
  return {.at = at,
          .agent = agent,
          .writes = type != AccessType::kLoad,
          .atomic = type == AccessType::kAtomic};
}

/// Bytes of an object that a finding is about.
struct FindingTarget {
  std::uint32_t object = 0;
  std::int64_t offset = 0;
  std::uint64_t bytes = 0;
  std::uint64_t object_bytes = 0;
};

/// Where a work-item has read what nobody had stored.
struct UnwrittenAccess {
  Actor actor;
  FindingTarget target;
};

/// The work-items of a launch, by agent.
struct Agents {
  std::array<std::size_t, 3> groups{1, 1, 1};
  std::array<std::size_t, 3> local{1, 1, 1};
  std::uint32_t per_group = 1;

  /// Whether the agent is an asynchronous copy of a work-group.
  bool is_copy(std::uint32_t agent) const;

  /// A copy of a work-group counts as the group's first work-item.
  model::WorkItem work_item(std::uint32_t agent) const;
};

/// Counts findings and keeps the occurrence of the lowest agents of each. Cheap enough for a kernel
/// whose every access is wrong.
class FindingTable {
 public:
  /// Adds an occurrence. `other` is the second place, where there are two. Occurrences of one
  /// finding with the same nonzero `serial` count once: they are words of one access.
  /// Returns whether it is the occurrence that is kept.
  bool add(model::FindingKind kind, const FindingTarget& target, const Actor& actor,
           const std::optional<Actor>& other = {}, std::uint64_t serial = 0,
           model::Misuse misuse = model::Misuse::kNoMisuse);

  /// Adds what was found in other groups.
  void add(const FindingTable& others);

  /// Adds the use of an uninitialised value, which may come from that read.
  void add_uninitialised(const FindingTarget& target, const Actor& actor,
                         const std::optional<UnwrittenAccess>& read);

  /// All of them in terms of the source. Two places that store different values at times do not
  /// count as storing the same value. Undefined values that are only kept in local memory are left
  /// out where none is used: the padding of a structure, or what lies past the edge of a matrix.
  std::vector<model::Finding> list(const std::string& kernel, const model::Code& code,
                                   const ObjectTable& objects, const Agents& agents) const;

 private:
  /// Kind, object, and the two instructions.
  using Key = std::tuple<model::FindingKind, std::uint32_t, std::uint32_t, std::uint32_t>;
  struct Occurrence {
    FindingTarget target;
    Actor actor;
    std::optional<Actor> other;
    model::Misuse misuse = model::Misuse::kNoMisuse;
    std::optional<UnwrittenAccess> read{};
    std::uint64_t serial = 0;
    std::uint64_t count = 0;
  };
  std::map<Key, Occurrence> found_;
};

}  // namespace oclab::native
