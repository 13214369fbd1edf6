// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which line of the source stored last to each place of a buffer.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "harness/model_report/memory_object.h"

namespace oclab::model {

/// Bytes [begin, end) of the buffer that a parameter points to were stored last by this line.
struct StoredRange {
  std::uint32_t parameter = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint32_t line = 0;
};

/// Remembers the stores of one launch, word by word.
class LastStores {
 public:
  void add(std::uint64_t address, std::uint64_t bytes, std::uint32_t line);

  /// Neighbouring words of one line as one range, for each object that a parameter points to.
  std::vector<StoredRange> ranges(std::span<const MemoryObject> objects) const;

 private:
  std::map<std::uint64_t, std::uint32_t> lines_;  // by address of the word
};

}  // namespace oclab::model
