// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which line of the source stored last to each place of a buffer.
#include "harness/model_report/last_stores.h"

namespace oclab::model {
namespace {

constexpr std::uint64_t kWord = 4;

}  // namespace

void LastStores::add(std::uint64_t address, std::uint64_t bytes, std::uint32_t line) {
  for (std::uint64_t at = address - address % kWord; at < address + bytes; at += kWord) {
    lines_[at] = line;
  }
}

std::vector<StoredRange> LastStores::ranges(std::span<const MemoryObject> objects) const {
  std::vector<StoredRange> ranges;
  for (const MemoryObject& object : objects) {
    if (object.parameter < 0) continue;
    const auto parameter = static_cast<std::uint32_t>(object.parameter);
    const auto last = lines_.lower_bound(object.begin + object.bytes);
    bool open = false;
    for (auto word = lines_.lower_bound(object.begin); word != last; ++word) {
      const std::uint64_t at = word->first - object.begin;
      if (open && ranges.back().end == at && ranges.back().line == word->second) {
        ranges.back().end += kWord;
      } else {
        ranges.push_back({parameter, at, at + kWord, word->second});
        open = true;
      }
    }
  }
  return ranges;
}

}  // namespace oclab::model
