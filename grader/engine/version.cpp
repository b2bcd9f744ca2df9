#include "grader/engine/version.hpp"

namespace grader::engine {

std::string_view version() { return GRADER_VERSION; }

}  // namespace grader::engine
