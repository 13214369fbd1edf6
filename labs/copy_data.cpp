// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the copy, which lab 0 measures and lab 1 orders.
#include "copy_data.h"

namespace oclab {

std::vector<float>& host_output(std::size_t n) {
  static std::vector<float> out;
  out.resize(n);
  return out;
}

Problem copy_problem(const Extent& extent, Rng& rng) {
  const std::vector<float> in = uniform_floats(rng, extent.x, -1, 1);
  Problem problem{.buffers = {input("in", in), output("out", in)}};
  problem.bytes_moved = 8.0 * static_cast<double>(extent.x);
  return problem;
}

double copy_on_host(const Problem& problem) {
  const auto in = initial_values<float>(problem, 0);
  std::vector<float>& out = host_output(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) out[i] = in[i];
  return out.back();
}

}  // namespace oclab
