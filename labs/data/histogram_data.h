// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: weighted events with one popular bin (lab 3).
#pragma once

#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// Buffers "events" (extent.x: bin + 256 * weight) and "bins" (256), to which the weights are
/// added.
Problem histogram_problem(const Extent& extent, Rng& rng);

/// Other weights at random places, for `Exercise::renew`; the bins of events stay.
void renew_histogram(Problem& problem, const Extent& extent, Rng& rng);

/// The weights, each for its bin.
std::vector<Term> histogram_terms(const Problem& problem);

/// The plain loop over a quarter of the events.
double histogram_on_host(const Problem& problem);

}  // namespace oclab
