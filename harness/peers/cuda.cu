// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: cuBLAS, CUB and CUDA's copy, to compare the kit's kernels with.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cub/cub.cuh>
#include <memory>
#include <stdexcept>

#include "harness/peers/peer.h"

namespace oclab::peers {
namespace {

void check(cudaError_t status) {
  if (status != cudaSuccess) throw std::runtime_error(cudaGetErrorString(status));
}

void check(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) throw std::runtime_error(cublasGetStatusString(status));
}

/// The job's data in the GPU's memory.
struct Data {
  explicit Data(const Job& a_job) : job(a_job) {
    for (const auto& values : job.inputs) {
      in.push_back(room(values.size()));
      check(cudaMemcpy(in.back(), values.data(), values.size() * sizeof(float),
                       cudaMemcpyHostToDevice));
    }
    out = room(job.results);
    check(cublasCreate(&blas));
    check(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_DEVICE));
    const float numbers[] = {1, 0};
    constants = room(2);
    check(cudaMemcpy(constants, numbers, sizeof numbers, cudaMemcpyHostToDevice));
    check(cub::DeviceReduce::Sum(nullptr, scratch_bytes, in[0], out, job.extent.x));
    check(cudaMalloc(&scratch, scratch_bytes + 1));
    check(cudaEventCreate(&begin));
    check(cudaEventCreate(&end));
  }

  static float* room(std::size_t count) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, count * sizeof(float)));
    return static_cast<float*>(memory);
  }

  int x() const { return static_cast<int>(job.extent.x); }
  int y() const { return static_cast<int>(job.extent.y); }
  int z() const { return static_cast<int>(job.extent.z); }

  // Freed by the end of the program, which does one job.
  Job job;
  std::vector<float*> in;
  float* out = nullptr;
  float* constants = nullptr;  // 1 and 0
  void* scratch = nullptr;
  std::size_t scratch_bytes = 0;
  cublasHandle_t blas{};
  cudaEvent_t begin{}, end{};
};

using Call = void (*)(Data&);

/// Times each call on an idle GPU between two events, as the kit times its kernels.
double run(Data& data, Call call) {
  float sum = 0;
  for (int i = 0; i < kRunsInARow; ++i) {
    check(cudaEventRecord(data.begin));
    call(data);
    check(cudaEventRecord(data.end));
    check(cudaEventSynchronize(data.end));
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, data.begin, data.end));
    sum += milliseconds;
  }
  return 1e-3 * sum / kRunsInARow;
}

Way way(std::string exercise, std::string name, Call call) {
  return {std::move(exercise), std::move(name), [call](const Job& job) {
            const auto data = std::make_shared<Data>(job);
            return Contestant{
                [data, call] { return run(*data, call); },
                [data] {
                  std::vector<float> result(data->job.results);
                  check(cudaMemcpy(result.data(), data->out, result.size() * sizeof(float),
                                   cudaMemcpyDeviceToHost));
                  return result;
                }};
          }};
}

void copy(Data& d) {
  check(cudaMemcpyAsync(d.out, d.in[0], d.job.results * sizeof(float), cudaMemcpyDeviceToDevice));
}

}  // namespace

std::vector<Way> ways() {
  return {
      way("best_sum", "CUB DeviceReduce",
          [](Data& d) {
            check(
                cub::DeviceReduce::Sum(d.scratch, d.scratch_bytes, d.in[0], d.out, d.job.extent.x));
          }),
      way("best_dot", "cuBLAS sdot",
          [](Data& d) { check(cublasSdot(d.blas, d.x(), d.in[0], 1, d.in[1], 1, d.out)); }),
      // cuBLAS matrices are column-major: the kit's rows are their columns.
      way("best_transpose", "cuBLAS sgeam",
          [](Data& d) {
            check(cublasSgeam(d.blas, CUBLAS_OP_T, CUBLAS_OP_N, d.x(), d.y(), d.constants, d.in[0],
                              d.y(), d.constants + 1, d.out, d.x(), d.out, d.x()));
          }),
      way("best_transpose", "copy by CUDA", copy),
      way("best_blur", "copy by CUDA", copy),
      way("best_matmul", "cuBLAS sgemm",
          [](Data& d) {
            check(cublasSgemm(d.blas, CUBLAS_OP_N, CUBLAS_OP_N, d.y(), d.x(), d.z(), d.constants,
                              d.in[1], d.y(), d.in[0], d.z(), d.constants + 1, d.out, d.y()));
          }),
  };
}

}  // namespace oclab::peers
