// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a matrix times a vector, with which results of matrices are proven.
#include "labs/data/matrix_vector.h"

#include <array>
#include <cstddef>
#include <numeric>

#include "harness/spec/parallel.h"

namespace oclab {
namespace {

// The same function compiled for several instruction sets, chosen when the program starts: every
// timed launch is proven with it.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
[[gnu::target_clones("default", "avx2", "arch=x86-64-v4")]]
#endif
double
dot(const float* row, const double* x, std::size_t count) {
  constexpr std::size_t kSums = 16;  // so that it is vectorised
  std::array<double, kSums> sums{};
  std::size_t i = 0;
  for (; i + kSums <= count; i += kSums) {
    for (std::size_t s = 0; s < kSums; ++s) sums[s] += row[i + s] * x[i + s];
  }
  for (; i < count; ++i) sums[0] += row[i] * x[i];
  return std::accumulate(sums.begin(), sums.end(), 0.0);
}

}  // namespace

std::vector<double> times(std::span<const float> matrix, const std::vector<double>& x) {
  std::vector<double> result(matrix.size() / x.size());
  for_each_part(
      result.size(),
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
          result[row] = dot(&matrix[row * x.size()], x.data(), x.size());
        }
      },
      x.size());
  return result;
}

}  // namespace oclab
