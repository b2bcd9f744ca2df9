# embed_texts(TARGET HEADER NAMESPACE FILES...): makes each file's text a `constexpr std::string_view` of that namespace,
# named after the file (run_entry.py -> run_entry_py), in a generated header that TARGET can include as HEADER.
set(GRADER_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(embed_texts target header namespace)
  set(output ${CMAKE_BINARY_DIR}/embedded/${header})
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE inputs)
  string(REPLACE ";" "|" joined "${inputs}")
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DNAMESPACE=${namespace} "-DINPUTS=${joined}" -P ${GRADER_EMBED_SCRIPT}
    DEPENDS ${inputs} ${GRADER_EMBED_SCRIPT}
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  target_include_directories(${target} PRIVATE ${CMAKE_BINARY_DIR}/embedded)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  set(text "#pragma once\n\n#include <string_view>\n\nnamespace ${NAMESPACE} {\n\n")
  string(REPLACE "|" ";" INPUTS "${INPUTS}")
  foreach(input IN LISTS INPUTS)
    file(READ ${input} content)
    get_filename_component(name ${input} NAME)
    string(MAKE_C_IDENTIFIER ${name} name)
    string(APPEND text "inline constexpr std::string_view ${name} = R\"_embed_(${content})_embed_\";\n\n")
  endforeach()
  string(APPEND text "}  // namespace ${NAMESPACE}\n")
  file(WRITE ${OUTPUT} "${text}")
endif()
