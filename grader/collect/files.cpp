#include "grader/collect/files.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>

#include "grader/collect/names.hpp"

namespace grader::collect {

namespace {

namespace fs = std::filesystem;
using model::FileRequest;
using model::Message;

/// How deep below the folder files are looked for: data of a program may lie in folders of its own.
constexpr int kMaxDepth = 4;

struct Entry {
  fs::path path;         ///< on disk
  std::string relative;  ///< below the submission
  std::uint64_t size = 0;
};

struct Listing {
  std::vector<Entry> entries;
  std::vector<std::string> links;
  std::optional<std::string> unreadable;  ///< the first folder that could not be listed
};

Listing list(const fs::path& folder) {
  Listing listing;
  std::error_code error;
  for (fs::recursive_directory_iterator item{folder, error}, end; !error && item != end;) {
    const auto name = item->path().filename().string();
    // By the names alone: fs::relative would follow a link to what it points at.
    const auto relative = item->path().lexically_relative(folder).generic_string();
    if (item->is_symlink(error)) {
      item.disable_recursion_pending();
      listing.links.push_back(relative);
    } else if (item->is_directory(error)) {
      const bool skip =
          name.starts_with('.') || name == "__MACOSX" || name == "__pycache__" || item.depth() >= kMaxDepth;
      if (skip) item.disable_recursion_pending();
    } else if (item->is_regular_file(error) && !name.starts_with('.')) {
      listing.entries.push_back({item->path(), relative, item->file_size(error)});
    }
    error.clear();
    item.increment(error);
    if (error) listing.unreadable = relative;
  }
  if (error && !listing.unreadable) listing.unreadable = ".";
  std::ranges::sort(listing.entries, {}, &Entry::relative);
  std::ranges::sort(listing.links);
  return listing;
}

std::string read(const Entry& entry, Collected& collected) {
  const std::ifstream file{entry.path, std::ios::binary};
  std::ostringstream text;
  if (entry.size > 0) text << file.rdbuf();
  if (!file || text.bad() || (entry.size > 0 && text.tellp() <= 0))
    collected.fault = Message{"collect.unreadable", {{"file", entry.relative}}};
  return text.str();
}

bool is_text(const std::string& extension) { return extension == ".md" || extension == ".txt"; }

/// How well a file fits a wanted name: 3 the very name, 2 the name one folder deep, 1 after forgiving; 0 not at all.
int fit(const std::string& relative, const std::string& wanted) {
  const fs::path path{relative};
  const auto depth = std::distance(path.begin(), path.end()) - 1;
  if (depth > 1) return 0;
  const auto name = path.filename().string();
  if (name == wanted) return depth == 0 ? 3 : 2;
  if (plain_name(name) == plain_name(wanted)) return 1;
  // A note is a note, whether it ends in .md or in .txt.
  const fs::path other{wanted};
  const auto extension = fs::path{plain_name(name)}.extension().string();
  const bool same_kind = is_text(extension) && is_text(other.extension().string());
  return same_kind && fs::path{plain_name(name)}.stem() == fs::path{plain_name(wanted)}.stem() ? 1 : 0;
}

/// The files that fit a role best.
std::vector<const Entry*> candidates(const FileRequest& role, const std::vector<Entry>& entries) {
  std::vector<const Entry*> best;
  int best_fit = 1;
  for (const auto& entry : entries) {
    int entry_fit = 0;
    for (const auto& name : role.names) entry_fit = std::max(entry_fit, fit(entry.relative, name));
    if (entry_fit < best_fit || entry_fit == 0) continue;
    if (entry_fit > best_fit) best.clear();
    best_fit = entry_fit;
    best.push_back(&entry);
  }
  return best;
}

void assign(const FileRequest& role, const std::vector<Entry>& entries, const CollectLimits& limits,
            Collected& collected) {
  const auto found = candidates(role, entries);
  if (found.empty()) return;
  if (found.size() > 1) {
    std::string all;
    for (const auto* entry : found) all += (all.empty() ? "" : ", ") + entry->relative;
    collected.problems[role.role] = {"collect.ambiguous", {{"files", all}}};
    return;
  }
  const auto& entry = *found.front();
  if (entry.size > limits.file_bytes) {
    collected.problems[role.role] = {
        "collect.too_large",
        {{"file", entry.relative}, {"size", model::Bytes{entry.size}}, {"limit", model::Bytes{limits.file_bytes}}}};
    return;
  }
  auto decoded = decode(read(entry, collected));
  const auto& meant =
      *std::ranges::max_element(role.names, {}, [&](const auto& name) { return fit(entry.relative, name); });
  if (meant != entry.relative)
    collected.remarks.push_back({"collect.forgiven_file", {{"file", entry.relative}, {"wanted", meant}}});
  if (decoded.was_latin1) collected.remarks.push_back({"collect.latin1", {{"file", entry.relative}}});
  collected.roles[role.role] = {entry.relative, std::move(decoded.text), decoded.was_latin1};
}

/// The same remark on many files: the first few by name, the others by their number.
class Remarks {
 public:
  Remarks(std::string key, std::vector<Message>& to) : key_{std::move(key)}, to_{to} {}
  Remarks(const Remarks&) = delete;
  Remarks& operator=(const Remarks&) = delete;
  ~Remarks() {
    if (more_ > 0) to_.push_back({key_ + "_more", {{"count", more_}}});
  }
  void add(std::map<std::string, model::Argument> arguments) {
    if (named_ == kNamed) {
      ++more_;
      return;
    }
    ++named_;
    to_.push_back({key_, std::move(arguments)});
  }

 private:
  static constexpr int kNamed = 5;
  std::string key_;
  std::vector<Message>& to_;
  int named_ = 0;
  std::int64_t more_ = 0;
};

/// As many files as the limits allow, in this order.
void take_files(const std::vector<Entry>& entries, const CollectLimits& limits, Collected& collected) {
  Remarks left_aside{"collect.left_aside", collected.remarks};
  std::size_t total = 0;
  for (const auto& entry : entries) {
    const bool fits = entry.size <= limits.file_bytes && total + entry.size <= limits.total_bytes;
    if (!fits || collected.files.size() >= limits.files) {
      left_aside.add({{"file", entry.relative}, {"size", model::Bytes{entry.size}}});
      continue;
    }
    total += entry.size;
    collected.files.emplace_back(entry.relative, read(entry, collected));
  }
  std::ranges::sort(collected.files, {}, &std::pair<std::string, std::string>::first);
}

}  // namespace

Collected collect_files(const fs::path& folder, const model::Rubric& rubric, const CollectLimits& limits) {
  Collected collected;
  auto listing = list(folder);
  if (listing.unreadable) collected.fault = Message{"collect.unreadable", {{"file", *listing.unreadable}}};
  {
    Remarks links{"collect.link", collected.remarks};
    for (const auto& link : listing.links) links.add({{"file", link}});
  }
  for (const auto& role : rubric.files) assign(role, listing.entries, limits, collected);

  // Work that is still packed is no work that can be graded: better said than guessed at.
  {
    Remarks archives{"collect.archive", collected.remarks};
    for (const auto& entry : listing.entries) {
      if (is_archive(entry.relative)) archives.add({{"file", entry.relative}});
    }
  }
  // What plays a role comes first: no number of other files may push it out.
  std::ranges::stable_partition(listing.entries, [&](const Entry& entry) {
    return std::ranges::any_of(collected.roles, [&](const auto& role) { return role.second.path == entry.relative; });
  });
  take_files(listing.entries, limits, collected);
  return collected;
}

}  // namespace grader::collect
