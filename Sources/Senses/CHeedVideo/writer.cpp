#include "complaints.hpp"
#include "ffmpeg.hpp"
#include "guarded.hpp"

#include <cerrno>
#include <new>
#include <sys/stat.h>
#include <unistd.h>

extern "C" {
#include <libavutil/opt.h>
}

using chvid::failed;

struct chvid_writer {
  int file = -1;
  AVFormatContext *format = nullptr;
  chvid::Owned<AVCodecContext> codec;
  chvid::Owned<AVPacket> packet{av_packet_alloc()};
  chvid::Owned<AVFrame> frame{av_frame_alloc()};
  chvid::Owned<SwsContext> scaler;
  int64_t last_pts = -1;

  ~chvid_writer() {
    if (!format) return;
    if (format->pb) av_freep(&format->pb->buffer);
    avio_context_free(&format->pb);
    avformat_free_context(format);
  }
};

namespace {

/// Time base of the file, ticks per second; fine enough for any frame rate.
constexpr int ticks = 90000;
/// Encoder threads; more do not speed up small pictures.
constexpr int threads = 2;
/// Length of a cluster, milliseconds; a truncated recording lacks at most the last one.
constexpr int cluster_ms = 500;

/// Size of the buffer before the file, bytes; FFmpeg's own for files.
constexpr int buffer_bytes = 32768;

#if LIBAVFORMAT_VERSION_MAJOR < 61
using Outgoing = uint8_t;
#else
using Outgoing = const uint8_t;
#endif

int write_file(void *writer, Outgoing *bytes, int count) {
  for (int done = 0; done < count;) {
    const ssize_t written = write(static_cast<chvid_writer *>(writer)->file, bytes + done, count - done);
    if (written < 0 && errno != EINTR) return AVERROR(errno);
    if (written > 0) done += static_cast<int>(written);
  }
  return count;
}

int64_t seek_file(void *writer, int64_t offset, int whence) {
  const int file = static_cast<chvid_writer *>(writer)->file;
  struct stat status;
  if (whence & AVSEEK_SIZE) return fstat(file, &status) == 0 ? status.st_size : AVERROR(errno);
  const off_t place = lseek(file, offset, whence & ~AVSEEK_FORCE);
  return place < 0 ? AVERROR(errno) : place;
}

/// The purpose of a file.
enum class Purpose {
  /// For watching: MP4, which is unusable if incomplete.
  watching,
  /// For replay: Matroska written cluster by cluster, which is usable if truncated.
  recording,
};

chvid_status refused(int av_error) { return failed(CHVID_BACKEND, chvid::text_of(av_error)); }

bool open_encoder(chvid_writer &writer, const AVCodec *encoder, Purpose purpose, int width, int height,
                  double frame_rate) {
  if (!encoder) return false;
  chvid::Owned<AVCodecContext> codec(avcodec_alloc_context3(encoder));
  if (!codec) throw std::bad_alloc();
  codec->width = width;
  codec->height = height;
  codec->pix_fmt = AV_PIX_FMT_YUV420P;
  // MPEG-4 stores its ticks per second in 16 bits.
  codec->time_base = {1, encoder->id == AV_CODEC_ID_MPEG4 ? 60000 : ticks};
  codec->framerate = av_d2q(frame_rate, 100000);
  codec->gop_size = 60;
  codec->thread_count = threads;
  if (writer.format->oformat->flags & AVFMT_GLOBALHEADER) codec->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  if (encoder->id == AV_CODEC_ID_H264) {
    av_opt_set(codec->priv_data, "preset", "veryfast", 0);
    av_opt_set(codec->priv_data, "crf", purpose == Purpose::recording ? "18" : "21", 0);
    if (purpose == Purpose::recording) av_opt_set(codec->priv_data, "tune", "zerolatency", 0);
  } else {
    codec->flags |= AV_CODEC_FLAG_QSCALE;
    codec->global_quality = 4 * FF_QP2LAMBDA;
  }
  if (avcodec_open2(codec.get(), encoder, nullptr) < 0) return false;
  writer.codec = std::move(codec);
  return true;
}

chvid_status open_file(chvid_writer &writer, Purpose purpose, int width, int height, double frame_rate) {
  const char *container = purpose == Purpose::recording ? "matroska" : "mp4";
  int result = avformat_alloc_output_context2(&writer.format, nullptr, container, nullptr);
  if (result < 0) return refused(result);
  if (!open_encoder(writer, avcodec_find_encoder_by_name("libx264"), purpose, width, height, frame_rate) &&
      !open_encoder(writer, avcodec_find_encoder(AV_CODEC_ID_MPEG4), purpose, width, height, frame_rate))
    return failed(CHVID_BACKEND, "no encoder could be started");
  AVStream *stream = avformat_new_stream(writer.format, nullptr);
  if (!stream) throw std::bad_alloc();
  stream->time_base = writer.codec->time_base;
  stream->avg_frame_rate = writer.codec->framerate;
  result = avcodec_parameters_from_context(stream->codecpar, writer.codec.get());
  auto *buffer = static_cast<uint8_t *>(av_malloc(buffer_bytes));
  if (buffer) writer.format->pb = avio_alloc_context(buffer, buffer_bytes, 1, &writer, nullptr, write_file, seek_file);
  if (!writer.format->pb) {
    av_free(buffer);
    throw std::bad_alloc();
  }
  writer.format->flags |= AVFMT_FLAG_CUSTOM_IO;
  if (purpose == Purpose::recording) {
    av_opt_set_int(writer.format->priv_data, "cluster_time_limit", cluster_ms, 0);
    // Shifted timestamps would change every frame's time.
    writer.format->avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED;
    writer.format->flags |= AVFMT_FLAG_FLUSH_PACKETS;
  }
  if (result >= 0) result = avformat_write_header(writer.format, nullptr);
  if (result < 0) return refused(result);
  AVFrame *frame = writer.frame.get();
  frame->format = AV_PIX_FMT_YUV420P;
  frame->width = width;
  frame->height = height;
  result = av_frame_get_buffer(frame, 0);
  return result < 0 ? refused(result) : CHVID_OK;
}

/// Encodes a frame, or flushes for null, and writes the resulting packets.
chvid_status encode(chvid_writer &writer, const AVFrame *frame) {
  int result = avcodec_send_frame(writer.codec.get(), frame);
  while (result >= 0) {
    AVPacket *packet = writer.packet.get();
    result = avcodec_receive_packet(writer.codec.get(), packet);
    if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return CHVID_OK;
    if (result < 0) break;
    av_packet_rescale_ts(packet, writer.codec->time_base, writer.format->streams[0]->time_base);
    result = av_interleaved_write_frame(writer.format, packet);
  }
  return refused(result);
}

} // namespace

