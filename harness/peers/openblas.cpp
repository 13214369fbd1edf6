// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: OpenBLAS beside the kit's own kernels.
#include <cblas.h>

#include <memory>

#include "harness/peers/peer.h"

namespace oclab::peers {
namespace {

struct Data {
  Job job;
  std::vector<float> result;
  const float* in(int i) const { return job.inputs[i].data(); }
  int x() const { return static_cast<int>(job.extent.x); }
  int y() const { return static_cast<int>(job.extent.y); }
  int z() const { return static_cast<int>(job.extent.z); }
};

Way way(std::string exercise, std::string name, void (*body)(Data&)) {
  return {std::move(exercise), std::move(name), [body](const Job& job) {
            const auto data = std::make_shared<Data>(Data{job, std::vector<float>(job.results)});
            return Contestant{[data, body] { return seconds_of([&] { body(*data); }); },
                              [data] { return data->result; }};
          }};
}

}  // namespace

std::vector<Way> ways() {
  return {
      // The elements are positive, so the sum of their absolute values is their sum.
      way("best_sum", "OpenBLAS sasum",
          [](Data& d) { d.result[0] = cblas_sasum(d.x(), d.in(0), 1); }),
      way("best_dot", "OpenBLAS sdot",
          [](Data& d) { d.result[0] = cblas_sdot(d.x(), d.in(0), 1, d.in(1), 1); }),
      way("best_transpose", "OpenBLAS somatcopy",
          [](Data& d) {
            cblas_somatcopy(CblasRowMajor, CblasTrans, d.x(), d.y(), 1, d.in(0), d.y(),
                            d.result.data(), d.x());
          }),
      way("best_matmul", "OpenBLAS sgemm",
          [](Data& d) {
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, d.x(), d.y(), d.z(), 1, d.in(0),
                        d.z(), d.in(1), d.y(), 0, d.result.data(), d.y());
          }),
  };
}

}  // namespace oclab::peers
