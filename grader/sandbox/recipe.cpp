#include "grader/sandbox/recipe.hpp"

namespace grader::sandbox {

std::vector<std::string> bubblewrap_command(const std::string& bubblewrap, const std::vector<Bind>& binds,
                                            const Descriptors& descriptors) {
  std::vector<std::string> words{bubblewrap};
  const auto add = [&](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
  const auto number = [](int descriptor) { return std::to_string(descriptor); };

  add({"--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session", "--as-pid-1"});
  add({"--clearenv", "--uid", "65534", "--gid", "65534", "--hostname", "sandbox"});
  add({"--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib", "--symlink",
       "usr/lib64", "/lib64"});
  add({"--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache", "--ro-bind-try", "/etc/alternatives",
       "/etc/alternatives"});
  // /dev/shm would be a tmpfs without a limit.
  add({"--proc", "/proc", "--dev", "/dev", "--size", "16777216", "--tmpfs", "/dev/shm"});
  add({"--perms", "0700", "--size", "268435456", "--tmpfs", "/tmp", "--dir", kWorkingFolder, "--chdir",
       kWorkingFolder});
  add({"--perms", "0644", "--ro-bind-data", number(descriptors.passwd), "/etc/passwd"});
  add({"--perms", "0555", "--ro-bind-data", number(descriptors.init), "/sbx-init"});
  for (const auto& bind : binds) add({"--ro-bind", bind.host, bind.inside});
  // Last, when everything is in its place: the root itself is a tmpfs and would be writable.
  add({"--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/"});
  add({"--cap-drop", "ALL", "--seccomp", number(descriptors.filter)});
  add({"--", "/sbx-init", number(descriptors.job), number(descriptors.report), number(descriptors.control)});
  return words;
}

}  // namespace grader::sandbox
