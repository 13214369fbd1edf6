// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the errors that a run in the model finds, each once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
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
  kSameValue,  ///< a note: work-items store the same value to one place without a barrier
  kOther,
};

inline constexpr std::array kFindingKinds{
    FindingKind::kOutOfBounds,       FindingKind::kDataRace,
    FindingKind::kUninitialised,     FindingKind::kMisaligned,
    FindingKind::kBarrierDivergence, FindingKind::kMissingWait,
    FindingKind::kSameValue,         FindingKind::kOther};

/// "data_race": the kind's name in records.
const char* name_of(FindingKind kind);

/// The construct of a finding of `kOther`.
enum class Misuse : std::uint8_t {
  kNoMisuse,                   ///< of every other kind
  kRepeatedWithoutNormalized,  ///< a sampler repeats the image, without normalized coordinates
  kForeignEvent,               ///< the event argument of a copy is neither 0 nor of a copy
  kWaitForForeignEvent,        ///< wait_group_events gets an event that no copy has returned
  kLocalThroughGlobal,         ///< local memory through a pointer to global memory
  kPrivateThroughOther,        ///< private memory through a pointer to other memory
  kGlobalThroughLocal,         ///< global memory through a pointer to local memory
};

inline constexpr std::array kMisuses{
    Misuse::kNoMisuse,           Misuse::kRepeatedWithoutNormalized,
    Misuse::kForeignEvent,       Misuse::kWaitForForeignEvent,
    Misuse::kLocalThroughGlobal, Misuse::kPrivateThroughOther,
    Misuse::kGlobalThroughLocal};

/// "foreign_event": the misuse's name in records; "" for none.
const char* name_of(Misuse misuse);

/// A work-item: its group, and its place in the group.
struct WorkItem {
  std::array<std::size_t, 3> group{};
  std::array<std::size_t, 3> local{};

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the 0 in it for a pointer
  auto operator<=>(const WorkItem&) const = default;
};

/// A place in the source (0 where unknown), what was done there, and the first work-item that did.
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  WorkItem work_item;
  bool writes = false;
  bool atomic = false;
  bool copy = false;       ///< an asynchronous copy did it, which this work-item has started
  bool in_flight = false;  ///< the copy had been started, and not waited for, when the other came
};

/// The last place where a work-item read what nobody had stored, before it used an uninitialised
/// value: that one, or another.
struct UnwrittenRead {
  Place place;
  std::string object;       ///< that it read
  std::int64_t offset = 0;  ///< in bytes from the object's begin
  std::uint64_t bytes = 0;  ///< of the access
};

/// An error at one place, or of two places that race with each other.
struct Finding {
  FindingKind kind = FindingKind::kOther;
  std::string kernel;
  std::vector<Place> places;  ///< in the order of the source
  std::string object;         ///< the buffer or array it is about; "" where none is
  bool local = false;         ///< the object lies in local memory
  bool own_array = false;     ///< the kernel declares the object
  std::int64_t offset = 0;    ///< in bytes from the object's begin, of the first occurrence
  std::uint64_t bytes = 0;    ///< of the access
  std::uint64_t object_bytes = 0;
  Misuse misuse = Misuse::kNoMisuse;
  std::optional<UnwrittenRead> read{};  ///< of an uninitialised value
  std::uint64_t count = 0;
};

/// Whether it is a race in which both work-items write.
bool is_between_writes(const Finding& finding);

/// Collects findings. Occurrences of one error differ in offset and work-item only: they count as
/// one finding, shown by the occurrence of the lowest work-items, whatever the order of arrival.
class Findings {
 public:
  /// Adds `finding.count` occurrences; 0 counts as one. Sorts its places.
  void add(Finding finding);

  bool empty() const { return found_.empty(); }

  /// Sorted by place, then kind.
  std::vector<Finding> list() const;

 private:
  using Key = std::tuple<std::vector<std::pair<std::uint32_t, std::uint32_t>>, FindingKind,
                         std::string, std::string>;
  std::map<Key, Finding> found_;
};

}  // namespace oclab::model
