// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which line of the source stored last to each place of a buffer.
#pragma once

#include <array>
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

  /// Adds stores that came later.
  void add(const LastStores& later);

  /// Neighbouring words of one line as one range, for each object that a parameter points to.
  std::vector<StoredRange> ranges(std::span<const MemoryObject> objects) const;

 private:
  static constexpr std::uint64_t kWordsOfBlock = 1024;
  using Block = std::array<std::uint32_t, kWordsOfBlock>;

  /// Calls `function(word, line)` for each word that was stored to in [begin, end), ascending.
  template <typename Function>
  void for_each_word(std::uint64_t begin, std::uint64_t end, const Function& function) const;

  std::map<std::uint64_t, Block> blocks_;  // of words, by number: 1 + the line, or 0
  Block* latest_ = nullptr;                // and its number
  std::uint64_t latest_number_ = 0;
};

}  // namespace oclab::model
