#pragma once

#include "ffmpeg.hpp"

namespace chvid {

/// FFmpeg's input of this name for devices, such as "v4l2".
///
/// Loads libavdevice on the first call. It loads dozens of libraries for sound and windows, which reading files does
/// not need, so the program is not linked with it.
/// - Throws: std::runtime_error that says what to install.
const AVInputFormat *device_input(const char *name);

} // namespace chvid
