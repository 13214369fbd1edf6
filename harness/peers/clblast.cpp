// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: CLBlast on the same device, to compare the kit's kernels with.
// clang-format off: this header selects the OpenCL version, so it comes first
#include "harness/opencl/platform.h"
// clang-format on
#include <clblast.h>

#include <memory>
#include <stdexcept>

#include "harness/peers/peer.h"

namespace oclab::peers {
namespace {

/// The job's data in buffers of its device.
struct Data {
  explicit Data(const Job& a_job)
      : job(a_job), context(device()), queue(context, device()), out(buffer(job.results)) {
    for (const auto& values : job.inputs) {
      in.push_back(buffer(values.size()));
      queue.enqueueWriteBuffer(in.back(), CL_TRUE, 0, values.size() * sizeof(float), values.data());
    }
    const std::vector<float> zeros(job.results);
    queue.enqueueWriteBuffer(out, CL_TRUE, 0, zeros.size() * sizeof(float), zeros.data());
  }

  cl::Device device() const { return open_device(job.device); }
  cl::Buffer buffer(std::size_t count) const {
    return {context, CL_MEM_READ_WRITE, count * sizeof(float)};
  }

  Job job;
  cl::Context context;
  cl::CommandQueue queue;
  cl::Buffer out;
  std::vector<cl::Buffer> in;
};

using Call = clblast::StatusCode (*)(Data&, cl_command_queue*);

void check(clblast::StatusCode status) {
  if (status == clblast::StatusCode::kSuccess) return;
  throw std::runtime_error("CLBlast reports status " + std::to_string(static_cast<int>(status)));
}

double run(Data& data, Call call) {
  const int runs = data.job.device.device_class == DeviceClass::kGpu ? kRunsInARow : 1;
  cl_command_queue queue = data.queue();
  return seconds_of([&] {
           for (int i = 0; i < runs; ++i) check(call(data, &queue));
           data.queue.finish();
         }) /
         runs;
}

Way way(std::string exercise, std::string name, Call call) {
  return {std::move(exercise), std::move(name), [call](const Job& job) {
            const auto data = std::make_shared<Data>(job);
            return Contestant{[data, call] { return run(*data, call); },
                              [data] {
                                std::vector<float> result(data->job.results);
                                data->queue.enqueueReadBuffer(data->out, CL_TRUE, 0,
                                                              result.size() * sizeof(float),
                                                              result.data());
                                return result;
                              }};
          }};
}

}  // namespace

std::vector<Way> ways() {
  using clblast::Layout;
  using clblast::Transpose;
  return {
      way("best_sum", "CLBlast sasum",
          [](Data& d, cl_command_queue* queue) {
            return clblast::Asum<float>(d.job.extent.x, d.out(), 0, d.in[0](), 0, 1, queue);
          }),
      way("best_dot", "CLBlast sdot",
          [](Data& d, cl_command_queue* queue) {
            return clblast::Dot<float>(d.job.extent.x, d.out(), 0, d.in[0](), 0, 1, d.in[1](), 0, 1,
                                       queue);
          }),
      way("best_transpose", "CLBlast somatcopy",
          [](Data& d, cl_command_queue* queue) {
            const auto [rows, columns, unused] = d.job.extent;
            return clblast::Omatcopy<float>(Layout::kRowMajor, Transpose::kYes, rows, columns, 1,
                                            d.in[0](), 0, columns, d.out(), 0, rows, queue);
          }),
      way("best_matmul", "CLBlast sgemm",
          [](Data& d, cl_command_queue* queue) {
            const auto [m, n, k] = d.job.extent;
            return clblast::Gemm<float>(Layout::kRowMajor, Transpose::kNo, Transpose::kNo, m, n, k,
                                        1, d.in[0](), 0, k, d.in[1](), 0, n, 0, d.out(), 0, n,
                                        queue);
          }),
  };
}

}  // namespace oclab::peers
