// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a few groups that represent all groups of a launch.
#include "harness/gpu_time/launch_sample.h"

#include <algorithm>
#include <map>
#include <utility>

namespace oclab::gpu {
namespace {

/// Groups whose work differs by less are alike.
constexpr double kAlike = 4;

constexpr std::size_t kOthers = 3;        // besides the pattern and its neighbours
constexpr std::size_t kOfIrregular = 96;  // where each group does something else

constexpr std::size_t kLeastSample = 4;  // the pattern and its neighbours

/// A sample with this many steps and accesses gets no more groups.
constexpr double kMostWork = 2e6;

class Sampler {
 public:
  Sampler(const std::array<std::size_t, 3>& groups, const TraceGroups& trace)
      : groups_(groups), all_(groups[0] * groups[1] * groups[2]), trace_(trace) {}

  std::vector<Stretch> run() {
    trace({0, all_ - 1});
    if (alike(0, all_ - 1)) return {stretch(0, all_)};
    const std::size_t border = find_border();
    const bool clear = is_uniform(0, border) && is_uniform(border, all_);
    if (!clear) return {irregular(0, all_)};
    return {stretch(0, border), stretch(border, all_)};
  }

 private:
  /// Traces what will be needed, all together.
  void trace(const std::vector<std::size_t>& numbers) {
    std::vector<std::uint32_t> missing;
    for (const std::size_t number : numbers) {
      if (known_.try_emplace(number).second) missing.push_back(static_cast<std::uint32_t>(number));
    }
    if (missing.empty()) return;
    auto traces = trace_(missing);
    for (std::size_t k = 0; k < missing.size(); ++k) known_[missing[k]] = std::move(traces[k]);
  }

  const model::GroupTrace& at(std::size_t number) {
    trace({number});
    const auto& found = known_.at(number);
    if (!found) throw TooLong();
    return *found;
  }

  /// Steps and accesses of a group, the sectors that it accesses, and the cycles that its accesses
  /// keep local memory busy.
  struct Work {
    double steps = 1;
    double sectors = 1;
    double local = 1;
  };

  Work work(std::size_t number) {
    Work sum;
    for (const model::WarpTrace& warp : at(number)) {
      sum.steps += static_cast<double>(warp.steps.size() + warp.accesses.size());
      sum.sectors += static_cast<double>(warp.sectors.size());
      for (const model::TracedAccess& access : warp.accesses) {
        if (model::is_local(access.kind)) sum.local += static_cast<double>(access.transactions);
      }
    }
    return sum;
  }

  bool alike(std::size_t a, std::size_t b) {
    const auto close = [](double one, double other) {
      const auto [less, more] = std::minmax({one, other});
      return more < kAlike * less;
    };
    const Work one = work(a);
    const Work other = work(b);
    return close(one.steps, other.steps) && close(one.sectors, other.sectors) &&
           close(one.local, other.local);
  }

  /// The first group that is not like the first one, if there is one border.
  std::size_t find_border() {
    std::size_t low = 0;
    std::size_t high = all_ - 1;
    while (high - low > 1) {
      const std::size_t middle = low + (high - low) / 2;
      (alike(0, middle) ? low : high) = middle;
    }
    return high;
  }

  bool is_uniform(std::size_t first, std::size_t end) {
    trace(others_of(first, end));
    for (std::size_t k = 1; k <= kOthers; ++k) {
      if (!alike(first, other(first, end, k, kOthers))) return false;
    }
    return true;
  }

  std::vector<std::size_t> others_of(std::size_t first, std::size_t end) const {
    std::vector<std::size_t> chosen{first};
    for (std::size_t k = 1; k <= kOthers; ++k) chosen.push_back(other(first, end, k, kOthers));
    return chosen;
  }

