#include "grader/toolchain/npy.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>

namespace grader::toolchain {

namespace {

using model::Array;
using model::ElementType;
using model::Message;

static_assert(std::endian::native == std::endian::little, "arrays are kept little-endian");

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kAlignment = 64;

// A mebibyte per dimension would do; the bound only keeps products of extents from overflowing.
constexpr std::int64_t kMaxExtent = std::int64_t{1} << 40;
constexpr std::size_t kMaxDimensions = 8;

struct TypeCode {
  ElementType type;
  std::string_view code;
};
constexpr std::array<TypeCode, 8> kCodes{{
    {ElementType::boolean, "|b1"},
    {ElementType::int32, "<i4"},
    {ElementType::int64, "<i8"},
    {ElementType::uint32, "<u4"},
    {ElementType::uint64, "<u8"},
    {ElementType::float32, "<f4"},
    {ElementType::float64, "<f8"},
    // Padded buffers come back as plain bytes.
    {ElementType::boolean, "|u1"},
}};

Message broken(std::string what) { return {"toolchain.npy", {{"what", std::move(what)}}}; }

/// A cursor over the header, which is the text of a Python dictionary of three known keys.
class Header {
 public:
  explicit Header(std::string_view text) : rest_{text} {}

  void skip_space() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n' || rest_.front() == '\t')) {
      rest_.remove_prefix(1);
    }
  }
  bool take(char c) {
    skip_space();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool take_word(std::string_view word) {
    skip_space();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  std::optional<std::string_view> quoted() {
    skip_space();
    if (rest_.empty() || (rest_.front() != '\'' && rest_.front() != '"')) return std::nullopt;
    const auto end = rest_.find(rest_.front(), 1);
    if (end == std::string_view::npos) return std::nullopt;
    const auto text = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return text;
  }
  std::optional<std::int64_t> integer() {
    skip_space();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc{}) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

 private:
  std::string_view rest_;
};

struct Description {
  std::optional<ElementType> type;
  std::string code;
  bool fortran = false;
  std::optional<std::vector<std::int64_t>> shape;
};

std::optional<std::vector<std::int64_t>> read_shape(Header& header) {
  if (!header.take('(')) return std::nullopt;
  std::vector<std::int64_t> shape;
  while (!header.take(')')) {
    const auto extent = header.integer();
    if (!extent || *extent < 0 || *extent > kMaxExtent || shape.size() == kMaxDimensions) return std::nullopt;
    shape.push_back(*extent);
    if (!header.take(',')) {
      if (!header.take(')')) return std::nullopt;
      break;
    }
  }
  return shape;
}

std::optional<Description> read_description(std::string_view text) {
  Header header{text};
  Description description;
  if (!header.take('{')) return std::nullopt;
  while (!header.take('}')) {
    const auto key = header.quoted();
    if (!key || !header.take(':')) return std::nullopt;
    if (*key == "descr") {
      const auto code = header.quoted();
      if (!code) return std::nullopt;
      description.code = *code;
      for (const auto& known : kCodes) {
        if (known.code == *code) description.type = known.type;
      }
    } else if (*key == "fortran_order") {
      description.fortran = header.take_word("True");
      if (!description.fortran && !header.take_word("False")) return std::nullopt;
    } else if (*key == "shape") {
      description.shape = read_shape(header);
      if (!description.shape) return std::nullopt;
    } else {
      return std::nullopt;
    }
    header.take(',');
  }
  return description;
}

}  // namespace

std::string write_npy(const Array& array) {
  std::string header = "{'descr': '";
  for (const auto& known : kCodes) {
    if (known.type == array.type) {
      header += known.code;
      break;
    }
  }
  header += "', 'fortran_order': False, 'shape': (";
  for (const auto extent : array.shape) header += std::to_string(extent) + ',';
  header += "), }";
  constexpr std::size_t kPreamble = 10;
  while ((kPreamble + header.size() + 1) % kAlignment != 0) header += ' ';
  header += '\n';

  std::string file{kMagic};
  file += '\x01';
  file += '\x00';
  file += static_cast<char>(header.size() & 0xff);
  file += static_cast<char>(header.size() >> 8);
  file += header;
  file.append(reinterpret_cast<const char*>(array.data.data()), array.data.size());
  return file;
}

tl::expected<Array, Message> read_npy(std::string_view file) {
  if (!file.starts_with(kMagic) || file.size() < kMagic.size() + 4) return tl::unexpected{broken("magic")};
  const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(file[at])); };
  const auto version = byte(kMagic.size());
  const std::size_t length_at = kMagic.size() + 2;
  const std::size_t length_size = version == 1 ? 2 : 4;
  if (version < 1 || version > 3 || file.size() < length_at + length_size) return tl::unexpected{broken("version")};
  std::size_t length = 0;
  for (std::size_t i = length_size; i-- > 0;) length = length << 8 | byte(length_at + i);
  const auto header_at = length_at + length_size;
  if (length > file.size() - header_at) return tl::unexpected{broken("header")};

  const auto description = read_description(file.substr(header_at, length));
  if (!description || !description->shape) return tl::unexpected{broken("header")};
  if (!description->type) return tl::unexpected{broken("dtype " + description->code)};
  if (description->fortran && description->shape->size() > 1) return tl::unexpected{broken("fortran_order")};

  // The bytes that are there decide; a shape that promises more is never allocated for.
  const auto data = file.substr(header_at + length);
  const bool empty = std::ranges::find(*description->shape, 0) != description->shape->end();
  std::size_t wanted = empty ? 0 : model::size_of(*description->type);
  for (const auto extent : *description->shape) {
    if (empty) break;
    if (wanted > data.size() / static_cast<std::size_t>(extent)) return tl::unexpected{broken("shape")};
    wanted *= static_cast<std::size_t>(extent);
  }
  if (wanted != data.size()) return tl::unexpected{broken("size")};

  Array array;
  array.type = *description->type;
  array.shape = *description->shape;
  array.data.resize(data.size());
  if (!data.empty()) std::memcpy(array.data.data(), data.data(), data.size());
  return array;
}

}  // namespace grader::toolchain
