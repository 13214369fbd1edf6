// SPDX-License-Identifier: Apache-2.0
// lab3_bank_conflicts, strided_local: reference solution.
//
// in, out  n doubles each, in blocks of 512; elements that the last block lacks count as 0
// stride   the walk visits element stride * k of the block in step k. Past the end it goes on at
//          the front, one element further, and after 512 steps it starts anew.
//          out[l] of a block = 1 * (element of step l) + 2 * (step l + 1) + … + 32 * (step l + 31)
// Launch   1-D, groups of 512 work-items, one group per block, one work-item per element.

#define BLOCK 512
#define ROUNDS 32

// A double is two words, so 16 of them fill the 32 banks. One unused slot after every 16 shifts
// each row of banks by one against the row before: with strides of 8, 16 or 32 the 16 doubles that
// a GPU fetches at once no longer fall into the same pair of banks ("GPU Programming III", whose
// exercise uses double because it amplifies the conflict).
#define PADDED(slot) ((slot) + (slot) / 16)

// Written out, not a loop: the weights become constants, and PoCL turns adjacent work-items into
// the lanes of a vector only where no loop of the kernel's own is left.
#define ADD(r) sum += ((r) + 1) * walk[lid + (r)];
#define ADD4(r) ADD(r) ADD((r) + 1) ADD((r) + 2) ADD((r) + 3)
#define ADD16(r) ADD4(r) ADD4((r) + 4) ADD4((r) + 8) ADD4((r) + 12)

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[PADDED(BLOCK)];
  local double walk[BLOCK + ROUNDS];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  block[PADDED(lid)] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  // The stride is paid for once: from here on the elements lie in the order of the walk. That also
  // saves the two remainders of every step. The first 32 steps are repeated past the end, so that
  // lid + r needs no wrap.
  const uint passed = stride * (uint)lid;
  const uint position = (passed + passed / BLOCK) % BLOCK;
  const double element = block[PADDED(position)];
  walk[lid] = element;
  if (lid < ROUNDS) walk[BLOCK + lid] = element;
  barrier(CLK_LOCAL_MEM_FENCE);

  // Adjacent work-items read adjacent doubles in every round: all banks take part.
  double sum = 0;
  ADD16(0)
  ADD16(16)
  if (i < n) out[i] = sum;
}
