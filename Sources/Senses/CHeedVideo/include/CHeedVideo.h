#ifndef CHEEDVIDEO_H
#define CHEEDVIDEO_H

// Reads pictures from files and cameras, and writes pictures to files. Plain C without exceptions; each `create` or
// `open` has a `destroy`. A handle is used by one thread at a time; pictures may be released on any thread.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CHVID_OK = 0,
  CHVID_BAD_ARGUMENT,
  /// The recording has ended.
  CHVID_END,
  CHVID_NOT_FOUND,
  CHVID_NOT_PERMITTED,
  CHVID_BUSY,
  /// The file or device exists, but has another kind.
  CHVID_WRONG_KIND,
  CHVID_TOO_LARGE,
  /// A live source stopped responding.
  CHVID_LOST,
  CHVID_BACKEND
} chvid_status;

/// Message of the last failed call on this thread; never null, valid until the next call on this thread.
const char *chvid_last_error(void);

/// HMAC-SHA-256 of bytes.
chvid_status chvid_keyed_hash(const uint8_t *key, size_t key_length, const uint8_t *bytes, size_t length, uint8_t out[32]);

/// The largest accepted picture: its sides and their product, pixels.
typedef struct {
  int32_t width;
  int32_t height;
  int64_t pixels;
} chvid_limit;

/// A picture with 1 (grey) or 3 (blue, green, red) bytes per pixel; everything is valid until `owner` is released.
typedef struct {
  int32_t width;
  int32_t height;
  /// Bytes from one row of pixels to the next.
  int32_t stride;
  int32_t channels;
  /// A separate plane of brightness, one byte per pixel; NULL if only the pixels hold it.
  const uint8_t *luma;
  int32_t luma_stride;
  /// 1 if `luma` is in 16...235, 0 if it is in 0...255.
  int32_t luma_is_limited;
  void *owner;
} chvid_picture;

/// The pixels, converted on the first call; the same pointer each time, on any thread.
const uint8_t *chvid_picture_pixels(void *owner);
void chvid_picture_release(void *owner);

// MARK: Planes

typedef struct chvid_converter chvid_converter;

typedef enum : uint32_t { CHVID_PLANES_NV12 = 1, CHVID_PLANES_I420 } chvid_layout;

/// A picture in the caller's memory.
typedef struct {
  chvid_layout layout;
  int32_t width;
  int32_t height;
  /// 1 if brightness is in 16...235, 0 if it is in 0...255.
  int32_t is_limited;
  const uint8_t *planes[3];
  int32_t strides[3];
} chvid_planes;

/// Keeps the tables and buffers of conversions; used from any thread.
chvid_status chvid_converter_create(chvid_converter **out);
/// Makes a picture whose pixels are converted when they are first read. The planes must stay valid until it is
/// released.
chvid_status chvid_converter_wrap(chvid_converter *converter, const chvid_planes *planes, chvid_picture *out);
void chvid_converter_destroy(chvid_converter *converter);

// MARK: Files

typedef struct chvid_file chvid_file;

/// A container's declarations about its video.
typedef struct {
  int32_t width;
  int32_t height;
  /// Frames per second; 0 when not declared.
  double frame_rate;
  /// -1 when not declared.
  int64_t declared_frames;
  /// Nanoseconds; -1 when not declared.
  int64_t duration_ns;
  /// 1 if each packet of this codec is one frame.
  int32_t packet_is_frame;
} chvid_file_info;

/// Counts of packets, frames and errors so far.
typedef struct {
  int64_t packets;
  /// Packets marked by the container as not to be displayed.
  int64_t discarded_packets;
  /// Packets marked by the container or its demuxer as damaged.
  int64_t corrupt_packets;
  /// Packets rejected by the decoder.
  int64_t refused_packets;
  int64_t read_errors;
  int64_t frames;
  /// Frames decoded with visible damage.
  int64_t damaged_frames;
  /// Error messages of demuxer and decoder about the data.
  int64_t complaints;
  char first_complaint[160];
} chvid_file_report;

/// - decoder_threads: with more than one, complaints are not counted and damage is detected less reliably.
chvid_status chvid_file_open(const char *path, chvid_limit limit, int32_t decoder_threads, chvid_file **out,
                             chvid_file_info *info);
/// - pts_ns: presentation time on the container's clock; INT64_MIN when not known.
chvid_status chvid_file_next(chvid_file *file, chvid_picture *out, int64_t *pts_ns);
void chvid_file_get_report(const chvid_file *file, chvid_file_report *out);
void chvid_file_destroy(chvid_file *file);

// MARK: Images

