// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: single requests of images on a GPU, for image_counters.py, which profiles it.
//
// Reads patterns from standard input, a line each: "read" or "write", then x,y of each of 32
// work-items, or "-". One launch of one warp per pattern, on an image of 256 × 256 floats.
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>

constexpr int kSide = 256;

struct Places {
  int x[32];  // -1: the work-item takes no part
  int y[32];
};

__global__ void read_image(cudaTextureObject_t image, Places places, float* out) {
  const int lane = threadIdx.x;
  if (places.x[lane] < 0) return;
  out[lane] = tex2D<float>(image, places.x[lane] + 0.5F, places.y[lane] + 0.5F);
}

__global__ void write_image(cudaSurfaceObject_t image, Places places) {
  const int lane = threadIdx.x;
  if (places.x[lane] < 0) return;
  surf2Dwrite(1.0F, image, places.x[lane] * 4, places.y[lane]);
}

void require(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

Places parse(std::istringstream& words) {
  Places places{};
  for (int lane = 0; lane < 32; ++lane) {
    std::string word;
    words >> word;
    places.x[lane] = -1;
    if (word != "-") std::sscanf(word.c_str(), "%d,%d", &places.x[lane], &places.y[lane]);
  }
  return places;
}

int main() {
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  require(
      cudaMallocArray(&resource.res.array.array, &floats, kSide, kSide, cudaArraySurfaceLoadStore));
  cudaTextureDesc sampling{};
  sampling.addressMode[0] = sampling.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t texture = 0;
  cudaSurfaceObject_t surface = 0;
  require(cudaCreateTextureObject(&texture, &resource, &sampling, nullptr));
  require(cudaCreateSurfaceObject(&surface, &resource));
  float* out = nullptr;
  require(cudaMalloc(&out, 32 * sizeof(float)));
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    const Places places = parse(words);
    if (kind == "read") read_image<<<1, 32>>>(texture, places, out);
    if (kind == "write") write_image<<<1, 32>>>(surface, places);
    require(cudaDeviceSynchronize());
  }
}
