# SPDX-License-Identifier: Apache-2.0
# Unit tests of the grading room that need no OpenCL device.
include(GoogleTest)
include(${PROJECT_SOURCE_DIR}/cmake/test_labels.cmake)

add_executable(
  oclab_grading_unit_test
  ${CMAKE_CURRENT_LIST_DIR}/unit_authoring_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_baseline_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_build_log_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_build_version_test.cpp ${CMAKE_CURRENT_LIST_DIR}/unit_costs_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_diagnosis_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_explain_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_explain_text_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_findings_test.cpp ${CMAKE_CURRENT_LIST_DIR}/unit_gate_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_history_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_include_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_live_report_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_output_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_paths_test.cpp ${CMAKE_CURRENT_LIST_DIR}/unit_peaks_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_plots_test.cpp ${CMAKE_CURRENT_LIST_DIR}/unit_record_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_report_test.cpp ${CMAKE_CURRENT_LIST_DIR}/unit_rubric_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_scan_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_size_rule_test.cpp ${CMAKE_CURRENT_LIST_DIR}/unit_source_test.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unit_standing_test.cpp ${CMAKE_CURRENT_LIST_DIR}/unit_sweep_test.cpp)
target_link_libraries(oclab_grading_unit_test PRIVATE oclab_authoring oclab_explain oclab_plots oclab_study
                                                      nlohmann_json::nlohmann_json GTest::gtest_main)
gtest_discover_tests(oclab_grading_unit_test)
oclab_label_tests(oclab_grading_unit_test_TESTS kit unit)

# prints a record with every kind of line, for the schema's test
add_executable(oclab_sample_record ${CMAKE_CURRENT_LIST_DIR}/unit_sample_record.cpp)
target_link_libraries(oclab_sample_record PRIVATE oclab_grading)

# prints a baseline, for the schema's test
add_executable(oclab_sample_baseline ${CMAKE_CURRENT_LIST_DIR}/unit_sample_baseline.cpp)
target_link_libraries(oclab_sample_baseline PRIVATE oclab_grading)

# prints an explanation, for the schema's test
add_executable(oclab_sample_explanation ${CMAKE_CURRENT_LIST_DIR}/unit_sample_explanation.cpp)
target_link_libraries(oclab_sample_explanation PRIVATE oclab_explain)

# Debian's own interpreter comes first: packages.txt gives jsonschema to that one.
find_program(OCLAB_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(OCLAB_PYTHON python3 REQUIRED)
add_test(NAME record_matches_schema
         COMMAND ${OCLAB_PYTHON} ${CMAKE_CURRENT_LIST_DIR}/unit_schema.py
                 ${PROJECT_SOURCE_DIR}/docs/grade-record.schema.json
                 $<TARGET_FILE:oclab_sample_record> 200)
set_tests_properties(record_matches_schema PROPERTIES LABELS "kit;unit")

add_test(NAME baseline_matches_schema
         COMMAND ${OCLAB_PYTHON} ${CMAKE_CURRENT_LIST_DIR}/unit_schema.py
                 ${PROJECT_SOURCE_DIR}/docs/baseline.schema.json
                 $<TARGET_FILE:oclab_sample_baseline> 50)
set_tests_properties(baseline_matches_schema PROPERTIES LABELS "kit;unit")

add_test(NAME explanation_matches_schema
         COMMAND ${OCLAB_PYTHON} ${CMAKE_CURRENT_LIST_DIR}/unit_schema.py
                 ${PROJECT_SOURCE_DIR}/docs/explanation.schema.json
                 $<TARGET_FILE:oclab_sample_explanation> 400)
set_tests_properties(explanation_matches_schema PROPERTIES LABELS "kit;unit")

add_test(NAME charts COMMAND ${OCLAB_PYTHON} -m pytest -q -p no:cacheprovider
                             ${CMAKE_CURRENT_LIST_DIR}/test_charts.py)
set_tests_properties(charts PROPERTIES LABELS "kit;unit" ENVIRONMENT
                                       "PYTHONDONTWRITEBYTECODE=1;OCLAB_PROGRAM=$<TARGET_FILE:oclab>")

add_test(NAME results_script COMMAND ${OCLAB_PYTHON} -m pytest -q -p no:cacheprovider
                                     ${PROJECT_SOURCE_DIR}/docs/results)
set_tests_properties(results_script PROPERTIES LABELS "kit;unit" ENVIRONMENT
                                               PYTHONDONTWRITEBYTECODE=1)

add_test(NAME figures COMMAND ${OCLAB_PYTHON} -m pytest -q -p no:cacheprovider
                              ${PROJECT_SOURCE_DIR}/docs/figures)
set_tests_properties(figures PROPERTIES LABELS "kit;unit" ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
