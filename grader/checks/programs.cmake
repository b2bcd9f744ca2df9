# Checks on what a program did.
add_room(checks_programs
         compare.cpp exits.cpp index_expression.cpp kernel.cpp matches_reference.cpp prints.cpp printed.cpp
         program_problem.cpp refuses_wrong_result.cpp warp_lines.cpp
         LINK grader_model grader_text fmt::fmt)
