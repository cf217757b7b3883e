#include "complaints.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstring>

extern "C" {
#include <libavutil/error.h>
#include <libavutil/log.h>
}

namespace {

thread_local chvid::Complaints *current = nullptr;

/// Messages about metadata that is often wrong in intact recordings and does not affect pixels.
bool is_harmless(const char *format) {
  return std::strstr(format, "APP fields") || std::strstr(format, "SEI type");
}

/// Only demuxers, devices and decoders report damage; colour conversion only complains about deprecated formats.
bool is_about_data(void *context) {
  if (!context) return false;
  const AVClass *kind = *static_cast<AVClass **>(context);
  if (!kind) return false;
  const AVClassCategory category = kind->get_category ? kind->get_category(context) : kind->category;
  return category == AV_CLASS_CATEGORY_DECODER || category == AV_CLASS_CATEGORY_DEMUXER ||
         AV_IS_INPUT_DEVICE(category);
}

void take_note(void *context, int level, const char *format, va_list arguments) {
  const bool is_too_large = std::strstr(format, "max pixel count");
  if (!current || level > AV_LOG_ERROR || is_harmless(format)) return;
  if (!(is_too_large || current->takes_all || is_about_data(context))) return;
  current->count++;
  if (!current->first.empty() && !is_too_large) return;
  char line[160];
  std::vsnprintf(line, sizeof line, format, arguments);
  line[std::strcspn(line, "\r\n")] = 0;
  unsigned width = 0, height = 0;
  try {
    current->first = line;
    if (is_too_large && std::sscanf(line, "Picture size %ux%u", &width, &height) == 2)
      current->too_large = std::to_string(width) + "x" + std::to_string(height);
  } catch (...) {
  }
}

} // namespace

chvid::Listening::Listening(Complaints &sink) : before(current) {
  current = &sink;
  av_log_set_callback(take_note);
}

chvid::Listening::~Listening() { current = before; }

std::string chvid::text_of(int av_error) {
  char text[AV_ERROR_MAX_STRING_SIZE] = {};
  av_strerror(av_error, text, sizeof text);
  return text;
}
