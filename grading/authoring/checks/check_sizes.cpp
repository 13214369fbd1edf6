// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the check that test sizes cover every guard.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/lab_text.h"
#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "harness/sizes/plan_geometry.h"
#include "harness/sizes/test_sizes.h"
#include "harness/sizes/work_estimate.h"

namespace oclab {
namespace {

constexpr std::size_t kVectorWidths[] = {2, 4, 8, 16};
constexpr std::size_t kSmallest[] = {1, 2, 3};

bool is_prime(std::size_t n) {
  for (std::size_t d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return n > 1;
}

/// Values of the tunables, and the other numbers that a file defines.
struct TunableSetting {
  Tunables tunables;
  FileNumbers numbers;
};

TunableSetting setting_of(const std::string& text, const Exercise& exercise) {
  return {read_tunables(text, exercise.tunables), numbers_of(text)};
}

/// Returns the value at this share of the range, on a logarithmic scale.
std::int64_t between(const Tunable& tunable, double share) {
  const double least = std::log2(std::max<double>(1, static_cast<double>(tunable.min)));
  const double most = std::log2(std::max<double>(1, static_cast<double>(tunable.max)));
  const double exponent = std::lerp(least, most, share);
  const auto value = static_cast<std::int64_t>(
      std::lround(std::exp2(tunable.power_of_two ? std::round(exponent) : exponent)));
  return std::clamp(value, tunable.min, tunable.max);
}

std::vector<TunableSetting> settings_of(const ExerciseRef& ref) {
  const Exercise& exercise = *ref.exercise;
  std::vector<TunableSetting> settings{setting_of(text_in(starter_file(ref)), exercise)};
  for (const auto& file : solution_files(ref)) {
    settings.push_back(setting_of(text_in(file), exercise));
  }
  for (const double share : {0.0, 0.3, 0.5, 1.0}) {
    TunableSetting setting;
    for (const Tunable& each : exercise.tunables) {
      setting.tunables[each.name] = between(each, share);
    }
    settings.push_back(std::move(setting));
  }
  return settings;
}

/// The test sizes for one setting, and their requirements.
class Coverage {
 public:
  Coverage(const Exercise& exercise, const TunableSetting& setting)
      : exercise_(exercise),
        geometry_(plan_geometry(exercise, setting.tunables, setting.numbers.defined,
                                exercise.model_extent)),
        work_(exercise, setting.tunables, geometry_, exercise.model_extent),
        sizes_(test_sizes(exercise, setting.tunables, setting.numbers)) {
    // The geometry is valid only for the parameters of the model extent.
    std::erase_if(sizes_, [&](const Extent& extent) { return !has_parameters(extent); });
    for (std::size_t i = 0; i < geometry_.size(); ++i) {
      if (geometry_.at(i).counts_elements) counted_.push_back(i);
    }
    const auto twice = [](std::size_t granule) { return round_up(2 * granule, 64); };
    granules_ = fitting_granules(geometry_, work_, exercise.model_extent, twice, kMostWork);
  }

  bool counts_elements() const { return !counted_.empty(); }

  /// Returns the first requirement that no size meets, in words, or "".
  std::string missing() const {
    // Some settings launch millions of work-items at any size.
    if (work_.of(with_length(geometry_, exercise_.model_extent, 1)) > kMostWork) return "";
    for (const std::size_t each : kSmallest) {
      if (!any([&](const Extent& extent) {
            return std::ranges::all_of(counted_, [&](auto i) { return at(extent, i) == each; });
          })) {
        return fmt::format("is {} in every dimension", each);
      }
    }
    for (const std::size_t i : counted_) {
      for (const std::size_t width : geometry_.at(i).widths) {
        if (std::string side = missing_side(i, width); !side.empty()) return side;
      }
    }
    for (const std::size_t width : kVectorWidths) {
      const std::array widths{width, width, width};
      if (std::string pattern = missing_pattern(widths); !pattern.empty()) return pattern;
    }
    return missing_pattern({granules_.x, granules_.y, granules_.z});
  }

 private:
  static std::size_t at(const Extent& extent, std::size_t i) { return extent[i]; }

  bool any(const std::function<bool(const Extent&)>& property) const {
    return std::ranges::any_of(sizes_, property);
  }

  bool has_parameters(const Extent& extent) const {
    for (std::size_t i = 0; i < exercise_.extent_names.size(); ++i) {
      if (!geometry_.at(i).counts_elements && at(extent, i) != at(exercise_.model_extent, i)) {
        return false;
      }
    }
    return true;
  }

  /// Returns a side of the width that no size is on, or "".
  std::string missing_side(std::size_t i, std::size_t width) const {
    Extent alone = with_length(geometry_, exercise_.model_extent, 1);
    alone[i] = width + 1;
    if (work_.of(alone) > kMostWork) return "";
    const auto missing = [&](auto property) {
      return !any([&](const Extent& extent) { return property(at(extent, i)); });
    };
    const std::string& name = exercise_.extent_names.at(i);
    if (missing([&](std::size_t n) { return n < width; })) {
      return fmt::format("has {} < {}", name, width);
    }
    for (const std::size_t rest : {std::size_t{0}, std::size_t{1}, width - 1}) {
      if (missing([&](std::size_t n) { return n + 1 >= width && n % width == rest % width; })) {
        return fmt::format("has {} % {} == {}", name, width, rest % width);
      }
    }
    return "";
  }

  /// Returns a combination of aligned and misaligned dimensions that no size with two groups has.
  std::string missing_pattern(const std::array<std::size_t, 3>& widths) const {
    for (std::size_t mask = 0; mask < std::size_t{1} << counted_.size(); ++mask) {
      std::string words;
      bool possible = true;
      for (std::size_t bit = 0; bit < counted_.size(); ++bit) {
        const std::size_t i = counted_[bit];
        const bool multiple = mask >> bit & 1;
        possible &= multiple || widths.at(i) > 1;
        words += fmt::format("{}{} % {} {} 0", words.empty() ? "" : ", ",
                             exercise_.extent_names.at(i), widths.at(i), multiple ? "==" : "!=");
      }
      if (possible && !any([&](const Extent& extent) { return fits(extent, mask, widths); })) {
        return "has two work-groups along each dimension and " + words;
      }
    }
    return "";
  }

  bool fits(const Extent& extent, std::size_t mask,
            const std::array<std::size_t, 3>& widths) const {
    for (std::size_t bit = 0; bit < counted_.size(); ++bit) {
      const std::size_t i = counted_[bit];
      const bool multiple = mask >> bit & 1;
      if (at(extent, i) <= at(granules_, i)) return false;
      if ((at(extent, i) % widths.at(i) == 0) != multiple) return false;
    }
    return true;
  }

  const Exercise& exercise_;
  PlanGeometry geometry_;
  WorkEstimate work_;
  std::vector<Extent> sizes_;
  std::vector<std::size_t> counted_;
  Extent granules_;
};

std::string words_of(const Tunables& tunables) {
  std::string words;
  for (const auto& [name, value] : tunables) words += fmt::format(" {}={}", name, value);
  return words.empty() ? "" : " with" + words;
}

void check_guards(CheckResult& result, const ExerciseRef& ref) {
  for (const TunableSetting& setting : settings_of(ref)) {
    const Coverage coverage(*ref.exercise, setting);
    if (!coverage.counts_elements()) {
      result.unsound("no-growth");
      return;
    }
    if (const std::string what = coverage.missing(); !what.empty()) {
      result.unsound("no-derived-size", {{"setting", words_of(setting.tunables)}, {"what", what}});
    }
  }
}

/// Returns the numbers of the extent that count elements.
std::vector<std::size_t> lengths_of(const Extent& extent, const PlanGeometry& geometry) {
  std::vector<std::size_t> lengths;
  for (std::size_t i = 0; i < geometry.size(); ++i) {
    if (geometry.at(i).counts_elements) lengths.push_back(extent[i]);
  }
  return lengths;
}

void check_fixed(CheckResult& result, const Exercise& exercise) {
  const PlanGeometry geometry =
      plan_geometry(exercise, read_tunables("", exercise.tunables), {}, exercise.model_extent);
  bool one = false, ragged = false, prime = false;
  for (const Extent& extent : exercise.test_extents) {
    const std::vector<std::size_t> lengths = lengths_of(extent, geometry);
    const std::size_t all =
        std::accumulate(lengths.begin(), lengths.end(), std::size_t{1}, std::multiplies<>());
    one |= all == 1;
    ragged |= all > 32 && all % 32 != 0;
    prime |= all > 100000 && std::ranges::all_of(lengths, is_prime);
  }
  const auto need = [&result](bool found, const char* what, const char* example) {
    if (!found) result.unsound("no-fixed-size", {{"what", what}, {"example", example}});
  };
  need(one, "has a single element", "{1} or {1, 1}");
  need(ragged, "is large and not a multiple of 32", "{1000} or {33, 31}");
  need(prime, "consists of primes and has more than 10^5 elements", "{100003} or {317, 331}");
}

}  // namespace

void check_sizes(CheckResult& result, const ExerciseRef& ref) {
  check_fixed(result, *ref.exercise);
  check_guards(result, ref);
}

}  // namespace oclab
