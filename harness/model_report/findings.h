// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the errors that Oclgrind reports, each once.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace oclab::model {

/// What is wrong.
enum class FindingKind : std::uint8_t {
  kOutOfBounds,
  kDataRace,
  kUninitialised,
  kMisaligned,
  kBarrierDivergence,
  kMissingWait,
  kOther,
};

inline constexpr std::array kFindingKinds{
    FindingKind::kOutOfBounds, FindingKind::kDataRace,          FindingKind::kUninitialised,
    FindingKind::kMisaligned,  FindingKind::kBarrierDivergence, FindingKind::kMissingWait,
    FindingKind::kOther};

/// "data_race": the kind's name in records.
const char* name_of(FindingKind kind);

/// A place in the source, and the work-item that was there ("Global(1,0,0) Local(…) Group(…)").
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string work_item;
};

/// An error at one place, or of two places that race with each other; how often it occurred, and
/// Oclgrind's words for one occurrence.
struct Finding {
  FindingKind kind = FindingKind::kOther;
  std::string kernel;
  std::vector<Place> places;
  std::string message;
  std::uint64_t count = 0;
};

/// Whether it is about an array that the kernel declares, in local or private memory.
bool is_of_own_array(const Finding& finding);

/// Whether it is a race in which both work-items write.
bool is_between_writes(const Finding& finding);

/// "Group(0,0,0)": the work-group of a place; "" where it is not known.
std::string_view group_of(const Place& place);

/// In the first line of a message with which Oclgrind gives up: no error of the kernel.
inline constexpr std::string_view kFatalError = "OCLGRIND FATAL ERROR";

/// Reads one message of Oclgrind's log. `places` are sorted.
Finding read_finding(std::string_view message);

/// Collects messages. Occurrences of one error differ in address and work-item only: they count as
/// one finding, shown by the occurrence whose text comes first, whatever the order of arrival.
class Findings {
 public:
  void add(std::string_view message);

  /// Sorted by place, then kind.
  std::vector<Finding> list() const;

 private:
  using Key = std::tuple<std::vector<std::pair<std::uint32_t, std::uint32_t>>, FindingKind,
                         std::string, std::string>;
  std::map<Key, Finding> found_;
};

}  // namespace oclab::model
