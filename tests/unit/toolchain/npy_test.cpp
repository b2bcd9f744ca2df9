#include "grader/toolchain/npy.hpp"

#include <cstring>

#include <gtest/gtest.h>

namespace grader::toolchain {
namespace {

using model::Array;
using model::ElementType;
using namespace std::string_literals;

/// A .npy file put together by hand, as NEP 1 describes it.
std::string file(std::string header, const std::string& data) {
  header += '\n';
  std::string text = "\x93NUMPY\x01\x00"s;
  text += static_cast<char>(header.size() & 0xff);
  text += static_cast<char>(header.size() >> 8);
  return text + header + data;
}

TEST(Npy, ReadsWhatTheFormatSays) {
  // 1.0f is 0x3f800000, 2.0f is 0x40000000.
  const auto array =
      read_npy(file("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", "\x00\x00\x80\x3f\x00\x00\x00\x40"s));
  ASSERT_TRUE(array);
  EXPECT_EQ(array->type, ElementType::float32);
  EXPECT_EQ(array->shape, (std::vector<std::int64_t>{2}));
  float values[2];
  std::memcpy(values, array->data.data(), sizeof values);
  EXPECT_EQ(values[0], 1.0F);
  EXPECT_EQ(values[1], 2.0F);
}

TEST(Npy, ReadsAScalarAndAnEmptyArray) {
  const auto scalar = read_npy(file("{'descr': '<i8', 'fortran_order': False, 'shape': (), }", "\x07\0\0\0\0\0\0\0"s));
  ASSERT_TRUE(scalar);
  EXPECT_TRUE(scalar->shape.empty());
  const auto empty = read_npy(file("{'descr': '<f8', 'fortran_order': True, 'shape': (0, 3), }", ""));
  EXPECT_FALSE(empty) << "Fortran order of two dimensions is refused, even when empty";
  EXPECT_TRUE(read_npy(file("{'shape': (3, 0), 'fortran_order': False, 'descr': '<f8'}", "")));
}

TEST(Npy, WritesWhatItReads) {
  Array array;
  array.type = ElementType::int32;
  array.shape = {2, 3};
  array.data.resize(24);
  for (std::size_t i = 0; i < array.data.size(); ++i) array.data[i] = static_cast<std::byte>(i);
  const auto text = write_npy(array);
  EXPECT_EQ((text.size() - 24) % 64, 0U) << "the data begins on a boundary of 64 bytes";
  const auto back = read_npy(text);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->type, array.type);
  EXPECT_EQ(back->shape, array.shape);
  EXPECT_EQ(back->data, array.data);
}

TEST(Npy, RefusesWhatAStrangerMightWrite) {
  const std::string good = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }";
  const std::string data(4, '\0');
  EXPECT_TRUE(read_npy(file(good, data)));
  EXPECT_FALSE(read_npy(""));
  EXPECT_FALSE(read_npy("\x93NUMPY"));
  EXPECT_FALSE(read_npy("\x93NUMPY\x01\x00\xff\xff{"s));
  EXPECT_FALSE(read_npy("\x93NUMPY\x09\x00\x01\x00 "s));
  EXPECT_FALSE(read_npy(file(good, data + 'x')));
  EXPECT_FALSE(read_npy(file(good, "abc")));
  for (const char* header : {
           "{'descr': '|O', 'fortran_order': False, 'shape': (1,), }",   // pickled objects
           "{'descr': '>f4', 'fortran_order': False, 'shape': (1,), }",  // the other byte order
           "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (1099511627776, 1099511627776), }",  // overflows 64 bits
           "{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1), }",
           "{'descr': '<f4', 'fortran_order': False}",
           "{'descr': '<f4', 'shape': (1,), 'fortran_order': maybe}",
           "{'descr': __import__('os'), 'fortran_order': False, 'shape': (1,)}",
           "{'descr",
           "{",
       }) {
    EXPECT_FALSE(read_npy(file(header, data))) << header;
  }
}

}  // namespace
}  // namespace grader::toolchain
