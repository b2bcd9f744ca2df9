#include "grader/checks/text_file.hpp"

#include <algorithm>
#include <utility>

#include "grader/text/reading.hpp"

namespace grader::checks {

namespace {

/// Comments become spaces, so that lines and columns stay.
std::string without_comments(std::string text) {
  constexpr std::string_view kOpen = "<!--", kClose = "-->";
  for (auto begin = text.find(kOpen); begin != std::string::npos; begin = text.find(kOpen, begin)) {
    const auto close = text.find(kClose, begin + kOpen.size());
    const auto end = close == std::string::npos ? text.size() : close + kClose.size();
    std::replace_if(
        text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(end),
        [](char c) { return c != '\n'; }, ' ');
  }
  return text;
}

bool is_blank(std::string_view text) {
  return std::ranges::none_of(text::sentences(text), [](const text::Sentence& sentence) {
    return !sentence.is_heading &&
           std::ranges::any_of(text::tokens(sentence.text), [](const text::Token& token) { return !token.is_mark(); });
  });
}

}  // namespace

TextFile read_text_file(model::Reader& parameters, std::string_view key, const model::CheckContext& context) {
  TextFile file{parameters.text(key), {}};
  const auto* request = context.rubric.file(file.role);
  if (request == nullptr) {
    if (const auto* node = parameters.node_or_null(key); node != nullptr && node->is_scalar()) {
      parameters.complain(*node, {"text_file.unknown_role", {{"role", file.role}}});
    }
    return file;
  }
  for (const auto& name : request->names) file.names += (file.names.empty() ? "" : ", ") + name;
  return file;
}

Handed handed(const model::Evidence& evidence, const TextFile& file) {
  const auto found = evidence.files.find(file.role);
  if (found == evidence.files.end()) return {};
  Handed handed{&found->second, without_comments(found->second.text), true};
  handed.is_blank = is_blank(handed.text);
  return handed;
}

model::Judgement nothing_to_read(const Handed& handed, const TextFile& file) {
  if (handed.file == nullptr) return model::failed({"text_file.missing", {{"file", file.names}}});
  auto judgement = model::failed({"text_file.blank", {{"file", handed.file->path}}});
  judgement.place = model::Place{handed.file->path, 0, 0};
  return judgement;
}

model::Excerpt excerpt_of(const Handed& handed, std::string text, int line) {
  return {"excerpt.submission", std::move(text), {handed.file->path, line, 0}};
}

}  // namespace grader::checks
