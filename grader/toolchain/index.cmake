# The index expression of a host loop, found in Python and in C++.
add_room(index index/cpp_index.cpp index/cpp_tokens.cpp index/read_index.cpp
         LINK grader_model nlohmann_json::nlohmann_json tl::expected)
