# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# OpenCL Lab Kit: steps of a script that CI runs, each with a verdict and a time. Sourced in the kit's folder.
# A failing step does not stop the later ones.
exec </dev/null 2>&1
export DPKG_FORCE=unsafe-io # installs in half the time; these packages can be had again after a power cut
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# step NAME COMMAND ...: runs it under a heading and keeps its verdict and time.
step() {
  local name=$1 begin=$SECONDS verdict=ok
  shift
  printf '\n=== %s: %s\n' "$name" "$*"
  "$@" || verdict=FAILED
  printf '%-16s %-6s %4d s\n' "$name" "$verdict" $((SECONDS - begin)) >>"$results/verdicts"
}

# beside NAME COMMAND ...: the same while later steps run, for what uses one core. Its output comes when it is joined.
beside() { step "$@" >"$results/beside-$1" & }

# join: waits for the steps that run beside, and prints what they said.
join() {
  wait
  cat "$results"/beside-*
}

# What was compiled is kept in ~/.cache/ccache between runs on a machine.
use_ccache() {
  command -v ccache >/dev/null || return 0
  export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_MAXSIZE=2G
  export CCACHE_BASEDIR=/ CCACHE_NOHASHDIR=1 # a file counts as the same in any folder
  export CCACHE_SLOPPINESS=pch_defines,time_macros # for precompiled headers
}

# verdicts: prints a table of all steps in the order in which they ended, and fails where one did.
verdicts() {
  printf '\n'
  cat "$results/verdicts"
  ! grep -q ' FAILED ' "$results/verdicts"
}
