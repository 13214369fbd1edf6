// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 6, the Gaussian blurs of "Tuning Performance On the GPU".
#include "labs/images/blur.h"

#include <algorithm>
#include <cmath>

#include "labs/common/shapes.h"
#include "labs/common/targets.h"
#include "labs/images/gaussian.h"
#include "labs/images/recursion_stages.h"
#include "labs/images/recursive_gaussian.h"

namespace oclab {
namespace {

constexpr std::size_t kTile = 32;  // of a transposition

Shape shape_of(const Extent& extent) { return {.rows = extent.x, .columns = extent.y}; }

const std::vector<Extent> kTestImages{{1, 1},   {1, 1031}, {1031, 1},  {2, 2}, {31, 33},
                                      {33, 31}, {64, 256}, {331, 313}, {66, 2}};

// ---- what the four exercises share ----

/// Of any way to blur a pixel that is precise enough: a recursion in two directions takes more.
constexpr double kFewestOperations = 32;

/// The input image and its blur; what a version needs besides is added by its own function.
Problem image_problem(const std::vector<float>& image, const std::vector<float>& blurred,
                      Shape shape) {
  Problem problem{.buffers = {input("in", image), output("out", blurred, {}, shape)}};
  problem.buffers[0].shape = shape;
  problem.pixels = static_cast<double>(image.size());
  problem.bytes_moved = 8 * problem.pixels;  // at least; what the versions move, they estimate
  problem.operations = kFewestOperations * problem.pixels;
  return problem;
}

Problem blurred_stars(const Extent& extent, FilterOf filter, Rng& rng) {
  const std::vector<float> empty(extent.x * extent.y);
  Problem problem = image_problem(empty, empty, shape_of(extent));
  show_stars(problem, {filter, kBlurTolerance}, rng);
  return problem;
}

Exercise blur(std::string id, std::string title, double accesses) {
  Exercise exercise{.id = std::move(id), .title = std::move(title)};
  exercise.extent_names = {"rows", "columns"};
  exercise.test_extents = kTestImages;
  exercise.bench_cpu = {1000, 1024};
  exercise.bench_gpu = {8192, 8192};
  exercise.timed_gpu = {4096, 8192};
  exercise.model_extent = {16, 32};
  exercise.sweep = {{64, 64}, {128, 128}, {256, 256}, {720, 1280}, {1024, 1024}};
  exercise.rate = Rate::kPixels;
  exercise.accesses_per_pixel = accesses;
  // All pixels have one sign, and all weights are positive: 961 additions in single precision err
  // by under 1e-5. Half precision, or a lost corner of the window, errs by 1e-4 where a star is.
  exercise.tolerance = {.relative = kBlurTolerance};
  return exercise;
}

/// A kernel (in, out, weights, rows, columns) whose weights are in constant memory.
KernelContract weighted_kernel(std::string name, std::string weights) {
  KernelContract kernel = kernel_on(std::move(name), {"in", "out", weights}, {"rows", "columns"});
  kernel.parameters[2] = constant_pointer<float>(std::move(weights));
  return kernel;
}

// ---- blur_2d ----

Problem window_problem(const Extent& extent, Rng& rng) {
  Problem problem = blurred_stars(extent, lopsided_filter, rng);
  problem.buffers.push_back(input("weights", window_of(lopsided_filter(shape_of(extent)))));
  problem.flops = 1922 * problem.pixels;
  return problem;
}

NdRange window_range(const Extent& extent, const Tunables& tunables) {
  return range_2d(divide_up(extent.y, tunable(tunables, "PIXELS_X")),
                  divide_up(extent.x, tunable(tunables, "PIXELS_Y")), tunable(tunables, "GROUP_X"),
                  tunable(tunables, "GROUP_Y"));
}

/// One row in 256, as each pixel takes 961 multiplications.
double window_on_host(const Problem& problem) {
  const Shape shape = problem.buffers[0].shape;
  return blur_window_on_host(initial_values<float>(problem, 0), shape,
                             initial_values<float>(problem, 2), divide_up(shape.rows, 256));
}

Exercise blur_2d() {
  Exercise exercise = blur("blur_2d", "Gaussian blur with the whole window", 962);
  exercise.kernels = {weighted_kernel("blur_2d", "weights")};
  exercise.tunables = {power_of_two("GROUP_X", 1, 64, 16), power_of_two("GROUP_Y", 1, 16, 16),
                       power_of_two("PIXELS_X", 1, 16, 1), power_of_two("PIXELS_Y", 1, 16, 1)};
  exercise.bench_cpu = {512, 512};
  exercise.bench_gpu = {4096, 4096};
  exercise.timed_gpu = {};
  exercise.make_problem = window_problem;
  exercise.renew = [](Problem& problem, const Extent&, Rng& rng) {
    renew_stars(problem, {lopsided_filter, kBlurTolerance}, rng);
  };
  exercise.plan = one_launch(exercise.kernels.front(), window_range);
  exercise.host_loop = window_on_host;
  exercise.host_share = 1.0 / 256;
  exercise.targets = targets_above({.pocl = 7, .h200 = 10});
  exercise.model_extent = {16, 16};
  exercise.costs = costs_above(Cost::kGlobalSectors, 2, 0.4);
  return exercise;
}

// ---- blur_separable, blur_image ----

/// The same with all three images as image objects.
Problem image_object_problem(const Extent& extent, Rng& rng) {
  Problem problem = separable_blur_problem(extent, rng);
  for (const std::size_t image : {0, 1, 3}) {
    problem.buffers[image] = as_image(std::move(problem.buffers[image]), shape_of(extent));
  }
  return problem;
}

double separably_on_host(const Problem& problem) {
  const Shape shape = problem.buffers[0].shape;
  return blur_separably_on_host(initial_values<float>(problem, 0), shape,
                                initial_values<float>(problem, 2), divide_up(shape.rows, 64));
}

/// ROW_PIXELS consecutive pixels of a row per work-item, then COLUMN_PIXELS consecutive pixels of a
/// column. `last` are the arguments after the image, the result and the weights.
std::vector<Launch> two_passes(const Extent& extent, const Tunables& tunables,
                               const std::vector<Argument>& last) {
  const auto [rows, columns, unused] = extent;
  const auto arguments = [&](const char* from, const char* to) {
    std::vector<Argument> all{buffer(from), buffer(to), buffer("weights")};
    all.insert(all.end(), last.begin(), last.end());
    return all;
  };
  return {{.kernel = "blur_rows",
           .arguments = arguments("in", "between"),
           .range = range_2d(divide_up(columns, tunable(tunables, "ROW_PIXELS")), rows,
                             tunable(tunables, "ROW_GROUP"), 1)},
          {.kernel = "blur_columns",
           .arguments = arguments("between", "out"),
           .range = range_2d(columns, divide_up(rows, tunable(tunables, "COLUMN_PIXELS")),
                             tunable(tunables, "COLUMN_GROUP"), 1)}};
}

/// Whether the rows' pass has left the image blurred along its rows.
bool rows_are_blurred(const Problem& problem, const std::vector<Launch>&,
                      std::span<const std::byte> contents, const Tolerance& tolerance) {
  const Shape shape = problem.buffers[0].shape;
  const std::vector<float> expected =
      blurred_along_rows(initial_values<float>(problem, 0), shape, gaussian_filter(shape));
  const auto close = [&](float got, float want) {
    return std::abs(got - want) <= tolerance.relative * std::abs(want);  // never for NaN
  };
  return std::ranges::equal(as_span<float>(contents), expected, close);
}

std::vector<Launch> separable_plan(const Extent& extent, const Tunables& tunables) {
  return two_passes(extent, tunables, {count(extent.x), count(extent.y)});
}

std::vector<Launch> image_object_plan(const Extent& extent, const Tunables& tunables) {
  return two_passes(extent, tunables, {sampler(Addressing::kClampToEdge)});
}

Exercise separable(std::string id, std::string title, const std::vector<Parameter>& parameters) {
  Exercise exercise = blur(std::move(id), std::move(title), 64);
  exercise.kernels = {{"blur_rows", parameters}, {"blur_columns", parameters}};
  exercise.tunables = {power_of_two("ROW_GROUP", 16, 512, 64), power_of_two("ROW_PIXELS", 1, 16, 1),
                       power_of_two("COLUMN_GROUP", 16, 512, 64),
                       power_of_two("COLUMN_PIXELS", 1, 64, 1)};
  exercise.host_loop = separably_on_host;
  exercise.host_share = 1.0 / 64;
  return exercise;
}

Exercise blur_separable() {
  Exercise exercise = separable("blur_separable", "Rows first, then columns",
                                weighted_kernel("", "weights").parameters);
  exercise.make_problem = separable_blur_problem;
  exercise.renew = renew_blur;
  exercise.plan = separable_plan;
  exercise.intermediates = {{"between", rows_are_blurred}};
  exercise.targets = targets_above({.pocl = 2, .h200 = 2});
  exercise.costs = costs_above(Cost::kGlobalSectors, 2, 0.4);
  return exercise;
}

Exercise blur_image() {
  Exercise exercise = separable("blur_image", "Image objects and a sampler",
                                {read_only_image("in"), write_only_image("out"),
                                 constant_pointer<float>("weights"), sampler_parameter("edge")});
  exercise.bench_cpu = {256, 512};  // images are slow where software has to sample them
  exercise.make_problem = image_object_problem;
  exercise.renew = renew_blur;
  exercise.plan = image_object_plan;
  exercise.targets = targets_above({.pocl = 12, .h200 = 12});
  exercise.no_counts = "The model's counts for image objects are not validated on a GPU.";
  return exercise;
}

// ---- blur_recursive ----

Problem recursive_problem(const Extent& extent, Rng& rng) {
  const Shape shape = shape_of(extent);
  // No stars: far from one, the recursion leaves more of it than the Gaussian does.
  const std::vector<float> image = noise_image(rng, shape);
  Problem problem = image_problem(image, recursively_blurred(image, shape), shape);
  problem.buffers.push_back(input("coefficients", to_vector(recursive_gaussian(shape))));
  for (const char* name : {kFirstPass, kTurned, kSecondPass}) {
    problem.buffers.push_back(scratch<float>(name, extent.x * extent.y));
  }
  problem.flops = 64 * problem.pixels;
  return problem;
}

double recursively_on_host(const Problem& problem) {
  const Shape shape = problem.buffers[0].shape;
  return blur_recursively_on_host(initial_values<float>(problem, 0), shape,
                                  divide_up(shape.rows, 16));
}

Launch recursion(const char* from, const char* to, Shape shape, const Tunables& tunables) {
  return {.kernel = "blur_columns",
          .arguments = {buffer(from), buffer(to), buffer("coefficients"), count(shape.rows),
                        count(shape.columns)},
          .range = range_2d(divide_up(shape.columns, tunable(tunables, "COLUMNS")),
                            divide_up(shape.rows, tunable(tunables, "SEGMENT")),
                            tunable(tunables, "GROUP"), 1)};
}

Launch transposition(const char* from, const char* to, Shape shape, const Tunables& tunables) {
  const std::size_t group_rows = tunable(tunables, "TILE_ROWS");
  return {.kernel = "transpose",
          .arguments = {buffer(from), buffer(to), count(shape.rows), count(shape.columns)},
          .range = range_2d(shape.columns, divide_up(shape.rows, kTile) * group_rows, kTile,
                            group_rows)};
}

/// Columns, transposition, columns, transposition.
std::vector<Launch> recursive_plan(const Extent& extent, const Tunables& tunables) {
  const Shape upright = shape_of(extent);
  const Shape turned{.rows = upright.columns, .columns = upright.rows};
  return {recursion("in", kFirstPass, upright, tunables),
          transposition(kFirstPass, kTurned, upright, tunables),
          recursion(kTurned, kSecondPass, turned, tunables),
          transposition(kSecondPass, "out", turned, tunables)};
}

Exercise blur_recursive() {
  Exercise exercise = blur("blur_recursive", "A recursive filter with enough parallelism", 14);
  exercise.kernels = {weighted_kernel("blur_columns", "coefficients"),
                      kernel_on("transpose", {"in", "out"}, {"rows", "columns"})};
  exercise.tunables = {power_of_two("GROUP", 16, 256, 64), power_of_two("COLUMNS", 1, 16, 1),
                       power_of_two("SEGMENT", 16, 65536, 65536),
                       power_of_two("TILE_ROWS", 1, 32, 8)};
  // Segments that begin cold err in long columns; the other blurs do not care how long they are.
  exercise.test_extents.insert(exercise.test_extents.end(), {{3000, 200}, {200, 4000}});
  exercise.sweep.insert(exercise.sweep.end(), {{2048, 2048}, {3000, 4000}, {4096, 4096}});
  exercise.bench_cpu = {2048, 1024};
  exercise.make_problem = recursive_problem;
  exercise.renew = renew_recursively_blurred;
  exercise.plan = recursive_plan;
  exercise.intermediates = recursion_stages();
  exercise.host_loop = recursively_on_host;
  exercise.host_share = 1.0 / 16;
  // The recursion magnifies rounding: single precision errs by up to 3e-5 (measured), and the
  // result of half precision by 2e-4 and more. Segments that warm up over 32 rows err by 3e-4.
  exercise.tolerance = {.relative = 1e-4};
  exercise.targets = targets_above({.pocl = 42, .h200 = 6});
  exercise.model_extent = {128, 128};
  exercise.costs = costs_above(Cost::kGlobalSectors, 51);
  return exercise;
}

}  // namespace

Problem separable_blur_problem(const Extent& extent, Rng& rng) {
  Problem problem = blurred_stars(extent, gaussian_filter, rng);
  problem.buffers.push_back(input("weights", weights_along(gaussian_filter(shape_of(extent)))));
  problem.buffers.push_back(scratch<float>("between", extent.x * extent.y));
  problem.buffers.back().shape = shape_of(extent);
  problem.flops = 124 * problem.pixels;
  return problem;
}

void renew_blur(Problem& problem, const Extent&, Rng& rng) {
  renew_stars(problem, {gaussian_filter, kBlurTolerance}, rng);
}

std::vector<Exercise> blur_exercises() {
  return {blur_2d(), blur_separable(), blur_recursive(), blur_image()};
}

}  // namespace oclab
