// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: test sizes follow the launches of a file.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "harness/sizes/model_sizes.h"
#include "harness/sizes/plan_geometry.h"
#include "harness/sizes/test_sizes.h"
#include "harness/sizes/work_estimate.h"

namespace oclab {
namespace {

using Sizes = std::vector<Extent>;

/// One buffer of x elements. The second number of the extent is a parameter.
Exercise one_dimensional(std::function<NdRange(std::size_t, const Tunables&)> range) {
  Exercise exercise{.id = "one", .extent_names = {"n", "steps"}};
  exercise.test_extents = {{1, 7}, {1000, 20}};
  exercise.model_extent = {4096, 7};
  exercise.make_problem = [](const Extent& extent, Rng&) {
    Problem problem{.buffers = {scratch<float>("a", extent.x)}};
    problem.bytes_moved = 4.0 * static_cast<double>(extent.x);
    return problem;
  };
  exercise.plan = [range](const Extent& extent, const Tunables& tunables) {
    return std::vector<Launch>{{"one", {buffer("a")}, range(extent.x, tunables)}};
  };
  return exercise;
}

Exercise in_groups() {
  return one_dimensional([](std::size_t n, const Tunables& tunables) {
    return range_1d(divide_up(n, tunable(tunables, "PER_ITEM")), tunable(tunables, "GROUP"));
  });
}

/// One buffer of x * y elements; tiles of TILE_X * TILE_Y.
Exercise tiled() {
  Exercise exercise{.id = "tiled", .extent_names = {"rows", "columns"}};
  exercise.test_extents = {{1, 1}};
  exercise.model_extent = {64, 64};
  exercise.make_problem = [](const Extent& extent, Rng&) {
    Problem problem{.buffers = {scratch<float>("a", extent.x * extent.y)}};
    problem.bytes_moved = 4.0 * static_cast<double>(extent.x * extent.y);
    return problem;
  };
  exercise.plan = [](const Extent& extent, const Tunables& tunables) {
    return std::vector<Launch>{{"tiled",
                                {buffer("a")},
                                range_2d(divide_up(extent.y, tunable(tunables, "TILE_X")) * 8,
                                         divide_up(extent.x, tunable(tunables, "TILE_Y")), 8, 1)}};
  };
  return exercise;
}

bool any(const Sizes& sizes, const std::function<bool(const Extent&)>& property) {
  return std::ranges::any_of(sizes, property);
}

bool has(const Sizes& sizes, std::size_t n) {
  return any(sizes, [n](const Extent& extent) { return extent.x == n; });
}

TEST(PlanGeometry, FindsGranulesAndParameters) {
  const PlanGeometry geometry =
      plan_geometry(in_groups(), {{"GROUP", 32}, {"PER_ITEM", 48}}, {}, {1, 7});
  EXPECT_TRUE(geometry[0].counts_elements);
  EXPECT_FALSE(geometry[1].counts_elements);
  EXPECT_EQ(geometry[0].granules, std::vector<std::size_t>{32 * 48});
  const PlanGeometry tiles = plan_geometry(tiled(), {{"TILE_X", 24}, {"TILE_Y", 5}}, {}, {});
  EXPECT_EQ(tiles[0].granules, std::vector<std::size_t>{5});
  EXPECT_EQ(tiles[1].granules, std::vector<std::size_t>{24});
}

TEST(PlanGeometry, FindsWhereWorkItemsBeginToLoop) {
  const Exercise limited = one_dimensional([](std::size_t n, const Tunables& tunables) {
    const std::size_t group = tunable(tunables, "GROUP");
    return range_1d(std::clamp<std::size_t>(n / group, 1, 10) * group, group);
  });
  const auto widths = plan_geometry(limited, {{"GROUP", 64}}, {}, {1, 7})[0].widths;
  EXPECT_TRUE(std::ranges::binary_search(widths, 64));
  EXPECT_TRUE(std::ranges::binary_search(widths, 640));

  const Exercise fixed =
      one_dimensional([](std::size_t, const Tunables&) { return range_1d(96 * 5, 96); });
  EXPECT_TRUE(std::ranges::binary_search(plan_geometry(fixed, {}, {}, {1, 7})[0].widths, 480));
}

TEST(TestSizes, LieOnBothSidesOfEveryGroup) {
  const Sizes sizes = test_sizes(in_groups(), {{"GROUP", 32}, {"PER_ITEM", 48}});
  for (const std::size_t groups : {1, 2, 3}) {
    for (const int beside : {-1, 0, 1}) {
      EXPECT_TRUE(has(sizes, groups * 1536 + beside)) << groups << " " << beside;
    }
  }
  for (const std::size_t n : {1, 2, 3, 31, 33, 47, 49, 65}) EXPECT_TRUE(has(sizes, n)) << n;
  EXPECT_EQ(sizes.front(), (Extent{1, 7}));
  EXPECT_EQ(test_sizes(in_groups(), {{"GROUP", 32}, {"PER_ITEM", 48}}), sizes);
}

TEST(TestSizes, ParametersKeepTheirValues) {
  for (const Extent& extent : test_sizes(in_groups(), {{"GROUP", 32}, {"PER_ITEM", 1}})) {
    EXPECT_TRUE(extent.y == 7 || extent.y == 20) << extent.y;
  }
}

TEST(TestSizes, CombineAlignedAndMisalignedDimensions) {
  const Sizes sizes = test_sizes(tiled(), {{"TILE_X", 48}, {"TILE_Y", 32}});
  for (const std::size_t width : {2, 4, 8, 16, 64}) {
    for (const bool rows : {false, true}) {
      for (const bool columns : {false, true}) {
        EXPECT_TRUE(any(sizes,
                        [&](const Extent& extent) {
                          return extent.x > 32 && extent.y > 48 &&
                                 (extent.x % width == 0) == rows &&
                                 (extent.y % width == 0) == columns;
                        }))
            << width << rows << columns;
      }
    }
  }
  EXPECT_TRUE(
      any(sizes, [](const Extent& e) { return e.y > 48 && e.y % 48 == 0 && e.x % 32 != 0; }));
}

TEST(TestSizes, NumbersOfTheFileAreWidths) {
  Exercise exercise = in_groups();
  exercise.tunables = {{.name = "GROUP", .fallback = 32}, {.name = "PER_ITEM", .fallback = 1}};
  const Sizes sizes = test_sizes(exercise, "#define DEPTH 100\n#define HALF 0.5f\n");
  for (const std::size_t n : {99, 100, 101}) EXPECT_TRUE(has(sizes, n)) << n;
}

TEST(TestSizes, NumbersWrittenInCodeAreSizesAndGroups) {
  Exercise exercise = in_groups();
  exercise.tunables = {{.name = "GROUP", .fallback = 32}, {.name = "PER_ITEM", .fallback = 1}};
  const char* const code = "if (n > 5000) barrier(0); if (get_num_groups(0) < 1 << 11) return;";
  const Sizes sizes = test_sizes(exercise, code);
  for (const std::size_t n : {5000, 5001, 2048, 2049}) EXPECT_TRUE(has(sizes, n)) << n;
  EXPECT_TRUE(has(sizes, 2048 * 32 + 1));
  EXPECT_FALSE(has(test_sizes(exercise, ""), 5001));
  EXPECT_TRUE(has(model_sizes(exercise, code).extents, 5001));
}

TEST(TestSizes, ParametersTakeWrittenNumbersUpToTheLargestTested) {
  Exercise exercise = in_groups();
  exercise.tunables = {{.name = "GROUP", .fallback = 32}, {.name = "PER_ITEM", .fallback = 1}};
  const Sizes sizes = test_sizes(exercise, "if (stride == 12 || stride > 30) return;");
  const auto tested = [&](std::size_t stride) {
    return any(sizes, [stride](const Extent& extent) { return extent.y == stride; });
  };
  EXPECT_TRUE(tested(12) && tested(13) && tested(20));
  EXPECT_FALSE(tested(30) || tested(31));
}

TEST(TestSizes, OneLongDimensionBesideShortOnes) {
  const Sizes sizes = test_sizes(tiled(), {{"TILE_X", 48}, {"TILE_Y", 32}});
  EXPECT_TRUE(any(sizes, [](const Extent& e) { return e.x == 1 && e.y > 96; }));
  EXPECT_TRUE(any(sizes, [](const Extent& e) { return e.y == 1 && e.x > 64; }));
  EXPECT_TRUE(any(sizes, [](const Extent& e) { return e.x == 8 && e.y == 6; }));
}

TEST(TestSizes, WorkIsBounded) {
  const Tunables tunables{{"TILE_X", 65536}, {"TILE_Y", 65536}};
  const Exercise exercise = tiled();
  const PlanGeometry geometry = plan_geometry(exercise, tunables, {}, {});
  const WorkEstimate work(exercise, tunables, geometry, {});
  double sum = 0;
  const Sizes sizes = test_sizes(exercise, tunables);
  for (const Extent& extent : sizes) {
    EXPECT_LE(work.of(extent), kMostWork);
    sum += work.of(extent);
  }
  EXPECT_LE(sum, kMostWorkOfAll + 1);
  // One dimension at a time still has two groups.
  EXPECT_TRUE(any(sizes, [](const Extent& extent) { return extent.x == 65537; }));
  EXPECT_TRUE(any(sizes, [](const Extent& extent) { return extent.y == 65537; }));
}

TEST(TestSizes, AreFoundWhereNoLaunchCanBePlanned) {
  Exercise exercise = in_groups();
  exercise.plan = [](const Extent& extent, const Tunables&) -> std::vector<Launch> {
    if (extent.x > 50) throw std::runtime_error("too large");
    return {{"one", {buffer("a")}, range_1d(extent.x, 32)}};
  };
  EXPECT_TRUE(any(test_sizes(exercise, Tunables{}), [](const Extent& e) { return e.x > 50; }));
}

/// Tiles of TILE_X columns and TILE_Y rows.
Exercise tiled(std::int64_t tile_x, std::int64_t tile_y) {
  Exercise exercise = tiled();
  exercise.tunables = {{.name = "TILE_X", .max = 65536, .fallback = tile_x},
                       {.name = "TILE_Y", .max = 65536, .fallback = tile_y}};
  return exercise;
}

TEST(ModelSizes, BeginWithSeveralGroupsAlongEachDimension) {
  const ModelSizes sizes = model_sizes(tiled(32, 8), "");
  EXPECT_TRUE(sizes.single.empty());
  ASSERT_GT(sizes.extents.size(), 10U);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_GT(sizes.extents[k].x, 8U);
    EXPECT_GT(sizes.extents[k].y, 32U);
  }
  EXPECT_NE(sizes.extents[0].y % 2, 0U);
  EXPECT_EQ(sizes.extents[1], (Extent{16, 64}));
  EXPECT_GT(sizes.extents[2].x, 24U);
  EXPECT_EQ(sizes.extents[3].x, 6U) << "rows that no vector of four divides";
  EXPECT_EQ(sizes.extents[4].y, 6U) << "columns that no vector of four divides";
  EXPECT_EQ(sizes.extents[5], (Extent{1, 1})) << "the declared one";
}

TEST(ModelSizes, AreThoseOfTheFileEachOnce) {
  const Sizes sizes = model_sizes(tiled(32, 8), "#define TILE_X 48\n").extents;
  for (const std::size_t columns : {47, 48, 49, 97}) {
    EXPECT_TRUE(any(sizes, [&](const Extent& extent) { return extent.y == columns; })) << columns;
  }
  for (const Extent& extent : sizes) EXPECT_EQ(std::ranges::count(sizes, extent), 1);
}

TEST(ModelSizes, SayWhereTheyHaveOneGroupOnly) {
  const ModelSizes sizes = model_sizes(tiled(4096, 1024), "");
  EXPECT_EQ(sizes.single, std::vector<std::string>{"columns"});
  for (std::size_t k = 0; k < 2; ++k) EXPECT_GT(sizes.extents[k].x, 1024U);
}

TEST(ModelSizes, AreBounded) {
  const Exercise exercise = tiled(1000, 100);
  const Tunables tunables{{"TILE_X", 1000}, {"TILE_Y", 100}};
  const WorkEstimate work(exercise, tunables, plan_geometry(exercise, tunables, {}, {}), {});
  double sum = 0;
  for (const Extent& extent : model_sizes(exercise, "").extents) {
    EXPECT_LE(work.of(extent), kMostModelWork);
    sum += work.of(extent);
  }
  EXPECT_LE(sum, kMostModelWorkOfAll);
}

}  // namespace
}  // namespace oclab
