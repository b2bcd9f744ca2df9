#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include <tl/expected.hpp>

#include "grader/engine/seed.hpp"
#include "grader/model/evidence.hpp"
#include "grader/model/result.hpp"
#include "grader/sandbox/sandbox.hpp"
#include "grader/toolchain/cpp_harness.hpp"
#include "grader/toolchain/program.hpp"
#include "grader/toolchain/toolbox.hpp"

namespace grader::engine {

/// Where all grading of one command happens: the course, the tools, the sandbox and the seed.
struct Workplace {
  std::filesystem::path course;
  std::string course_name;
  sandbox::Sandbox& sandbox;
  toolchain::Toolbox tools;
  Seed seed;

  /// What a result says of this machine.
  [[nodiscard]] model::Machine machine() const;
};

/// Makes each value once, whoever asks first; the others wait for it. A value is never made twice, since making it
/// means compiling or running something.
template <class Value>
class Once {
 public:
  const Value& get(const std::string& key, const std::function<Value()>& make) {
    std::shared_ptr<Slot> slot;
    {
      const std::scoped_lock lock{mutex_};
      auto& place = slots_[key];
      if (!place) place = std::make_shared<Slot>();
      slot = place;
    }
    std::call_once(slot->once, [&] { slot->value = std::make_unique<Value>(make()); });
    return *slot->value;
  }

 private:
  struct Slot {
    std::once_flag once;
    std::unique_ptr<Value> value;
  };
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Slot>> slots_;
};

}  // namespace grader::engine
