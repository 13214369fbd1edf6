// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the copy, which lab 0 measures and lab 1 orders.
#include "labs/data/copy_data.h"

#include "labs/common/draws.h"

namespace oclab {

std::vector<float>& host_output(std::size_t n) {
  static std::vector<float> out;
  out.resize(n);
  return out;
}

Problem copy_problem(const Extent& extent, Rng& rng) {
  Problem problem{.buffers = {drawn_input<float>("in", rng, extent.x, copied_float),
                              copied(blank_output<float>("out", extent.x))}};
  copy_bytes(problem.buffers[1].expected, problem.buffers[0].initial);
  problem.bytes_moved = 8.0 * static_cast<double>(extent.x);
  return problem;
}

void renew_copy(Problem& problem, const Extent&, Rng& rng) {
  const auto in = as_span<float>(problem.buffers[0].initial);
  const auto out = as_span<float>(problem.buffers[1].expected);
  for_each_renewed(rng, problem.buffers[0],
                   [&](Draws& draws, std::size_t i) { in[i] = out[i] = copied_float(draws); });
}

double copy_on_host(const Problem& problem) {
  const auto in = initial_values<float>(problem, 0);
  std::vector<float>& out = host_output(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) out[i] = in[i];
  return out.back();
}

}  // namespace oclab
