// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the request that is shown as the example of a memory instruction.
#include "harness/model/example.h"

#include <tuple>

namespace oclab::model {
namespace {

/// The best example has the smallest rank.
auto rank(std::uint64_t transactions, std::uint64_t ideal, const RequestOrigin& origin) {
  // ~: more waste and more transactions come first
  return std::tuple(~(transactions - ideal), ~transactions, origin.group, origin.order);
}

}  // namespace

void ExampleRequest::offer(const RequestCost& cost, const RequestOrigin& from,
                           std::span<const LaneAccess> accesses) {
  if (!empty() && rank(transactions, ideal, origin) <= rank(cost.transactions, cost.ideal, from)) {
    return;
  }
  transactions = cost.transactions;
  ideal = cost.ideal;
  origin = from;
  lanes.assign(accesses.begin(), accesses.end());
}

bool ExampleRequest::yields_to(const ExampleRequest& other) const {
  if (empty() || other.empty()) return !other.empty();
  return rank(other.transactions, other.ideal, other.origin) < rank(transactions, ideal, origin);
}

void ExampleRequest::offer(const ExampleRequest& other) {
  if (yields_to(other)) *this = other;
}

}  // namespace oclab::model
