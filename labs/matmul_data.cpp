// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the data of lab 7: two random matrices, their product in double precision.
#include "matmul_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "spec/parallel.h"

namespace oclab {
namespace {

/// Columns whose sums are computed together: four rows of them stay in the first-level cache.
constexpr std::size_t kBlock = 256;
constexpr std::size_t kRows = 4;

// The same function compiled for several instruction sets, chosen when the program starts: the
// expected product of the largest size takes seconds with AVX and much longer without.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
[[gnu::target_clones("default", "avx2", "arch=x86-64-v4")]]
#endif
void add_scaled_rows(const float* b, const double* scale, std::size_t count, double* sums) {
  for (std::size_t j = 0; j < count; ++j) {
    const double value = b[j];
    sums[j] += scale[0] * value;
    sums[kBlock + j] += scale[1] * value;
    sums[2 * kBlock + j] += scale[2] * value;
    sums[3 * kBlock + j] += scale[3] * value;
  }
}

/// Rows [begin, end) of a · b. The innermost loop runs along a row of b, so that it is vectorised.
void multiply_rows(const std::vector<float>& a, const std::vector<float>& b, const Extent& extent,
                   std::size_t begin, std::size_t end, std::vector<float>& c) {
  const auto [m, n, k] = extent;
  for (std::size_t left = 0; left < n; left += kBlock) {
    const std::size_t columns = std::min(kBlock, n - left);
    for (std::size_t top = begin; top < end; top += kRows) {
      const std::size_t rows = std::min(kRows, end - top);
      std::array<double, kRows * kBlock> sums{};
      for (std::size_t i = 0; i < k; ++i) {
        std::array<double, kRows> scale{};
        for (std::size_t r = 0; r < rows; ++r) scale[r] = a[(top + r) * k + i];
        add_scaled_rows(&b[i * n + left], scale.data(), columns, sums.data());
      }
      for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t j = 0; j < columns; ++j) {
          c[(top + r) * n + left + j] = static_cast<float>(sums[r * kBlock + j]);
        }
      }
    }
  }
}

/// The Euclidean length of every row of a matrix with rows of `columns` elements.
std::vector<float> row_lengths(const std::vector<float>& values, std::size_t columns) {
  std::vector<float> lengths(values.size() / columns);
  for (std::size_t row = 0; row < lengths.size(); ++row) {
    double square = 0;
    for (std::size_t i = 0; i < columns; ++i) {
      square += double{values[row * columns + i]} * values[row * columns + i];
    }
    lengths[row] = static_cast<float>(std::sqrt(square));
  }
  return lengths;
}

/// The Euclidean length of every column, read row by row.
std::vector<float> column_lengths(const std::vector<float>& values, std::size_t columns) {
  std::vector<double> squares(columns);
  for (std::size_t row = 0; row < values.size() / columns; ++row) {
    for (std::size_t i = 0; i < columns; ++i) {
      squares[i] += double{values[row * columns + i]} * values[row * columns + i];
    }
  }
  std::vector<float> lengths(columns);
  std::transform(squares.begin(), squares.end(), lengths.begin(),
                 [](double square) { return static_cast<float>(std::sqrt(square)); });
  return lengths;
}

/// |row of a| · |column of b|: by Cauchy and Schwarz at least the sum of the absolute products, and
/// for our data about 4/3 of it, at the cost of reading each matrix once.
std::vector<float> magnitudes(const std::vector<float>& a, const std::vector<float>& b,
                              const Extent& extent) {
  const auto [m, n, k] = extent;
  const std::vector<float> rows = row_lengths(a, k);
  const std::vector<float> columns = column_lengths(b, n);
  std::vector<float> result(m * n);
  for (std::size_t row = 0; row < m; ++row) {
    for (std::size_t i = 0; i < n; ++i) result[row * n + i] = rows[row] * columns[i];
  }
  return result;
}

}  // namespace

Problem matmul_problem(const Extent& extent, Rng& rng) {
  const auto [m, n, k] = extent;
  const std::vector<float> a = uniform_floats(rng, m * k, -1, 1);
  const std::vector<float> b = uniform_floats(rng, k * n, -1, 1);
  std::vector<float> c(m * n);
  for_each_part(
      m, [&](std::size_t begin, std::size_t end) { multiply_rows(a, b, extent, begin, end, c); },
      n * k);
  Problem problem{
      .buffers = {input("a", a), input("b", b),
                  output("c", c, magnitudes(a, b, extent), Shape{.rows = m, .columns = n})}};
  problem.buffers[0].shape = {m, k};
  problem.buffers[1].shape = {k, n};
  problem.bytes_moved = 4.0 * static_cast<double>(m * k + k * n + m * n);
  problem.flops = 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
  return problem;
}

double multiply_on_host(const Problem& problem) {
  const auto a = initial_values<float>(problem, 0);
  const auto b = initial_values<float>(problem, 1);
  const auto [k, n] = problem.buffers[1].shape;
  const auto all = static_cast<double>(problem.buffers[2].count);
  const auto elements = static_cast<std::size_t>(std::ceil(all * kMatmulHostShare));
  double total = 0;
  for (std::size_t e = 0; e < elements; ++e) {
    float sum = 0;
    for (std::size_t i = 0; i < k; ++i) sum += a[e / n * k + i] * b[i * n + e % n];
    total += sum;
  }
  return total;
}

}  // namespace oclab
