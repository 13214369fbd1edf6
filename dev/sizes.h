#pragma once
#include <cmath>
#include "harness/spec/registry.h"
// elements of each buffer at the extent, from smaller problems
inline std::vector<double> counts_at(const oclab::Exercise& ex, const oclab::Extent& at) {
  using namespace oclab;
  const auto counts = [&](const Extent& e) { Rng rng(1); std::vector<double> c; for (auto& b : ex.make_problem(e, rng).buffers) c.push_back(b.count); return c; };
  const Extent base = ex.model_extent;
  const auto first = counts(base);
  auto result = first;
  for (std::size_t d = 0; d < ex.extent_names.size(); ++d) {
    Extent more = base; more[d] *= 2;
    const auto doubled = counts(more);
    for (std::size_t k = 0; k < first.size(); ++k) {
      const double grows = std::round(std::log2(doubled[k] / first[k]) * 4) / 4;
      result[k] *= std::pow((double)at[d] / base[d], grows);
    }
  }
  for (double& r : result) r = r * 1.02 + 65536;
  return result;
}
