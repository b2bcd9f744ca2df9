#pragma once

// Calls one C++ function of a submission over all cases of a job. Compiled once for a rubric, together with a generated
// file that declares the rubric's functions (weakly: what a submission lacks is null) and says how each is called; the
// submission's shared library is put beside it at run time.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace grader_harness {

/// Converts to a pointer of whatever type the declaration asks for.
struct Pointer {
  void* address;
  template <class T>
  operator T*() const {
    return static_cast<T*>(address);
  }
};

/// Converts to whatever arithmetic type the declaration asks for.
struct Scalar {
  bool floating;
  std::int64_t integer;
  double number;
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
  operator T() const {
    return floating ? static_cast<T>(number) : static_cast<T>(integer);
  }
};

/// One case while it is called.
class Call {
 public:
  Pointer pointer(const char* name) const;
  Scalar scalar(const char* name) const;

  /// Keeps a returned value as the output `name`.
  template <class T>
  void returned(const char* name, T value) {
    static_assert(std::is_arithmetic_v<T>, "a contract returns a number");
    keep_returned(name, code<T>(), &value, sizeof value);
  }

 private:
  friend class Job;
  template <class T>
  static const char* code() {
    if constexpr (std::is_same_v<T, bool>)
      return "|b1";
    else if constexpr (std::is_floating_point_v<T>)
      return sizeof(T) == 4 ? "<f4" : "<f8";
    else if constexpr (std::is_signed_v<T>)
      return sizeof(T) == 4 ? "<i4" : "<i8";
    else
      return sizeof(T) == 4 ? "<u4" : "<u8";
  }
  void keep_returned(const char* name, const char* code, const void* bytes, std::size_t size);

  struct Buffer {
    std::vector<unsigned char> bytes;
    std::size_t guard = 0;
  };
  std::string folder_;
  std::map<std::string, Buffer> buffers_;
  std::map<std::string, Scalar> scalars_;
};

/// How one form of one entry is called; `present` tells whether the submission has the function.
struct Form {
  const char* entry;
  const char* function;
  bool present;
  void (*call)(Call&);
};

/// Runs the job in the folder `argv[1]`; the forms are tried in order.
int run(int argc, char** argv, const std::vector<Form>& forms);

}  // namespace grader_harness
