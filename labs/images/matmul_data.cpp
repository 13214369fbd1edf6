// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the data of lab 7: two random matrices, their product in double precision.
#include "labs/images/matmul_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "labs/data/exact_sums.h"
#include "labs/data/matrix_vector.h"

namespace oclab {
namespace {

/// Columns whose sums are computed together: four rows of them stay in the first-level cache.
constexpr std::size_t kColumnsAtOnce = 256;
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
    sums[kColumnsAtOnce + j] += scale[1] * value;
    sums[2 * kColumnsAtOnce + j] += scale[2] * value;
    sums[3 * kColumnsAtOnce + j] += scale[3] * value;
  }
}

/// The column of a, and the row of b, that has the precise products.
std::size_t precise_step(std::size_t k) { return k / 3; }

/// The elements of the matrices are whole multiples of `kFactorUnit`, most of a typical size and a
/// few with more bits than half precision has, and their products' sums stay below 2^24 units
/// like a random walk (see exact_sums.h): a product is exact in whatever order it is summed. Wide
/// ones are in even columns of a and odd rows of b, so that they never meet. In one column of a,
/// all have 21 bits, and meet elements of b that are 1 or 2: no shorter type holds them.
class Elements {
 public:
  Elements(std::size_t k, float unit)
      : typical_(static_cast<std::uint64_t>(
            std::min(1024.0, std::sqrt(3 * deviation(k) / std::sqrt(2.0))))),
        precise_(precise_step(k)),
        unit_(unit * kFactorUnit) {}

  /// An element of a in this column.
  float of_a(std::size_t column, Draws& draws) const {
    const std::uint64_t bits = draws.next();
    if (column == precise_) return of_size(kPrecise + 2 * scaled(bits, kPrecise / 2) + 1, bits);
    return typical_or_wide(bits, column % 2 == 0);
  }

  /// An element of b in this row.
  float of_b(std::size_t row, Draws& draws) const {
    const std::uint64_t bits = draws.next();
    if (row == precise_) return of_size(1 + scaled(bits, 2), bits);
    return typical_or_wide(bits, row % 2 == 1);
  }

 private:
  static constexpr std::uint64_t kOneWideIn = 1024;
  static constexpr std::uint64_t kPrecise = 1 << 20;

  /// Of all products but the precise one, which is below 2^22 units.
  static double deviation(std::size_t k) {
    return (kExactFloat - 4 * kPrecise) / (8 * std::sqrt(static_cast<double>(k)));
  }

  static std::uint64_t scaled(std::uint64_t bits, std::uint64_t count) {
    return (bits >> 16 & 0xFFFFFFFF) * count >> 32;
  }

  float of_size(std::uint64_t size, std::uint64_t bits) const {
    const float value = static_cast<float>(size) * unit_;
    return bits >> 63 != 0 ? -value : value;
  }

  float typical_or_wide(std::uint64_t bits, bool may_be_wide) const {
    const bool wide = may_be_wide && bits % kOneWideIn == 0;
    return of_size(wide ? 2049 + 2 * scaled(bits, 1023) : 1 + scaled(bits, typical_), bits);
  }

  std::uint64_t typical_;
  std::size_t precise_;
  float unit_;
};

/// Fills a matrix with what `draw(row, column, draws)` returns.
template <typename Draw>
void draw_matrix(std::span<float> matrix, std::size_t columns, Rng& rng, const Draw& draw) {
  for_each_drawn_part(rng, matrix.size() / columns, columns, [&](Draws& draws, std::size_t row) {
    for (std::size_t column = 0; column < columns; ++column) {
      matrix[row * columns + column] = draw(row, column, draws);
    }
  });
}

/// Rows [begin, end) of a · b. The innermost loop runs along a row of b, so that it is vectorised.
void multiply_rows(std::span<const float> a, std::span<const float> b, const Extent& extent,
                   std::size_t begin, std::size_t end, std::vector<float>& c) {
  const auto [m, n, k] = extent;
  for (std::size_t left = 0; left < n; left += kColumnsAtOnce) {
    const std::size_t columns = std::min(kColumnsAtOnce, n - left);
    for (std::size_t top = begin; top < end; top += kRows) {
      const std::size_t rows = std::min(kRows, end - top);
      std::array<double, kRows * kColumnsAtOnce> sums{};
      for (std::size_t i = 0; i < k; ++i) {
        std::array<double, kRows> scale{};
        for (std::size_t r = 0; r < rows; ++r) scale[r] = a[(top + r) * k + i];
        add_scaled_rows(&b[i * n + left], scale.data(), columns, sums.data());
      }
      for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t j = 0; j < columns; ++j) {
          c[(top + r) * n + left + j] = static_cast<float>(sums[r * kColumnsAtOnce + j]);
        }
      }
    }
  }
}

/// The Euclidean length of every row of a matrix with rows of `columns` elements, but for one
/// column.
std::vector<float> row_lengths(std::span<const float> values, std::size_t columns,
                               std::size_t without) {
  std::vector<float> lengths(values.size() / columns);
  for (std::size_t row = 0; row < lengths.size(); ++row) {
    double square = 0;
    for (std::size_t i = 0; i < columns; ++i) {
      if (i == without) continue;
      square += double{values[row * columns + i]} * values[row * columns + i];
    }
    lengths[row] = static_cast<float>(std::sqrt(square));
  }
  return lengths;
}

