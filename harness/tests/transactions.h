// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the transactions in a way of serving a request.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <utility>

#include "harness/memory_model/service.h"

namespace oclab::test {

inline std::uint64_t transactions_of(model::AccessKind kind,
                                     std::span<const model::ServedLane> served) {
  const bool counts_turns = is_local(kind) || kind == model::AccessKind::kGlobalAtomic;
  std::set<std::pair<std::uint32_t, std::uint64_t>> different;
  for (const model::ServedLane& each : served) {
    different.emplace(each.turn, counts_turns ? 0 : each.block);
  }
  return different.size();
}

}  // namespace oclab::test
