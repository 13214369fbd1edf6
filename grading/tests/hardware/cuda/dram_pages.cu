// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rate at which a GPU loads and stores pieces of memory that lie apart: at
// equal distances, or at random.
//
//     nvcc -std=c++20 -O3 -arch=sm_90 dram_pages.cu -o dram_pages
//     ./dram_pages
//
// Prints the size of the pieces, their distance in bytes (0: at random), and GB/s of what is loaded
// and stored: the median of seven launches over 2 GiB, less the time of an empty launch.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr std::size_t kBytes = std::size_t{1} << 31;
constexpr unsigned kGroup = 256;

/// Where a piece begins, in float4s. An odd factor permutes the numbers below a power of two.
__device__ std::size_t place_of(std::uint32_t piece, std::uint32_t pieces, std::size_t apart,
                                std::size_t size) {
  if (apart > 0) return piece * (apart / sizeof(float4));
  return (piece * 2654435769U & (pieces - 1)) * (size / sizeof(float4));
}

/// Adjacent work-items load or store the float4s of a piece.
template <bool STORE>
__global__ void move(float4* data, std::uint32_t pieces, std::size_t apart, std::size_t size) {
  const std::uint32_t per_piece = size / sizeof(float4);
  const std::uint32_t item = blockIdx.x * blockDim.x + threadIdx.x;
  if (item / per_piece >= pieces) return;
  const std::size_t at = place_of(item / per_piece, pieces, apart, size) + item % per_piece;
  if (STORE) {
    data[at] = make_float4(1, 2, 3, 4);
  } else if (const float4 all = data[at]; all.x + all.y + all.z + all.w == 12345) {
    data[0] = all;  // never, but the compiler does not know
  }
}

/// Median of seven, in milliseconds.
template <bool STORE>
float time_of(float4* data, std::uint32_t pieces, std::size_t apart, std::size_t size) {
  const std::uint32_t items = pieces * (size / sizeof(float4));
  cudaEvent_t begin;
  cudaEvent_t end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  std::vector<float> times(7);
  for (float& time : times) {
    cudaEventRecord(begin);
    move<STORE><<<(items + kGroup - 1) / kGroup + 1, kGroup>>>(data, pieces, apart, size);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&time, begin, end);
  }
  std::ranges::sort(times);
  return times[3];
}

template <bool STORE>
double rate(float4* data, std::uint32_t pieces, std::size_t apart, std::size_t size) {
  const float empty = time_of<STORE>(data, 0, apart, size);
  const float time = time_of<STORE>(data, pieces, apart, size) - empty;
  return static_cast<double>(pieces) * size / time / 1e6;
}

int main() {
  float4* data = nullptr;
  cudaMalloc(&data, kBytes);
  cudaMemset(data, 0, kBytes);
  for (const std::size_t apart : {64, 128, 256, 512, 1024, 2048, 4096, 0}) {
    for (const std::size_t size : {32, 64, 128}) {
      if (apart > 0 && size > apart) continue;
      const auto pieces =
          static_cast<std::uint32_t>(apart > 0 ? kBytes / apart : kBytes / 4 / size);
      std::printf("%4zu bytes, %4zu apart: load %4.0f GB/s, store %4.0f\n", size, apart,
                  rate<false>(data, pieces, apart, size), rate<true>(data, pieces, apart, size));
    }
  }
  return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
