// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which line of the source stored last to each place of a buffer.
#include "harness/model_report/last_stores.h"

#include <algorithm>

namespace oclab::model {
namespace {

constexpr std::uint64_t kWord = 4;

}  // namespace

void LastStores::add(std::uint64_t address, std::uint64_t bytes, std::uint32_t line) {
  const std::uint64_t last = (address + bytes - 1) / kWord;
  for (std::uint64_t word = address / kWord; word <= last; ++word) {
    const std::uint64_t number = word / kWordsOfBlock;
    if (latest_ == nullptr || number != latest_number_) {
      latest_ = &blocks_[number];
      latest_number_ = number;
    }
    (*latest_)[word % kWordsOfBlock] = line + 1;
  }
}

void LastStores::add(const LastStores& later) {
  for (const auto& [number, block] : later.blocks_) {
    Block& known = blocks_[number];
    for (std::size_t k = 0; k < block.size(); ++k) {
      if (block[k] != 0) known[k] = block[k];
    }
  }
}

template <typename Function>
void LastStores::for_each_word(std::uint64_t begin, std::uint64_t end,
                               const Function& function) const {
  for (auto block = blocks_.lower_bound(begin / kWordsOfBlock); block != blocks_.end(); ++block) {
    const std::uint64_t first = block->first * kWordsOfBlock;
    if (first >= end) return;
    const std::uint64_t last = std::min(end, first + kWordsOfBlock);
    for (std::uint64_t word = std::max(begin, first); word < last; ++word) {
      const std::uint32_t stored = block->second[word - first];
      if (stored != 0) function(word, stored - 1);
    }
  }
}

std::vector<StoredRange> LastStores::ranges(std::span<const MemoryObject> objects) const {
  std::vector<StoredRange> ranges;
  for (const MemoryObject& object : objects) {
    if (object.parameter < 0) continue;
    const auto parameter = static_cast<std::uint32_t>(object.parameter);
    bool open = false;
    const auto add_word = [&](std::uint64_t word, std::uint32_t line) {
      const std::uint64_t at = word * kWord - object.begin;
      if (open && ranges.back().end == at && ranges.back().line == line) {
        ranges.back().end += kWord;
      } else {
        ranges.push_back({parameter, at, at + kWord, line});
        open = true;
      }
    };
    for_each_word((object.begin + kWord - 1) / kWord,
                  (object.begin + object.bytes + kWord - 1) / kWord, add_word);
  }
  return ranges;
}

}  // namespace oclab::model
