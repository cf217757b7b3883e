#ifndef CHEEDVIDEO_H
#define CHEEDVIDEO_H

// Pictures from files, cameras and streams, and pictures into files. Plain C; no exception crosses; whoever creates,
// destroys. A handle is used by one thread at a time; pictures may be released on any thread.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CHVID_OK = 0,
  CHVID_BAD_ARGUMENT,
  /// The recording is over.
  CHVID_END,
  CHVID_NOT_FOUND,
  CHVID_NOT_PERMITTED,
  CHVID_BUSY,
  /// It is there, but not of the kind that was asked for.
  CHVID_WRONG_KIND,
  CHVID_TOO_LARGE,
  /// A live source stopped answering.
  CHVID_LOST,
  CHVID_BACKEND
} chvid_status;

/// What the last failing call on this thread had to say; never null, valid until the next call on this thread.
const char *chvid_last_error(void);

/// The largest picture that is taken, pixels.
typedef struct {
  int32_t width;
  int32_t height;
} chvid_limit;

/// One picture of 1 (grey) or 3 (blue, green, red) bytes a pixel; `owner` keeps `bytes` alive until it is released.
typedef struct {
  const uint8_t *bytes;
  int32_t width;
  int32_t height;
  int32_t stride;
  int32_t channels;
  void *owner;
} chvid_picture;

void chvid_picture_release(void *owner);

// MARK: Files

typedef struct chvid_file chvid_file;

/// What a container says about its video before a frame is decoded.
typedef struct {
  int32_t width;
  int32_t height;
  /// Frames a second; 0 when not said.
  double frame_rate;
  /// -1 when not said.
  int64_t declared_frames;
  /// Nanoseconds; -1 when not said.
  int64_t duration_ns;
  /// 1 when one packet of this codec is one frame.
  int32_t packet_is_frame;
} chvid_file_info;

/// What happened while reading, so far.
typedef struct {
  int64_t packets;
  /// Packets that the container itself says are not to be shown.
  int64_t discarded_packets;
  /// Packets that the container or its reader marked as damaged.
  int64_t corrupt_packets;
  /// Packets that the decoder did not take.
  int64_t refused_packets;
  int64_t read_errors;
  int64_t frames;
  /// Frames that were decoded with visible damage.
  int64_t damaged_frames;
  /// Complaints of the reader and the decoder about the data.
  int64_t complaints;
  char first_complaint[160];
} chvid_file_report;

/// - decoder_threads: with more than one, complaints are not counted and damage is seen less surely.
chvid_status chvid_file_open(const char *path, chvid_limit limit, int32_t decoder_threads, chvid_file **out,
                             chvid_file_info *info);
/// - pts_ns: presentation time in the container's own clock; INT64_MIN when not known.
chvid_status chvid_file_next(chvid_file *file, chvid_picture *out, int64_t *pts_ns);
void chvid_file_get_report(const chvid_file *file, chvid_file_report *out);
void chvid_file_destroy(chvid_file *file);

// MARK: Images

typedef struct chvid_image_decoder chvid_image_decoder;

/// Decodes PNG, JPEG, BMP, WebP and TIFF; keeps its buffers from image to image.
chvid_status chvid_image_decoder_create(chvid_image_decoder **out);
/// - damaged: 1 when there is a picture, but not all of its data was good.
chvid_status chvid_image_decode(chvid_image_decoder *decoder, const uint8_t *bytes, size_t length, chvid_limit limit,
                                chvid_picture *out, int32_t *damaged);
void chvid_image_decoder_destroy(chvid_image_decoder *decoder);

/// - channels: 1, 3 or 4 bytes a pixel.
chvid_status chvid_png_encode(const uint8_t *bytes, int32_t width, int32_t height, int32_t stride, int32_t channels,
                              uint8_t **out, size_t *length);
void chvid_buffer_destroy(uint8_t *buffer);

// MARK: Cameras

typedef struct chvid_camera chvid_camera;

/// 0 in a field leaves it to the driver.
typedef struct {
  int32_t width;
  int32_t height;
  double frame_rate;
  /// Four characters as V4L2 packs them.
  uint32_t fourcc;
  /// How long one read may wait for a frame, milliseconds; the first camera of the process decides.
  int32_t wait_ms;
} chvid_camera_request;

typedef struct {
  int32_t width;
  int32_t height;
  double frame_rate;
} chvid_camera_info;

chvid_status chvid_camera_open(const char *path, chvid_camera_request request, chvid_limit limit, chvid_camera **out,
                               chvid_camera_info *info);
/// - grabbed_ns: CLOCK_MONOTONIC when the frame was taken from the driver.
/// - stamped_ns: the driver's own time of capture; INT64_MIN when it has none. Its clock is not always the monotonic one.
chvid_status chvid_camera_read(chvid_camera *camera, chvid_picture *out, int64_t *grabbed_ns, int64_t *stamped_ns);
void chvid_camera_destroy(chvid_camera *camera);

#define CHVID_MODES 64

typedef struct {
  char path[64];
  char name[64];
  /// 1 when the process may open it.
  int32_t is_permitted;
  int32_t mode_count;
  /// "MJPG 1280x720 at 30".
  char modes[CHVID_MODES][48];
} chvid_camera_entry;

/// Looks at one device without starting it. CHVID_WRONG_KIND: no video capture device.
chvid_status chvid_camera_describe(const char *path, chvid_camera_entry *out);

// MARK: Writing

typedef struct chvid_writer chvid_writer;

/// Writes MP4: H.264 where the machine can, MPEG-4 where not. Of an odd side the last row or column is left out.
chvid_status chvid_writer_open(const char *path, int32_t width, int32_t height, double frame_rate, chvid_writer **out);
/// Writes Matroska in place: what was added more than about a second ago can be read whenever the program ends.
chvid_status chvid_recording_open(const char *path, int32_t width, int32_t height, double frame_rate,
                                  chvid_writer **out);
/// - time_ns: when the frame is shown, from the beginning of the video; later than the one before.
chvid_status chvid_writer_add(chvid_writer *writer, const uint8_t *bytes, int32_t stride, int32_t channels,
                              int64_t time_ns);
/// Writes the end of the file.
chvid_status chvid_writer_close(chvid_writer *writer);
void chvid_writer_destroy(chvid_writer *writer);

#ifdef __cplusplus
}
#endif
#endif
