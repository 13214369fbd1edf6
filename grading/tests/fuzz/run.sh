#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# OpenCL Lab Kit: runs every fuzz program of a build for some seconds each, two at a time.
# Usage: run.sh BUILD SECONDS. What it finds is left in BUILD/fuzz.
set -uo pipefail
build=$(readlink -f "$1") seconds=$2
root=$(readlink -f "$(dirname "${BASH_SOURCE[0]}")/../../..")
mkdir -p "$build/fuzz" && cd "$build/fuzz" || exit 2

fuzz() {
  local what=$1 seeds=()
  case $what in
    records) seeds=("$root/grading/tests/fuzz/seeds/records") ;;
    source | tunables) seeds=("$root/kernels-starter" "$root/grading/tests/wrong" "$root/grading/tests/hostile") ;;
  esac
  mkdir -p "found-$what"
  "$build/bin/oclab_fuzz_$what" -max_total_time="$seconds" -max_len=16384 -rss_limit_mb=2048 -timeout=30 \
    -artifact_prefix="$what-" -print_final_stats=1 "found-$what" "${seeds[@]}" >"$what.log" 2>&1
  local status=$?
  printf '%s: exit %d, %s\n' "$what" $status "$(grep -E 'number_of_executed_units' "$what.log" | tr -s ' ')"
  ((status == 0)) || tail -40 "$what.log"
  return $status
}
export -f fuzz
export build root seconds
printf '%s\n' records reply source tunables | xargs -P 2 -I{} bash -c 'fuzz {} || exit 1'
