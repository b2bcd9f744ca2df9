add_unit_tests(checks_text concepts_test.cpp cites_figure_test.cpp exam_answers_test.cpp note_agrees_test.cpp text_fixture.cpp
               LINK grader_checks_text yaml-cpp)