typedef struct chvid_image_decoder chvid_image_decoder;

/// Decodes PNG, JPEG, BMP, WebP and TIFF; reuses its buffers.
chvid_status chvid_image_decoder_create(chvid_image_decoder **out);
/// - damaged: 1 if the picture was decoded from partly damaged data.
chvid_status chvid_image_decode(chvid_image_decoder *decoder, const uint8_t *bytes, size_t length, chvid_limit limit,
                                chvid_picture *out, int32_t *damaged);
void chvid_image_decoder_destroy(chvid_image_decoder *decoder);

/// - channels: 1 (grey), 3 (blue, green, red) or 4 (a last one that is ignored) bytes per pixel.
chvid_status chvid_png_encode(const uint8_t *bytes, int32_t width, int32_t height, int32_t stride, int32_t channels,
                              uint8_t **out, size_t *length);
void chvid_buffer_destroy(uint8_t *buffer);

// MARK: Cameras

typedef struct chvid_camera chvid_camera;

/// 0 or NULL selects the driver's default, except in `wait_ms`.
typedef struct {
  /// Set both or neither.
  int32_t width;
  int32_t height;
  double frame_rate;
  /// FFmpeg's input for devices; NULL for V4L2, whose paths are device files.
  const char *device;
  /// Longest wait of one read, milliseconds; positive.
  int32_t wait_ms;
} chvid_camera_request;

typedef struct {
  int32_t width;
  int32_t height;
  double frame_rate;
} chvid_camera_info;

chvid_status chvid_camera_open(const char *path, chvid_camera_request request, chvid_limit limit, chvid_camera **out,
                               chvid_camera_info *info);
/// Waits for the next frame. If the frame arrived damaged, `out->owner` is NULL.
/// - grabbed_ns: CLOCK_MONOTONIC when the frame was read from the driver.
/// - stamped_ns: the driver's time of capture, not always on the monotonic clock; INT64_MIN if there is none.
chvid_status chvid_camera_read(chvid_camera *camera, chvid_picture *out, int64_t *grabbed_ns, int64_t *stamped_ns);
void chvid_camera_destroy(chvid_camera *camera);

/// Bytes of a camera's name, with the final 0.
enum { CHVID_CAMERA_NAME = 33 };

/// Queries one device without starting it. CHVID_WRONG_KIND if it does not capture video.
/// - name: receives CHVID_CAMERA_NAME bytes, the name from the driver; empty without permission.
/// - is_permitted: receives 1 if the process may open the device.
chvid_status chvid_camera_describe(const char *path, char *name, int32_t *is_permitted);

// MARK: Streams

typedef struct chvid_stream chvid_stream;

/// Opens a stream, and reads it on a thread of its own. If the host gives no answer within `wait_ms`, the stream counts
/// as open, and reads report what follows.
/// - format: FFmpeg's name of the format, "mpjpeg" for JPEG pictures over HTTP or "rtsp".
chvid_status chvid_stream_open(const char *address, const char *format, chvid_limit limit, int32_t wait_ms,
                               chvid_stream **out);
/// Waits up to `wait_ms` for pictures and decodes the newest.
/// - out: has no owner if no picture arrived, or if the newest arrived damaged.
/// - arrived: number of pictures since the last call.
/// - grabbed_ns: CLOCK_MONOTONIC when the newest picture had arrived.
chvid_status chvid_stream_read(chvid_stream *stream, int32_t wait_ms, chvid_picture *out, int32_t *arrived,
                               int64_t *grabbed_ns);
void chvid_stream_destroy(chvid_stream *stream);

// MARK: Writing

typedef struct chvid_writer chvid_writer;

/// Writes MP4: H.264 if available, else MPEG-4. With odd sizes, the last row or column is left out.
/// - file: a descriptor that is empty, can be written, and stays open until the writer is destroyed.
chvid_status chvid_writer_open(int32_t file, int32_t width, int32_t height, double frame_rate, chvid_writer **out);
/// Writes Matroska in place: a truncated file is readable up to about its last second.
chvid_status chvid_recording_open(int32_t file, int32_t width, int32_t height, double frame_rate, chvid_writer **out);
/// - time_ns: display time since the beginning of the video; later than the previous one.
chvid_status chvid_writer_add(chvid_writer *writer, const uint8_t *bytes, int32_t stride, int32_t channels,
                              int64_t time_ns);
/// Writes the end of the file.
chvid_status chvid_writer_close(chvid_writer *writer);
void chvid_writer_destroy(chvid_writer *writer);

#ifdef __cplusplus
}
#endif
#endif
