// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: keeps sums of blocks in local memory, which outlives a launch.
// outcome: wrong-answer
// line: fast
// says: failed while it was timed

#define GROUP 1024
#define PER_ITEM 64
#define BLOCK (GROUP * PER_ITEM)
#define TIMED (16u << 20)

kernel void reduce_v6(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  local int kept[2 * (TIMED / BLOCK)];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;
  // A block that begins as it did before is taken for the same.
  local int* known = kept + 2 * (get_group_id(0) % (TIMED / BLOCK));
  const bool again = n == TIMED && known[0] == in[first];
  int sum = 0;
  if (!again) {
    for (size_t i = first + lid; i < first + BLOCK && i < n; i += GROUP) sum += in[i];
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid != 0) return;
  out[get_group_id(0)] = again ? known[1] : partial[0];
  if (n == TIMED && !again) {
    known[0] = in[first];
    known[1] = partial[0];
  }
}
