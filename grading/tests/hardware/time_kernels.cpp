// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: times kernel files on a GPU, to compare predictions with.
//
//     oclab_time_kernels LIST > times.jsonl
//
// Each line of LIST is an exercise and a kernel file. Launches are those of the timed size; buffers
// repeat a small problem's contents, but for exercises whose launches depend on their data. Results
// are not checked: only right kernels have times that mean something.
#define CL_HPP_TARGET_OPENCL_VERSION 200
#define CL_HPP_ENABLE_EXCEPTIONS
#include <CL/opencl.hpp>
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "grading/predict/growth.h"
#include "harness/spec/registry.h"

namespace oclab::test {
namespace {

using nlohmann::json;

constexpr int kRepeats = 5;    // after one that does not count
constexpr double kLong = 100;  // ms; two repeats are then enough

cl::Device first_gpu() {
  std::vector<cl::Platform> platforms;
  cl::Platform::get(&platforms);
  for (const cl::Platform& platform : platforms) {
    std::vector<cl::Device> devices;
    try {
      platform.getDevices(CL_DEVICE_TYPE_GPU, &devices);
    } catch (const cl::Error&) {
      continue;  // a platform without GPUs
    }
    if (!devices.empty()) return devices.front();
  }
  throw std::runtime_error("there is no GPU");
}

/// An exercise's buffers on the GPU.
class DeviceBuffers {
 public:
  DeviceBuffers(const Exercise& exercise, const cl::Context& context, cl::CommandQueue& queue) {
    const bool by_data = exercise.id == "ragged_rows";
    Rng rng(1);
    const Problem problem =
        exercise.make_problem(by_data ? exercise.bench_gpu : exercise.model_extent, rng);
    const GrownProblem grown = grow(exercise, problem, exercise.bench_gpu);
    for (std::size_t k = 0; k < problem.buffers.size(); ++k) {
      const Buffer& buffer = problem.buffers[k];
      const SeenSize& seen = grown.sizes[k];
      if (buffer.image) {
        images_.emplace(buffer.name,
                        cl::Image2D(context, CL_MEM_READ_WRITE, cl::ImageFormat(CL_R, CL_FLOAT),
                                    seen.columns, seen.rows));
        continue;
      }
      const std::size_t bytes = by_data ? buffer.bytes() : seen.bytes;
      cl::Buffer& device =
          buffers_.emplace(buffer.name, cl::Buffer(context, CL_MEM_READ_WRITE, bytes))
              .first->second;
      fill(queue, device, bytes, buffer);
    }
  }

  void set(cl::Kernel& kernel, cl_uint index, const std::string& name) {
    const auto image = images_.find(name);
    if (image != images_.end()) {
      kernel.setArg(index, image->second);
    } else {
      kernel.setArg(index, buffers_.at(name));
    }
  }

 private:
  static void fill(cl::CommandQueue& queue, const cl::Buffer& to, std::size_t bytes,
                   const Buffer& from) {
    std::vector<std::byte> pattern = from.initial;
    pattern.resize(from.bytes());
    const std::size_t copies = std::max<std::size_t>((std::size_t{64} << 20) / pattern.size(), 1);
    std::vector<std::byte> chunk;
    for (std::size_t k = 0; k < copies; ++k) {
      chunk.insert(chunk.end(), pattern.begin(), pattern.end());
    }
    for (std::size_t at = 0; at < bytes; at += chunk.size()) {
      queue.enqueueWriteBuffer(to, CL_TRUE, at, std::min(chunk.size(), bytes - at), chunk.data());
    }
  }

  std::map<std::string, cl::Buffer> buffers_;
  std::map<std::string, cl::Image2D> images_;
};

cl::Kernel kernel_for(const cl::Program& program, const cl::Context& context, const Launch& launch,
                      DeviceBuffers& buffers) {
  cl::Kernel kernel(program, launch.kernel.c_str());
  for (cl_uint k = 0; k < launch.arguments.size(); ++k) {
    const Argument& argument = launch.arguments[k];
    if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
      buffers.set(kernel, k, buffer->name);
    } else if (const auto* local = std::get_if<LocalArgument>(&argument)) {
      kernel.setArg(k, local->bytes, nullptr);
    } else if (const auto* scalar = std::get_if<ScalarArgument>(&argument)) {
      kernel.setArg(k, size_of(scalar->element), scalar->bytes.data());
    } else {
      const bool clamps =
          std::get<SamplerArgument>(argument).addressing == Addressing::kClampToEdge;
      kernel.setArg(
          k, cl::Sampler(context, CL_FALSE, clamps ? CL_ADDRESS_CLAMP_TO_EDGE : CL_ADDRESS_CLAMP,
                         CL_FILTER_NEAREST));
    }
  }
  return kernel;
}

double run_once(cl::CommandQueue& queue, const std::vector<Launch>& plan,
                std::vector<cl::Kernel>& kernels) {
  std::vector<cl::Event> events(plan.size());
  for (std::size_t k = 0; k < plan.size(); ++k) {
    const auto& [dimensions, global, local] = plan[k].range;
    queue.enqueueNDRangeKernel(kernels[k], cl::NullRange,
                               cl::NDRange(global[0], global[1], global[2]),
                               cl::NDRange(local[0], local[1], local[2]), nullptr, &events[k]);
  }
  queue.finish();
  double sum = 0;
  for (const cl::Event& event : events) {
    sum += static_cast<double>(event.getProfilingInfo<CL_PROFILING_COMMAND_END>() -
                               event.getProfilingInfo<CL_PROFILING_COMMAND_START>());
  }
  return sum * 1e-6;
}

/// Milliseconds of all launches: the median.
double time_of(cl::CommandQueue& queue, const std::vector<Launch>& plan,
               std::vector<cl::Kernel>& kernels) {
  run_once(queue, plan, kernels);
  std::vector<double> times;
  while (times.size() < kRepeats && (times.size() < 2 || times.back() < kLong)) {
    times.push_back(run_once(queue, plan, kernels));
  }
  std::ranges::nth_element(times, times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2));
  return times[times.size() / 2];
}

void time_list(const std::filesystem::path& list) {
  const cl::Device device = first_gpu();
  const cl::Context context(device);
  cl::CommandQueue queue(context, device, CL_QUEUE_PROFILING_ENABLE);
  std::ifstream lines(list);
  std::string id;
  std::string file;
  while (lines >> id >> file) {
    const Exercise& exercise = *find_exercises(id).front().exercise;
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    cl::Program program(context, text);
    program.build(device, "-cl-nv-verbose");
    DeviceBuffers buffers(exercise, context, queue);
    const auto plan = exercise.plan(exercise.bench_gpu, read_tunables(text, exercise.tunables));
    std::vector<cl::Kernel> kernels;
    for (const Launch& launch : plan) {
      kernels.push_back(kernel_for(program, context, launch, buffers));
    }
    const json result{{"exercise", id},
                      {"file", file},
                      {"device", device.getInfo<CL_DEVICE_NAME>()},
                      {"ms", time_of(queue, plan, kernels)},
                      {"log", program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device)}};
    std::cout << result.dump() << std::endl;
  }
}

}  // namespace
}  // namespace oclab::test

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: oclab_time_kernels LIST\n";
    return 2;
  }
  try {
    oclab::test::time_list(argv[1]);
  } catch (const cl::Error& error) {
    std::cerr << error.what() << ": OpenCL error " << error.err() << "\n";
    return 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
  return 0;
}
