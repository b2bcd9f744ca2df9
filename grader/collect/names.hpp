#pragma once

#include <string>
#include <string_view>

namespace grader::collect {

/// A file's or folder's name without what people get wrong: case, accents, spaces, underscores, hyphens; the copy mark
/// of a browser (`note (1).md`). Names that are not UTF-8 are read as Latin-1.
std::string plain_name(std::string_view name);

/// True for a file that holds others, by its extension: `.zip`, `.tar.gz`, `.7z`, ...
bool is_archive(std::string_view name);

/// Text as UTF-8: a byte-order mark taken off, `\r\n` and `\r` turned into `\n`. UTF-16 is
/// read as such (Windows' shell writes it into `run.txt`), with a mark or without; what is no UTF-8 either is read as
/// Latin-1.
struct Decoded {
  std::string text;
  bool was_latin1 = false;
};
Decoded decode(std::string_view bytes);

}  // namespace grader::collect
