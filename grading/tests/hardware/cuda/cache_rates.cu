// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the cycles that an SM takes for a load or store of a warp, by the bytes of a lane
// and the places of the lanes.
//
//     nvcc -std=c++20 -O3 -arch=sm_90 cache_rates.cu -o cache_rates
//     ./cache_rates
//
// Loads from the L1 cache and from local memory, and loads, stores and copies in the L2 cache, of
// all SMs at once: the least of three launches, of the SM in the middle.
#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

constexpr unsigned kRounds = 64;  // of eight accesses
constexpr unsigned kItems = 512;  // of a group
enum class Where { kL1, kLocal, kL2Load, kL2Store, kL2Copy };

template <class Lane>
__device__ void load_l2(Lane& lane, const Lane* from) {
  lane = __ldcg(from);
}

__device__ float first(float lane) { return lane; }
__device__ float first(float2 lane) { return lane.x + lane.y; }
__device__ float first(float4 lane) { return lane.x + lane.y + lane.z + lane.w; }

/// `zero` keeps the compiler from loading the same place only once.
template <class Lane, Where where>
__global__ void access(Lane* data, const unsigned* places, unsigned active, unsigned step,
                       unsigned zero, long long* cycles, float* sink) {
  extern __shared__ float4 memory[];
  auto* const local = reinterpret_cast<Lane*>(memory);
  const unsigned lane = threadIdx.x % 32;
  unsigned sm = 0;
  asm("mov.u32 %0, %%smid;" : "=r"(sm));
  constexpr bool in_l2 = where != Where::kL1 && where != Where::kLocal;
  constexpr std::size_t kOwn = (128U << 10) / sizeof(Lane);  // of each SM, in the L2 cache
  Lane* at = in_l2 ? data + sm * kOwn : data;
  // groups of an SM begin in different quarters
  const unsigned quarter = blockIdx.x / (gridDim.x / 4) * (kOwn / 4);
  unsigned place = places[lane] + (in_l2 ? quarter + threadIdx.x / 32 * 8 * step : 0);
  float sum = 0;
  __syncthreads();
  const long long begin = clock64();
  for (unsigned round = 0; round < kRounds && lane < active; ++round) {
#pragma unroll
    for (unsigned k = 0; k < 8; ++k) {
      if constexpr (where == Where::kL1) sum += first(at[place + k * 32]);
      if constexpr (where == Where::kLocal) sum += first(local[place + k * 32]);
      Lane value{};
      const unsigned far = (place + k * step) % kOwn;
      if constexpr (where == Where::kL2Load || where == Where::kL2Copy) load_l2(value, at + far);
      if constexpr (where == Where::kL2Load) sum += first(value);
      if constexpr (where == Where::kL2Store) at[far] = value;
      if constexpr (where == Where::kL2Copy) at[far + gridDim.x * kOwn] = value;
    }
    place += in_l2 ? kItems / 32 * 8 * step : zero;
  }
  __syncthreads();
  const long long end = clock64();
  if (threadIdx.x == 0) {
    atomicMin(&cycles[2 * sm], begin);
    atomicMax(&cycles[2 * sm + 1], end);
  }
  if (sum == 12345.678F) *sink = sum;
}

/// Buffers of the device.
struct Device {
  int sms = 0;
  char* data = nullptr;
  unsigned* places = nullptr;
  long long* cycles = nullptr;
  float* sink = nullptr;
};

struct Pattern {
  std::string name;
  std::vector<unsigned> places;  ///< of the lanes, in units of a lane's bytes
  unsigned active = 32;
  unsigned step = 32;
};