namespace {

chvid_status open_for(Purpose purpose, int32_t file, int32_t width, int32_t height, double frame_rate,
                      chvid_writer **out) {
  if (file < 0 || !out || width < 2 || height < 2 || !(frame_rate > 0))
    return failed(CHVID_BAD_ARGUMENT, "a video has a size and a rate");
  return chvid::guarded([&] {
    chvid::Complaints complaints;
    chvid::Listening listening(complaints);
    auto writer = std::make_unique<chvid_writer>();
    if (!writer->packet || !writer->frame) throw std::bad_alloc();
    writer->file = file;
    const chvid_status status = open_file(*writer, purpose, width & ~1, height & ~1, frame_rate);
    if (status == CHVID_OK) *out = writer.release();
    return status;
  });
}

} // namespace

chvid_status chvid_writer_open(int32_t file, int32_t width, int32_t height, double frame_rate, chvid_writer **out) {
  return open_for(Purpose::watching, file, width, height, frame_rate, out);
}

chvid_status chvid_recording_open(int32_t file, int32_t width, int32_t height, double frame_rate, chvid_writer **out) {
  return open_for(Purpose::recording, file, width, height, frame_rate, out);
}

chvid_status chvid_writer_add(chvid_writer *writer, const uint8_t *bytes, int32_t stride, int32_t channels,
                              int64_t time_ns) {
  if (!writer || !bytes || (channels != 1 && channels != 3 && channels != 4))
    return failed(CHVID_BAD_ARGUMENT, "no picture");
  return chvid::guarded([&] {
    chvid::Complaints complaints;
    chvid::Listening listening(complaints);
    AVFrame *frame = writer->frame.get();
    const int result = av_frame_make_writable(frame);
    if (result < 0) return refused(result);
    const AVPixelFormat from = channels == 1 ? AV_PIX_FMT_GRAY8 : channels == 3 ? AV_PIX_FMT_BGR24 : AV_PIX_FMT_BGR0;
    writer->scaler.reset(sws_getCachedContext(writer->scaler.release(), frame->width, frame->height, from, frame->width,
                                              frame->height, AV_PIX_FMT_YUV420P, SWS_BICUBIC, nullptr, nullptr, nullptr));
    if (!writer->scaler) return failed(CHVID_BACKEND, "the picture cannot be converted");
    const int strides[] = {stride};
    sws_scale(writer->scaler.get(), &bytes, strides, 0, frame->height, frame->data, frame->linesize);
    const int64_t pts = av_rescale_q(time_ns, {1, 1000000000}, writer->codec->time_base);
    frame->pts = writer->last_pts = std::max(pts, writer->last_pts + 1);
    return encode(*writer, frame);
  });
}

chvid_status chvid_writer_close(chvid_writer *writer) {
  if (!writer) return failed(CHVID_BAD_ARGUMENT, "no writer");
  return chvid::guarded([&] {
    chvid::Complaints complaints;
    chvid::Listening listening(complaints);
    const chvid_status status = encode(*writer, nullptr);
    int result = av_write_trailer(writer->format);
    avio_flush(writer->format->pb);
    if (result >= 0) result = writer->format->pb->error;
    if (status != CHVID_OK) return status;
    return result < 0 ? refused(result) : CHVID_OK;
  });
}

void chvid_writer_destroy(chvid_writer *writer) { delete writer; }
