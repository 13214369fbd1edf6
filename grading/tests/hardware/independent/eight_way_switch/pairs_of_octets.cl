// SPDX-License-Identifier: Apache-2.0
// lab2_divergence, eight_way_switch: eight interleaved paths.
//
// in      n floats, not to be changed
// out     n floats: out[i] is in[i] after `steps` steps on path i % 8
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 128    // work-items per group
#define PER_ITEM 16  // elements per work-item: two octets

#define H (1.0f / 512)

// One step of each path. All accept vectors as well.
#define STEP_0(x) ((x) + H * (x) * (1 - (x)))
#define STEP_1(x) ((x)-H * (x) * (x) * (x))
#define STEP_2(x) ((x) + H * (0.75f - (x) * (x)))
#define STEP_3(x) ((x) + H * (1 - fabs((x)-0.25f)))
#define STEP_4(x) ((x) + H * min((x), 1.25f - (x)))
#define STEP_5(x) ((x)-H * (x)*max((x), 1.0f))
#define STEP_6(x) ((x) + H * (1.5f - (x)) * (1.5f - (x)))
#define STEP_7(x) ((x)-H * fabs((x) * (x)-0.75f))

#define PATHS(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define BEGIN(p) float2 x##p = (float2)(a.s##p, b.s##p);
#define ADVANCE(p) x##p = STEP_##p(x##p);
#define FINISH(p) a.s##p = x##p.x, b.s##p = x##p.y;

#define GET(v, at, p) \
  if ((at) + (p) < n) v.s##p = in[(at) + (p)];
#define PUT(v, at, p) \
  if ((at) + (p) < n) out[(at) + (p)] = v.s##p;
#define GET_BOTH(p) GET(a, at_a, p) GET(b, at_b, p)
#define PUT_BOTH(p) PUT(a, at_a, p) PUT(b, at_b, p)

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const size_t at_a = first + 8 * get_local_id(0);
  const size_t at_b = at_a + 8 * GROUP;
  const bool whole = first + GROUP * PER_ITEM <= n;
  float8 a = 0, b = 0;
  if (whole) {
    global const float4* quads_a = (global const float4*)(in + at_a);
    global const float4* quads_b = (global const float4*)(in + at_b);
    a = (float8)(quads_a[0], quads_a[1]);
    b = (float8)(quads_b[0], quads_b[1]);
  } else {
    PATHS(GET_BOTH)
  }

  PATHS(BEGIN)
  for (uint s = 0; s < steps; ++s) {
    PATHS(ADVANCE)
  }
  PATHS(FINISH)

  if (whole) {
    global float4* quads_a = (global float4*)(out + at_a);
    global float4* quads_b = (global float4*)(out + at_b);
    quads_a[0] = a.lo;
    quads_a[1] = a.hi;
    quads_b[0] = b.lo;
    quads_b[1] = b.hi;
  } else {
    PATHS(PUT_BOTH)
  }
}