template <class Lane, Where where>
double cycles_of(const Device& device, const Pattern& pattern) {
  const bool local = where == Where::kLocal;
  const unsigned groups = local ? 1 : 4;  // on an SM
  const unsigned bytes = local ? 163840 : 0;
  const auto kernel = access<Lane, where>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, local ? 100 : 0);
  cudaMemcpy(device.places, pattern.places.data(), 32 * sizeof(unsigned), cudaMemcpyHostToDevice);
  double least = 1e30;
  for (int repeat = 0; repeat < 3; ++repeat) {
    std::vector<long long> times;
    for (int k = 0; k < device.sms; ++k) times.insert(times.end(), {LLONG_MAX, 0});
    const std::size_t size = times.size() * sizeof(long long);
    cudaMemcpy(device.cycles, times.data(), size, cudaMemcpyHostToDevice);
    kernel<<<device.sms * groups, kItems, bytes>>>(reinterpret_cast<Lane*>(device.data),
                                                   device.places, pattern.active, pattern.step, 0,
                                                   device.cycles, device.sink);
    if (cudaMemcpy(times.data(), device.cycles, size, cudaMemcpyDeviceToHost) != cudaSuccess) {
      std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
      std::exit(1);
    }
    std::vector<double> each;
    for (int k = 0; k < device.sms; ++k) {
      if (times[2 * k + 1] > 0) each.push_back(times[2 * k + 1] - times[2 * k]);
    }
    std::ranges::nth_element(each, each.begin() + each.size() / 2);
    least = std::min(least, each[each.size() / 2] / (8.0 * kRounds * kItems / 32 * groups));
  }
  return least;
}

template <Where where>
void print(const Device& device, const char* name, const Pattern& pattern) {
  std::printf("%-8s %-26s %6.2f %6.2f %6.2f\n", name, pattern.name.c_str(),
              cycles_of<float, where>(device, pattern), cycles_of<float2, where>(device, pattern),
              cycles_of<float4, where>(device, pattern));
}

template <class Place>
Pattern pattern_of(const char* name, unsigned active, unsigned step, Place place) {
  Pattern pattern{.name = name, .active = active, .step = step};
  for (unsigned lane = 0; lane < 32; ++lane) pattern.places.push_back(place(lane));
  return pattern;
}

int main() {
  Device device;
  cudaDeviceGetAttribute(&device.sms, cudaDevAttrMultiProcessorCount, 0);
  constexpr std::size_t kBytes = std::size_t{256} << 20;
  cudaMalloc(&device.data, kBytes);
  cudaMemset(device.data, 0, kBytes);
  cudaMalloc(&device.places, 32 * sizeof(unsigned));
  cudaMalloc(&device.cycles, 4096);
  cudaMalloc(&device.sink, sizeof(float));
  std::printf("cycles per access of a warp, of  4      8     16 bytes per lane\n");
  const auto adjacent = [](unsigned lane) { return lane; };
  const std::vector<Pattern> near{
      pattern_of("adjacent", 32, 0, adjacent),
      pattern_of("one lane", 1, 0, adjacent),
      pattern_of("eight adjacent lanes", 8, 0, adjacent),
      pattern_of("all the same", 32, 0, [](unsigned) { return 0U; }),
      pattern_of("four lanes share", 32, 0, [](unsigned lane) { return lane / 4; }),
      pattern_of("every second", 32, 0, [](unsigned lane) { return 2 * lane; }),
      pattern_of("every eighth", 32, 0, [](unsigned lane) { return 8 * lane; }),
      pattern_of("a column of 32 rows", 32, 0, [](unsigned lane) { return 256 * lane; }),
      pattern_of("a diagonal of 32 rows", 32, 0, [](unsigned lane) { return 257 * lane; })};
  for (const Pattern& each : near) print<Where::kL1>(device, "L1", each);
  for (const Pattern& each : near) {
    if (each.places.back() < 512) print<Where::kLocal>(device, "local", each);
  }
  const std::vector<Pattern> far{
      pattern_of("adjacent", 32, 32, adjacent),
      pattern_of("every second", 32, 64, [](unsigned lane) { return 2 * lane; })};
  for (const Pattern& each : far) print<Where::kL2Load>(device, "L2 load", each);
  for (const Pattern& each : far) print<Where::kL2Store>(device, "L2 store", each);
  for (const Pattern& each : far) print<Where::kL2Copy>(device, "L2 copy", each);
  return 0;
}
