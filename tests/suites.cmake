# Read by ctest: a test for each suite of a GoogleTest program instead of one for each case, where to begin the program takes longer than most of
# its cases, as under a sanitizer. Set before: `program` and `label`. What begins with Long is left out, and so is what matches a pattern of
# BASTIDE_WITHOUT (environment, divided by colons).
set(without "Long*:*.Long*:$ENV{BASTIDE_WITHOUT}")
if(NOT EXISTS ${program})
  message(FATAL_ERROR "${program} is not built")
endif()
execute_process(COMMAND ${program} --gtest_list_tests "--gtest_filter=-${without}" OUTPUT_VARIABLE listed RESULT_VARIABLE failed TIMEOUT 60)
string(REGEX MATCHALL "\n[A-Za-z0-9_/]+[.]" suites "${listed}")
if(failed OR NOT suites)
  message(FATAL_ERROR "${program} lists no tests: ${failed}")
endif()
foreach(suite ${suites})
  string(REGEX REPLACE "[\n.]" "" suite ${suite})
  add_test(${label}/${suite} ${program} "--gtest_filter=${suite}.*-${without}")
  set_tests_properties(${label}/${suite} PROPERTIES LABELS ${label})
endforeach()
