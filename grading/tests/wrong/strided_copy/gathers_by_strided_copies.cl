// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but asynchronous copies gather elements a row apart.
// line: efficient
// outcome: ok
// kind: wasted-sectors

#define GROUP 32
kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  local float t[GROUP];
  const size_t first = get_group_id(0) * GROUP * stride + get_global_id(1);
  const size_t left = first < n ? (n - first + stride - 1) / stride : 0;
  const size_t count = min(left, (size_t)GROUP);
  event_t e = async_work_group_strided_copy(t, in + first, count, stride, 0);
  wait_group_events(1, &e);
  barrier(CLK_LOCAL_MEM_FENCE);
  e = async_work_group_strided_copy(out + first, t, count, stride, 0);
  wait_group_events(1, &e);
}
