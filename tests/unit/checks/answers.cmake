add_unit_tests(checks_answers
               answer_test.cpp authors_test.cpp quantities_test.cpp slurm_command_test.cpp slurm_request_test.cpp
               slurm_shell_test.cpp timings_test.cpp values_test.cpp
               LINK grader_checks_answers)
