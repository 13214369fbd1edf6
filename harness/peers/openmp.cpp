// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: plain C++ with OpenMP, to compare the kit's kernels with.
#include <algorithm>

#include "harness/peers/peer.h"

namespace oclab::peers {
namespace {

float sum(const float* in, std::ptrdiff_t n) {
  float total = 0;
#pragma omp parallel for simd reduction(+ : total) schedule(static)
  for (std::ptrdiff_t i = 0; i < n; ++i) total += in[i];
  return total;
}

float dot(const float* a, const float* b, std::ptrdiff_t n) {
  float total = 0;
#pragma omp parallel for simd reduction(+ : total) schedule(static)
  for (std::ptrdiff_t i = 0; i < n; ++i) total += a[i] * b[i];
  return total;
}

void copy(const float* in, float* out, std::ptrdiff_t n) {
#pragma omp parallel for simd schedule(static)
  for (std::ptrdiff_t i = 0; i < n; ++i) out[i] = in[i];
}

void transpose(const float* in, float* out, std::ptrdiff_t rows, std::ptrdiff_t columns) {
  constexpr std::ptrdiff_t kBlock = 32;
#pragma omp parallel for collapse(2) schedule(static)
  for (std::ptrdiff_t top = 0; top < rows; top += kBlock) {
    for (std::ptrdiff_t left = 0; left < columns; left += kBlock) {
      for (std::ptrdiff_t c = left; c < std::min(left + kBlock, columns); ++c) {
        for (std::ptrdiff_t r = top; r < std::min(top + kBlock, rows); ++r) {
          out[c * rows + r] = in[r * columns + c];
        }
      }
    }
  }
}

constexpr std::ptrdiff_t kRadius = 15;

void blur(const float* in, const float* weights, float* between, float* out, std::ptrdiff_t rows,
          std::ptrdiff_t columns) {
#pragma omp parallel for schedule(static)
  for (std::ptrdiff_t y = 0; y < rows; ++y) {
    float* row = between + y * columns;
    std::fill(row, row + columns, 0.0F);
    for (std::ptrdiff_t j = -kRadius; j <= kRadius; ++j) {
      const float* from = in + std::clamp<std::ptrdiff_t>(y + j, 0, rows - 1) * columns;
      const float weight = weights[j + kRadius];
#pragma omp simd
      for (std::ptrdiff_t x = 0; x < columns; ++x) row[x] += weight * from[x];
    }
  }
#pragma omp parallel for schedule(static)
  for (std::ptrdiff_t y = 0; y < rows; ++y) {
    const float* row = between + y * columns;
    const auto at = [&](std::ptrdiff_t x) {
      float total = 0;
      for (std::ptrdiff_t i = -kRadius; i <= kRadius; ++i) {
        total += weights[i + kRadius] * row[std::clamp<std::ptrdiff_t>(x + i, 0, columns - 1)];
      }
      return total;
    };
    const std::ptrdiff_t first = std::min(kRadius, columns);
    const std::ptrdiff_t last = std::max(first, columns - kRadius);
    for (std::ptrdiff_t x = 0; x < first; ++x) out[y * columns + x] = at(x);
#pragma omp simd
    for (std::ptrdiff_t x = first; x < last; ++x) {
      float total = 0;
      for (std::ptrdiff_t i = -kRadius; i <= kRadius; ++i)
        total += weights[i + kRadius] * row[x + i];
      out[y * columns + x] = total;
    }
    for (std::ptrdiff_t x = last; x < columns; ++x) out[y * columns + x] = at(x);
  }
}

void multiply(const float* a, const float* b, float* c, std::ptrdiff_t m, std::ptrdiff_t n,
              std::ptrdiff_t k) {
#pragma omp parallel for schedule(static)
  for (std::ptrdiff_t row = 0; row < m; ++row) {
    float* to = c + row * n;
    std::fill(to, to + n, 0.0F);
    for (std::ptrdiff_t i = 0; i < k; ++i) {
      const float element = a[row * k + i];
#pragma omp simd
      for (std::ptrdiff_t column = 0; column < n; ++column)
        to[column] += element * b[i * n + column];
    }
  }
}

void run_blur(HostData& d) {
  blur(d.in(0), d.in(1), d.scratch.data(), d.result.data(), d.x(), d.y());
}

void run_copy(HostData& d) {
  copy(d.in(0), d.result.data(), static_cast<std::ptrdiff_t>(d.result.size()));
}

}  // namespace

std::vector<Way> ways() {
  return {
      host_way("best_sum", "C++ with OpenMP",
               [](HostData& d) { d.result[0] = sum(d.in(0), d.x()); }),
      host_way("best_dot", "C++ with OpenMP",
               [](HostData& d) { d.result[0] = dot(d.in(0), d.in(1), d.x()); }),
      host_way("best_transpose", "C++ with OpenMP",
               [](HostData& d) { transpose(d.in(0), d.result.data(), d.x(), d.y()); }),
      host_way("best_transpose", "copy with OpenMP", run_copy),
      host_way("best_blur", "C++ with OpenMP", run_blur),
      host_way("best_blur", "copy with OpenMP", run_copy),
      host_way(
          "best_matmul", "C++ with OpenMP",
          [](HostData& d) { multiply(d.in(0), d.in(1), d.result.data(), d.x(), d.y(), d.z()); }),
  };
}

}  // namespace oclab::peers