  /// One of so many groups at equal distances: of few groups of a whole launch, on its diagonal.
  std::size_t other(std::size_t first, std::size_t end, std::size_t k, std::size_t of) const {
    const bool along_all = end - first == all_ && of == kOthers;
    return along_all ? on_diagonal(k, of + 1) : first + (end - first) * k / (of + 1);
  }

  /// Of all groups, that in the middle of each dimension: where the edges differ, it has none.
  std::size_t middle_of(std::size_t first, std::size_t count) const {
    return count == all_ ? on_diagonal(1, 2) : first + count / 2;
  }

  /// The group at this fraction of each dimension.
  std::size_t on_diagonal(std::size_t numerator, std::size_t denominator) const {
    std::size_t number = 0;
    for (std::size_t d = 3; d-- > 0;) {
      number = number * groups_[d] + groups_[d] * numerator / denominator;
    }
    return number;
  }

  /// The pattern of these groups, its neighbours, and so many others.
  std::vector<std::size_t> numbers(std::size_t first, std::size_t end, std::size_t others) const {
    const std::size_t count = end - first;
    const std::size_t middle = middle_of(first, count);
    std::vector<std::size_t> chosen{middle};
    const auto add = [&](std::size_t number) {
      const bool inside = number >= first && number < end;
      if (inside && std::ranges::find(chosen, number) == chosen.end()) chosen.push_back(number);
    };
    std::size_t step = 1;
    for (const std::size_t groups : groups_) {
      const bool is_last = middle / step % groups + 1 == groups || middle + step >= end;
      if (groups > 1) add(is_last ? middle - step : middle + step);
      step *= groups;
    }
    for (std::size_t k = 1; k <= others; ++k) add(other(first, end, k, others));
    return chosen;
  }

  /// As many groups as may be traced, at equal distances over the whole stretch.
  Stretch irregular(std::size_t first, std::size_t end) {
    const std::vector<std::size_t> few = numbers(first, end, kOthers);
    trace(few);
    double steps = 0;
    for (const std::size_t number : few) steps += work(number).steps;
    const auto affordable =
        static_cast<std::size_t>(kMostWork / steps * static_cast<double>(few.size()));
    const std::size_t others = std::clamp(affordable, kOthers, kOfIrregular);
    Stretch many = stretch_of(numbers(first, end, others), first, end);
    many.uniform = false;
    return many;
  }

  /// Few groups where all of these do about the same.
  Stretch stretch(std::size_t first, std::size_t end) {
    const std::vector<std::size_t> few = numbers(first, end, kOthers);
    std::vector<std::size_t> needed = others_of(first, end);
    needed.insert(needed.end(), few.begin(), few.end());
    trace(needed);
    const bool uniform = is_uniform(first, end) && std::ranges::all_of(few, [&](std::size_t each) {
                           return alike(few.front(), each);
                         });
    return uniform ? stretch_of(few, first, end) : irregular(first, end);
  }

  Stretch stretch_of(const std::vector<std::size_t>& numbers, std::size_t first, std::size_t end) {
    trace(numbers);
    Stretch result{first, end - first, {}};
    double sum = 0;
    for (const std::size_t number : numbers) {
      if (result.sample.size() >= kLeastSample && sum > kMostWork) break;
      sum += work(number).steps;
      result.sample.push_back({place_of(number, groups_), *std::move(known_.at(number))});
      known_.erase(number);
    }
    return result;
  }

  std::array<std::size_t, 3> groups_;
  std::size_t all_;
  const TraceGroups& trace_;
  std::map<std::size_t, std::optional<model::GroupTrace>> known_;
};

}  // namespace

std::array<std::size_t, 3> place_of(std::size_t number, const std::array<std::size_t, 3>& groups) {
  return {number % groups[0], number / groups[0] % groups[1], number / groups[0] / groups[1]};
}

std::vector<Stretch> sample_launch(const std::array<std::size_t, 3>& groups,
                                   const TraceGroups& trace) {
  return Sampler(groups, trace).run();
}

}  // namespace oclab::gpu
