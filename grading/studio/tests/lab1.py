# SPDX-License-Identifier: Apache-2.0
"""What a newcomer writes into the other kernels of lab 1, with the hints of the handout."""

KERNELS = {
    "row_sums": """#define GROUP 64

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  global const float* row = in + get_group_id(0) * (size_t)columns;
  float4 four = 0;
  for (size_t q = lid; q < columns / 4; q += GROUP) four += vload4(q, row);
  float sum = four.x + four.y + four.z + four.w;
  for (size_t c = columns / 4 * 4 + lid; c < columns; c += GROUP) sum += row[c];
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 32) partial[lid] += partial[lid + 32];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 16) partial[lid] += partial[lid + 16];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 8) partial[lid] += partial[lid + 8];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 4) partial[lid] += partial[lid + 4];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 2) partial[lid] += partial[lid + 2];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) sums[get_group_id(0)] = partial[0] + partial[1];
}
""",
    "deinterleave": """#define GROUP 256
#define PER_ITEM 2

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  const size_t q = get_global_id(0);
  if (2 * q + 2 <= n) {
    const float4 two = ((global const float4*)pairs)[q];
    ((global float2*)re)[q] = two.even;
    ((global float2*)im)[q] = two.odd;
  } else if (2 * q < n) {
    re[2 * q] = pairs[4 * q];
    im[2 * q] = pairs[4 * q + 1];
  }
}
""",
    "vector_add": """#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t q = get_global_id(0);
  if (4 * q + 4 <= n) {
    ((global float4*)c)[q] = ((global const float4*)a)[q] + ((global const float4*)b)[q];
  } else {
    for (size_t i = 4 * q; i < n; ++i) c[i] = a[i] + b[i];
  }
}
""",
}


def fixed(starter: str, exercise: str) -> str:
    """The starter's comments, and the newcomer's kernel."""
    return starter[: starter.index("#define")] + KERNELS[exercise]
