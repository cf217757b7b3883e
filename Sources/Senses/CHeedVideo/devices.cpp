#include "devices.hpp"

#include <dlfcn.h>
#include <stdexcept>
#include <string>

extern "C" {
#include <libavdevice/version_major.h>
}

#define TEXT_OF(number) TEXT(number)
#define TEXT(number) #number

namespace {

/// The version of the headers, and so of the FFmpeg that the program is linked with.
constexpr const char *library = "libavdevice.so." TEXT_OF(LIBAVDEVICE_VERSION_MAJOR);

/// Null, or the reason why cameras cannot be read.
const char *load() {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
  // Never closed: FFmpeg keeps pointers to the list that is registered.
  auto enlist = reinterpret_cast<void (*)()>(dlsym(handle, "avdevice_register_all"));
  if (!enlist) return dlerror();
  enlist();
  return nullptr;
}

} // namespace

const AVInputFormat *chvid::device_input(const char *name) {
  static const std::string trouble = [] {
    const char *text = load();
    return std::string(text ? text : "");
  }();
  if (!trouble.empty())
    throw std::runtime_error("FFmpeg's library for cameras cannot be loaded; install " + std::string(library) + " (" +
                             trouble + ")");
  const AVInputFormat *found = av_find_input_format(name);
  if (!found) throw std::runtime_error(std::string("this FFmpeg was built without ") + name);
  return found;
}
