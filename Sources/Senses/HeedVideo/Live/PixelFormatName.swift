/// The pixel formats of cameras: for V4L2's four characters, FFmpeg's name.
enum PixelFormatName {
  /// The formats of webcams and infrared modules (linux/videodev2.h).
  private static let known = [
    "MJPG": "mjpeg", "JPEG": "mjpeg", "H264": "h264", "HEVC": "hevc", "VP80": "vp8",
    "YUYV": "yuyv422", "UYVY": "uyvy422", "YU12": "yuv420p", "YV12": "yuv420p", "422P": "yuv422p", "NV12": "nv12",
    "NV21": "nv21", "GREY": "gray", "Y16 ": "gray16le", "BGR3": "bgr24", "RGB3": "rgb24", "BGR4": "bgr0",
  ]

  /// - Throws: ``VideoError/cameraFailed(path:why:)`` for an unknown name.
  static func ffmpeg(_ name: String, path: String) throws(VideoError) -> String {
    let padded = name.uppercased() + String(repeating: " ", count: max(0, 4 - name.utf8.count))
    guard let found = known[padded] else {
      let all = known.keys.sorted().map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }.joined(separator: ", ")
      throw .cameraFailed(path: path, why: "the pixel format \(name) is not one of \(all)")
    }
    return found
  }
}
