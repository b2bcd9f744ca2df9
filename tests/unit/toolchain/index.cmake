add_unit_tests(index index_test.cpp LINK grader_index)
target_compile_definitions(index_tests PRIVATE INDEX_PY="${PROJECT_SOURCE_DIR}/grader/toolchain/index/index.py")
