# Checks on answers.yaml and on batch requests.
add_room(checks_answers
         answer.cpp answer_compare.cpp answer_values.cpp authors.cpp lists.cpp numbers.cpp quantities.cpp slurm_request.cpp
         timings.cpp values.cpp vocabulary.cpp
         slurm/amounts.cpp slurm/command.cpp slurm/options.cpp slurm/request.cpp slurm/script.cpp slurm/shell.cpp
         LINK grader_model grader_text ICU::uc ICU::i18n Boost::headers tl::expected)
