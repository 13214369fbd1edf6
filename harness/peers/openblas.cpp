// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: OpenBLAS, to compare the kit's kernels with.
#include <cblas.h>

#include "harness/peers/peer.h"

namespace oclab::peers {

std::vector<Way> ways() {
  return {
      // The elements are positive, so the sum of their absolute values is their sum.
      host_way("best_sum", "OpenBLAS sasum",
               [](HostData& d) { d.result[0] = cblas_sasum(d.x(), d.in(0), 1); }),
      host_way("best_dot", "OpenBLAS sdot",
               [](HostData& d) { d.result[0] = cblas_sdot(d.x(), d.in(0), 1, d.in(1), 1); }),
      host_way("best_transpose", "OpenBLAS somatcopy",
               [](HostData& d) {
                 cblas_somatcopy(CblasRowMajor, CblasTrans, d.x(), d.y(), 1, d.in(0), d.y(),
                                 d.result.data(), d.x());
               }),
      host_way("best_matmul", "OpenBLAS sgemm",
               [](HostData& d) {
                 cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, d.x(), d.y(), d.z(), 1,
                             d.in(0), d.z(), d.in(1), d.y(), 0, d.result.data(), d.y());
               }),
  };
}

}  // namespace oclab::peers
