// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where buffers lie, and which stray writes are found.
#include "harness/worker/protocol/arena.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>

#include "harness/support/poison.h"
#include "harness/support/rng.h"

namespace oclab {
namespace {

constexpr std::uint32_t kArenaPoison = 0xFFC12345U;
constexpr Protection kBoth[] = {Protection::kGuardPages, Protection::kCanaryZones};

std::vector<std::size_t> random_sizes(Rng& rng) {
  std::vector<std::size_t> sizes(1 + rng() % 5);
  for (std::size_t& size : sizes) size = 1 + rng() % (rng() % 4 == 0 ? 20'000 : 300);
  return sizes;
}

TEST(LayOut, KeepsItsPromisesForRandomSizes) {
  Rng rng(1);
  for (int round = 0; round < 2000; ++round) {
    const Protection protection = kBoth[round % 2];
    const auto sizes = random_sizes(rng);
    const auto regions = lay_out(sizes, protection);
    ASSERT_EQ(regions.size(), sizes.size());
    std::size_t accessible_end = 0;
    for (std::size_t i = 0; i < regions.size(); ++i) {
      const Region& region = regions[i];
      ASSERT_EQ(region.payload_bytes, sizes[i]);
      ASSERT_EQ(region.begin % page_bytes(), 0U);
      ASSERT_EQ(region.end % page_bytes(), 0U);
      ASSERT_EQ(region.payload % kPayloadAlignment, 0U);
      ASSERT_GE(region.begin, accessible_end + (i == 0 ? 1 : 2) * page_bytes());
      const std::size_t payload_end = region.payload + sizes[i];
      if (protection == Protection::kGuardPages) {
        ASSERT_LT(region.end - payload_end, kPayloadAlignment);
        ASSERT_GE(region.payload, region.begin);
      } else {
        ASSERT_GE(region.payload - region.begin, page_bytes());
        ASSERT_GE(region.end - payload_end, page_bytes());
      }
      accessible_end = region.end;
    }
    ASSERT_EQ(arena_bytes(regions), accessible_end + page_bytes());
  }
}

TEST(LayOut, NothingNeedsOnePage) { EXPECT_EQ(arena_bytes(lay_out({}, kBoth[0])), page_bytes()); }

TEST(Locate, NamesTheBufferAndTheElement) {
  const std::vector<Buffer> buffers{scratch<float>("a", 1024), scratch<double>("b", 1)};
  const auto regions = lay_out({4096, 8}, Protection::kGuardPages);
  const auto at = [&](std::size_t offset) {
    return locate(offset, regions, buffers).value_or(StrayAccess{});
  };
  EXPECT_EQ(at(regions[0].payload - 1), (StrayAccess{"a", -1, 1024}));
  EXPECT_EQ(at(regions[0].payload - 8), (StrayAccess{"a", -2, 1024}));
  EXPECT_EQ(at(regions[0].payload), (StrayAccess{"a", 0, 1024}));
  EXPECT_EQ(at(regions[0].payload + 4096), (StrayAccess{"a", 1024, 1024}));
  const auto last = static_cast<std::int64_t>(1023 + page_bytes() / sizeof(float));
  EXPECT_EQ(at(regions[0].end + page_bytes() - 1), (StrayAccess{"a", last, 1024}));
  EXPECT_EQ(at(regions[0].end + page_bytes()).buffer, "b");
  EXPECT_LT(at(regions[0].end + page_bytes()).element, 0);
  EXPECT_EQ(at(regions[1].payload + 8), (StrayAccess{"b", 1, 1}));
}

TEST(Locate, FarFromEveryBufferIsNowhere) {
  const std::vector<Buffer> buffers{scratch<float>("a", 1024)};
  const auto regions = lay_out({4096}, Protection::kGuardPages);
  for (const std::uint64_t offset :
       {std::uint64_t{regions[0].end + page_bytes()}, ~std::uint64_t{0},
        ~std::uint64_t{0} - page_bytes(), std::uint64_t{1} << 63}) {
    EXPECT_FALSE(locate(offset, regions, buffers)) << offset;
  }
  EXPECT_FALSE(locate(0, {}, {}));
}

/// An arena with random buffers, seen also as the kernel sees it.
class RandomArena {
 public:
  RandomArena(Rng& rng, Protection protection)
      : buffers_(make(rng)),
        arena_(buffers_, protection),
        kernel_view_(SharedMemory::attach(dup(arena_.fd()))) {
    arena_.publish(buffers_, kArenaPoison);
  }

  const std::vector<Buffer>& buffers() const { return buffers_; }
  const Arena& arena() const { return arena_; }
  std::byte& byte(std::size_t offset) { return kernel_view_.bytes()[offset]; }
  /// The buffer beside which, or the input to which, the kernel wrote.
  std::optional<std::string> stray_write() {
    if (const auto overrun = arena_.find_overrun(buffers_)) return overrun->buffer;
    return arena_.find_changed_input(buffers_);
  }

  /// Whether changing this byte alone is found; puts it back afterwards.
  bool finds_write_to(std::size_t offset, std::byte flip, std::string* buffer = nullptr) {
    byte(offset) ^= flip;
    const auto found = stray_write();
    byte(offset) ^= flip;
    if (found && buffer != nullptr) *buffer = *found;
    return found.has_value();
  }

 private:
  static std::vector<Buffer> make(Rng& rng) {
    std::vector<Buffer> buffers;
    const auto count = [&rng] { return 1 + rng() % 200; };
    buffers.push_back(input("in", uniform_floats(rng, count(), -1, 1)));
    buffers.push_back(output("out", uniform_floats(rng, count(), -1, 1)));
    buffers.push_back(scratch<double>("tmp", count()));
    buffers.push_back(input("in_out", uniform_ints(rng, count(), -9, 9)));
    buffers.back().access = Access::kInOut;
    buffers.back().expected = buffers.back().initial;
    buffers.push_back(input("last", uniform_ints(rng, count(), -9, 9)));
    std::swap(buffers[rng() % 5], buffers[rng() % 5]);
    return buffers;
  }

  std::vector<Buffer> buffers_;
  Arena arena_;
  SharedMemory kernel_view_;
};

TEST(Arena, PublishesInputsAndPoisonsTheRest) {
  Rng rng(2);
  const RandomArena random(rng, Protection::kGuardPages);
  for (std::size_t i = 0; i < random.buffers().size(); ++i) {
    const Buffer& buffer = random.buffers()[i];
    Bytes want = buffer.initial;
    if (want.empty()) {
      want.resize(buffer.bytes());
      fill_poison(want,
                  buffer.access == Access::kScratch ? scratch_poison(kArenaPoison) : kArenaPoison);
    }
    const auto got = random.arena().payload(i);
    EXPECT_EQ(Bytes(got.begin(), got.end()), want) << buffer.name;
  }
}

TEST(Arena, FindsEveryByteWrittenAroundABuffer) {
#ifdef OCLAB_SANITIZED
  constexpr int kRounds = 2;  // one for each protection
#else
  constexpr int kRounds = 6;
#endif
  Rng rng(3);
  for (int round = 0; round < kRounds; ++round) {
    RandomArena random(rng, kBoth[round % 2]);
    for (std::size_t i = 0; i < random.buffers().size(); ++i) {
      const Region& region = random.arena().regions()[i];
      const std::size_t payload_end = region.payload + region.payload_bytes;
      const auto flip = static_cast<std::byte>(1U << rng() % 8);
      const std::size_t step =
          1 + rng() % 7;  // every byte next to the payload, samples further out
      for (std::size_t at = region.begin; at < region.end;) {
        const bool near = at + 300 >= region.payload && at < payload_end + 300;
        if (at < region.payload || at >= payload_end) {
          std::string buffer;
          ASSERT_TRUE(random.finds_write_to(at, flip, &buffer)) << i << " at " << at;
          ASSERT_EQ(buffer, random.buffers()[i].name);
        }
        at += near ? 1 : step;
      }
    }
    EXPECT_FALSE(random.stray_write());
  }
}

TEST(Arena, FindsEveryChangedInputByteAndAllowsEveryOther) {
  Rng rng(4);
  for (int round = 0; round < 6; ++round) {
    RandomArena random(rng, kBoth[round % 2]);
    for (std::size_t i = 0; i < random.buffers().size(); ++i) {
      const Region& region = random.arena().regions()[i];
      const bool must_stay = random.buffers()[i].access == Access::kIn;
      for (std::size_t k = 0; k < region.payload_bytes; ++k) {
        const auto flip = static_cast<std::byte>(1 + rng() % 255);
        ASSERT_EQ(random.finds_write_to(region.payload + k, flip), must_stay) << i << " at " << k;
      }
    }
  }
}

TEST(Arena, HonestKernelsAreNeverAccused) {
  Rng rng(5);
  for (int round = 0; round < 300; ++round) {
    RandomArena random(rng, kBoth[round % 2]);
    for (std::size_t i = 0; i < random.buffers().size(); ++i) {
      if (random.buffers()[i].access == Access::kIn) continue;
      const Region& region = random.arena().regions()[i];
      for (std::size_t k = 0; k < region.payload_bytes; ++k) {
        random.byte(region.payload + k) = static_cast<std::byte>(rng());
      }
    }
    ASSERT_FALSE(random.stray_write());
  }
}

TEST(Arena, OverrunsAreNotChangedInputs) {
  const std::vector<Buffer> buffers{input("in", std::vector<float>(8)), scratch<float>("out", 8)};
  Arena arena(buffers, Protection::kCanaryZones);
  arena.publish(buffers, kArenaPoison);
  const SharedMemory view = SharedMemory::attach(dup(arena.fd()));
  const Region& in = arena.regions()[0];
  const Region& out = arena.regions()[1];
  view.bytes()[in.payload] = std::byte{1};
  EXPECT_EQ(arena.find_changed_input(buffers), "in");
  view.bytes()[in.payload] = std::byte{0};
  view.bytes()[out.payload + 32] = std::byte{1};
  EXPECT_EQ(arena.find_overrun(buffers), (StrayAccess{"out", 8, 8}));
  arena.publish(buffers, kArenaPoison);
  EXPECT_FALSE(arena.find_overrun(buffers)) << "publishing restores the canaries";
  EXPECT_FALSE(arena.find_changed_input(buffers)) << "and the inputs";
}

}  // namespace
}  // namespace oclab
