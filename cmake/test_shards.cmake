# SPDX-License-Identifier: Apache-2.0
# oclab_test_in_shards(<name> <program> <count> <label>...) runs the tests of a GoogleTest program in
# so many processes, each a test <name>_<k> of CTest. A process for each of a thousand short tests
# would take three times the tests' own time.
function(oclab_test_in_shards name program count)
  math(EXPR last "${count} - 1")
  foreach(shard RANGE ${last})
    add_test(NAME ${name}_${shard} COMMAND ${program} --gtest_brief=1)
    set_tests_properties(
      ${name}_${shard} PROPERTIES LABELS "${ARGN}" TIMEOUT 600 ENVIRONMENT
                                  "GTEST_TOTAL_SHARDS=${count};GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()
