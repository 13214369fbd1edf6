// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how many sectors stores send to the L2 cache where each work-item writes a sector
// word by word, by the warps that an SM holds. Run it in NVIDIA's profiler, which counts them:
//
//     nvcc -O2 -arch=sm_90 store_merging.cu -o store_merging
//     ncu --csv --metrics lts__t_sectors_srcunit_tex_op_write.sum,gpu__time_duration.sum ./store_merging
//
// Each launch writes 2^22 sectors. Their order is that of `main`.
#include <cstdio>

constexpr int kWords = 8;  // of a sector

/// Each work-item copies `Rows` sectors: first it loads them all, then it stores them.
template <int Rows>
__global__ void copy(const float* in, float* out, size_t pitch) {
  const size_t first = (blockIdx.x * size_t{blockDim.x} + threadIdx.x) * kWords;
  float values[Rows][kWords];
#pragma unroll
  for (int r = 0; r < Rows; ++r) {
#pragma unroll
    for (int w = 0; w < kWords; ++w) values[r][w] = in[r * pitch + first + w];
  }
#pragma unroll
  for (int r = 0; r < Rows; ++r) {
#pragma unroll
    for (int w = 0; w < kWords; ++w) out[r * pitch + first + w + (values[r][w] == 1e30f)] = values[r][w];
  }
}

template <int Rows>
void launch(const float* in, float* out, int warps, int groups_per_sm) {
  constexpr size_t kSectors = size_t{1} << 22;
  const size_t items = kSectors / Rows;
  const int local = 224 * 1024 / groups_per_sm - 1024;
  cudaFuncSetAttribute(copy<Rows>, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024);
  copy<Rows><<<items / (32 * warps), 32 * warps, local>>>(in, out, items * kWords);
}

int main() {
  float *in = nullptr, *out = nullptr;
  const size_t bytes = (size_t{1} << 22) * kWords * sizeof(float) + 4096;
  if (cudaMalloc(&in, bytes) != cudaSuccess || cudaMalloc(&out, bytes) != cudaSuccess) {
    std::fprintf(stderr, "store_merging needs a GPU of NVIDIA and its driver\n");
    return 1;
  }
  cudaMemset(in, 0, bytes);
  for (const int groups : {1, 2, 4, 8, 16, 32}) {  // of two warps
    launch<1>(in, out, 2, groups);
    launch<8>(in, out, 2, groups);
  }
  for (const int groups : {1, 2, 4, 8}) {  // of eight warps
    launch<1>(in, out, 8, groups);
    launch<8>(in, out, 8, groups);
  }
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
