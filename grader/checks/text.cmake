add_room(checks_text cites_figure.cpp concepts.cpp facts.cpp figure_in_text.cpp note_agrees.cpp text_file.cpp wording.cpp
         LINK grader_model grader_text)
