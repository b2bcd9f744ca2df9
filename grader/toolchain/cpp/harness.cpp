#include "harness.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <sstream>

#include <sys/stat.h>

namespace grader_harness {

namespace {

void write_npy(const std::string& path, const char* code, const std::string& shape, const void* bytes,
               std::size_t size) {
  std::string header = std::string{"{'descr': '"} + code + "', 'fortran_order': False, 'shape': " + shape + ", }";
  while ((10 + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  std::ofstream file{path, std::ios::binary};
  file.write("\x93NUMPY\x01\x00", 8);
  file.put(static_cast<char>(header.size() & 0xff)).put(static_cast<char>(header.size() >> 8));
  file << header;
  file.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(size));
}

/// The data of a .npy file that the grader wrote.
std::string npy_data(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  std::stringstream content;
  content << file.rdbuf();
  const std::string text = content.str();
  const auto length = static_cast<unsigned char>(text.at(8)) | static_cast<unsigned char>(text.at(9)) << 8;
  return text.substr(10 + static_cast<std::size_t>(length));
}

std::string quoted(const std::string& text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      json += escape;
    } else {
      json += c;
    }
  }
  return json + '"';
}

/// Whole or not at all: what stands under its name when the process dies was finished.
void leave(const std::string& path, const std::string& text) {
  {
    std::ofstream file{path + ".part"};
    file << text;
  }
  std::rename((path + ".part").c_str(), path.c_str());
}

}  // namespace

Pointer Call::pointer(const char* name) const {
  const auto& buffer = buffers_.at(name);
  return {const_cast<unsigned char*>(buffer.bytes.data()) + buffer.guard};
}

Scalar Call::scalar(const char* name) const { return scalars_.at(name); }

void Call::keep_returned(const char* name, const char* code, const void* bytes, std::size_t size) {
  write_npy(folder_ + '/' + name + ".returned.npy", code, "()", bytes, size);
}

/// Reads `job.txt`, line by line:
///   entry NAME | out FOLDER | guard BYTES GUARDBYTE FILLBYTE
///   case ID | integer NAME VALUE | number NAME VALUE | input NAME BYTES FILE | output NAME BYTES | end
class Job {
 public:
  static int run(const std::string& folder, const std::vector<Form>& forms) {
    std::ifstream file{folder + "/job.txt"};
    std::string entry, out, line;
    std::size_t guard = 0;
    int guard_byte = 0, fill_byte = 0;
    const Form* form = nullptr;
    Call call;
    while (std::getline(file, line)) {
      std::istringstream words{line};
      std::string word, name;
      words >> word;
      if (word == "entry") {
        words >> entry;
      } else if (word == "out") {
        words >> out;
        mkdir(out.c_str(), 0755);
      } else if (word == "guard") {
        words >> guard >> guard_byte >> fill_byte;
        for (const auto& candidate : forms) {
          if (form == nullptr && entry == candidate.entry && candidate.present) form = &candidate;
        }
        leave(out + "/load.json", "{\"found\": " + (form == nullptr ? "null" : quoted(form->function)) + "}");
        if (form == nullptr) return 0;
      } else if (word == "case") {
        call = Call{};
        words >> name;
        call.folder_ = out + '/' + name;
        mkdir(call.folder_.c_str(), 0755);
      } else if (word == "integer") {
        std::int64_t value = 0;
        words >> name >> value;
        call.scalars_[name] = {false, value, 0};
      } else if (word == "number") {
        std::string value;  // strtod reads every double that was printed, infinities too
        words >> name >> value;
        call.scalars_[name] = {true, 0, std::strtod(value.c_str(), nullptr)};
      } else if (word == "input" || word == "output") {
        std::size_t size = 0;
        words >> name >> size;
        auto& buffer = call.buffers_[name];
        buffer.guard = guard;
        buffer.bytes.assign(size + 2 * guard, static_cast<unsigned char>(guard_byte));
        if (word == "input") {
          std::string path;
          words >> path;
          const auto data = npy_data(folder + '/' + path);
          if (data.size() != size) return 121;
          if (size > 0) std::memcpy(buffer.bytes.data() + guard, data.data(), size);
        } else if (size > 0) {
          std::memset(buffer.bytes.data() + guard, fill_byte, size);
        }
      } else if (word == "end") {
        finish(call, *form);
      }
    }
    return 0;
  }

 private:
  static void finish(Call& call, const Form& form) {
    std::string state = R"({"state": "ran"})";
    try {
      form.call(call);
    } catch (const std::exception& error) {
      state = R"({"state": "raised", "error": )" + quoted(error.what()) + '}';
    } catch (...) {
      state = R"({"state": "raised", "error": "an exception that is no std::exception"})";
    }
    for (const auto& [name, buffer] : call.buffers_) {
      write_npy(call.folder_ + '/' + name + ".npy", "|u1", '(' + std::to_string(buffer.bytes.size()) + ",)",
                buffer.bytes.data(), buffer.bytes.size());
    }
    leave(call.folder_ + "/state.json", state);
  }
};

int run(int argc, char** argv, const std::vector<Form>& forms) { return argc < 2 ? 121 : Job::run(argv[1], forms); }

}  // namespace grader_harness
