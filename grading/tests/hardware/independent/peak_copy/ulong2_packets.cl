// SPDX-License-Identifier: Apache-2.0
// lab0_peaks, peak_copy: copy n floats, as fast as memory allows.
//
// in, out  n floats each; every out[i] must become in[i]
// Launch   1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 256   // work-items per group
#define PER_ITEM 8  // elements per work-item: two packets of 16 bytes

typedef ulong2 Packet;
#define IN_PACKET 4
#define PACKETS (PER_ITEM / IN_PACKET)

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void peak_copy(
    global const float* restrict in, global float* restrict out, uint n) {
  const ulong start = (ulong)get_group_id(0) * (GROUP * PER_ITEM);
  const ulong stop = start + GROUP * PER_ITEM;
  const uint lane = get_local_id(0);
  if (stop <= n) {
    global const Packet* from = (global const Packet*)(in + start) + lane;
    global Packet* to = (global Packet*)(out + start) + lane;
    Packet held[PACKETS];
#pragma unroll
    for (int p = 0; p < PACKETS; ++p) held[p] = from[p * GROUP];
#pragma unroll
    for (int p = 0; p < PACKETS; ++p) to[p * GROUP] = held[p];
    return;
  }
  for (ulong i = start + lane; i < n; i += GROUP) out[i] = in[i];
}
