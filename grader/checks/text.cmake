add_room(checks_text cites_figure.cpp concept.cpp concepts.cpp facts.cpp figure_citations.cpp note_agrees.cpp text_file.cpp
         LINK grader_model grader_text)