/// The Euclidean length of every column, read row by row, but for one row.
std::vector<float> column_lengths(std::span<const float> values, std::size_t columns,
                                  std::size_t without) {
  std::vector<double> squares(columns);
  for (std::size_t row = 0; row < values.size() / columns; ++row) {
    if (row == without) continue;
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
/// for our data about 4/3 of it, at the cost of reading each matrix once. Without the precise step,
/// if there is another: its products are so large that small errors of the others would be allowed.
std::vector<float> magnitudes(std::span<const float> a, std::span<const float> b,
                              const Extent& extent, std::size_t without) {
  const auto [m, n, k] = extent;
  const std::vector<float> rows = row_lengths(a, k, without);
  const std::vector<float> columns = column_lengths(b, n, without);
  std::vector<float> result(m * n);
  for (std::size_t row = 0; row < m; ++row) {
    for (std::size_t i = 0; i < n; ++i) result[row * n + i] = rows[row] * columns[i];
  }
  return result;
}

/// `without` is the step that the magnitudes leave out; k: none.
void expect_sums(Problem& problem, const Extent& extent, std::size_t without) {
  const auto [m, n, k] = extent;
  const auto a = initial_values<float>(problem, 0);
  const auto b = initial_values<float>(problem, 1);
  std::vector<float> c(m * n);
  for_each_part(
      m, [&](std::size_t begin, std::size_t end) { multiply_rows(a, b, extent, begin, end, c); },
      n * k);
  problem.buffers[2].expected = to_bytes(c);
  problem.buffers[2].magnitude = magnitudes(a, b, extent, without);
  problem.proof.reset();
}

void expect_exact_product(Problem& problem, const Extent& extent) {
  const std::size_t k = extent.z;
  expect_sums(problem, extent, k > 1 ? precise_step(k) : k);
}

/// Products of at most this many multiplications are computed at once. Larger ones are proven,
/// which takes less time in each of the hundred runs of `correct`.
constexpr double kQuickProduct = 1 << 19;

/// Freivalds' check ("Probabilistic machines can use less running time", 1977): c · x against
/// a · (b · x) for a random x, in double precision, which holds all of these sums exactly.
bool is_product(const Problem& problem, std::span<const std::byte> result, Rng& rng) {
  constexpr std::int32_t kMost = 1 << 10;
  const std::vector<std::int32_t> draws =
      uniform_ints(rng, problem.buffers[1].shape.columns, -kMost, kMost);
  const std::vector<double> x(draws.begin(), draws.end());
  const auto bx = times(initial_values<float>(problem, 1), x);
  return times(as_span<float>(result), x) == times(initial_values<float>(problem, 0), bx);
}

/// Another product is to be found: computed if it is small, else proven.
void expect_another_product(Problem& problem, const Extent& extent) {
  const auto [m, n, k] = extent;
  problem.buffers[2].expected.clear();
  problem.buffers[2].magnitude.clear();
  problem.proof =
      Proof{.holds = is_product,
            .complete = [extent](Problem& proven) { expect_exact_product(proven, extent); },
            .buffer = 2};
  if (static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k) <= kQuickProduct) {
    expect_exact_product(problem, extent);
  }
}

}  // namespace

void expect_product(Problem& problem, const Extent& extent) {
  expect_sums(problem, extent, extent.z);
}

void renew_matmul(Problem& problem, const Extent& extent, Rng& rng) {
  const std::size_t n = extent.y;
  const std::size_t k = extent.z;
  const Elements elements(k, problem.unit);
  const auto a = as_span<float>(problem.buffers[0].initial);
  const auto b = as_span<float>(problem.buffers[1].initial);
  for_each_renewed(rng, problem.buffers[0],
                   [&](Draws& draws, std::size_t i) { a[i] = elements.of_a(i % k, draws); });
  for_each_renewed(rng, problem.buffers[1],
                   [&](Draws& draws, std::size_t i) { b[i] = elements.of_b(i / n, draws); });
  expect_another_product(problem, extent);
}

Problem matmul_problem(const Extent& extent, Rng& rng) {
  const auto [m, n, k] = extent;
  Problem problem;
  problem.buffers = {input("a", std::vector<float>(m * k)), input("b", std::vector<float>(k * n)),
                     output("c", std::vector<float>(m * n), {}, Shape{.rows = m, .columns = n})};
  problem.buffers[0].shape = {m, k};
  problem.buffers[1].shape = {k, n};
  problem.unit = draw_unit(rng, kFactorExponents);
  const Elements elements(k, problem.unit);
  draw_matrix(
      as_span<float>(problem.buffers[0].initial), k, rng,
      [&](std::size_t, std::size_t column, Draws& draws) { return elements.of_a(column, draws); });
  draw_matrix(
      as_span<float>(problem.buffers[1].initial), n, rng,
      [&](std::size_t row, std::size_t, Draws& draws) { return elements.of_b(row, draws); });
  expect_another_product(problem, extent);
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
