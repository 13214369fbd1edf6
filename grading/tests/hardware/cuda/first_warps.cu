// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether the first warps of groups share schedulers, where their other warps end
// at once. A table in Markdown, for docs/results.
//
//     nvcc -O2 -arch=sm_90 first_warps.cu -o first_warps && ./first_warps
#include <cstdio>

/// The first `live` warps of a group keep a scheduler busy; the others end.
__global__ void work(float* out, int live, int rounds) {
  if (static_cast<int>(threadIdx.x / 32) >= live) return;
  float a = threadIdx.x, b = a + 1, c = a + 2, d = a + 3, e = a + 4, f = a + 5;
  for (int i = 0; i < rounds; ++i) {
    a = a * 1.5f + 1;
    b = b * 1.5f + 1;
    c = c * 1.5f + 1;
    d = d * 1.5f + 1;
    e = e * 1.5f + 1;
    f = f * 1.5f + 1;
  }
  out[blockIdx.x] = a + b + c + d + e + f;
}

/// Milliseconds of a launch.
float time_of(float* out, int groups, int warps, int live) {
  cudaEvent_t start, end;
  cudaEventCreate(&start);
  cudaEventCreate(&end);
  work<<<groups, 32 * warps>>>(out, live, 2000);
  cudaEventRecord(start);
  work<<<groups, 32 * warps>>>(out, live, 2000);
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  float ms = 0;
  cudaEventElapsedTime(&ms, start, end);
  return ms;
}

int main() {
  cudaDeviceProp gpu;
  if (cudaGetDeviceProperties(&gpu, 0) != cudaSuccess) {
    std::fprintf(stderr, "first_warps needs a GPU of NVIDIA and its driver\n");
    return 1;
  }
  const int groups = gpu.multiProcessorCount * 256;
  float* out = nullptr;
  cudaMalloc(&out, groups * sizeof(float));
  std::printf(
      "%s\n\n| warps of a group | all work, ms per warp | only the first works, ms | schedulers "
      "that these share |\n",
      gpu.name);
  std::printf("|---|---|---|---|\n");
  for (int warps : {1, 2, 3, 4, 5, 6, 8, 12, 16}) {
    const float all = time_of(out, groups, warps, warps) / warps;
    const float first = time_of(out, groups, warps, 1);
    std::printf("| %d | %.3f | %.3f | %.1f |\n", warps, all, first, 4 * all / first);
  }
}
