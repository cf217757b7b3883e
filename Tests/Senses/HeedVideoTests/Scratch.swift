import Glibc
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

/// Maximum wait, so that a hanging test ends. No measure of speed: even a busy machine stays far below it.
let hangGuard = Duration.seconds(300)

/// A test's own folder, deleted with its last reference.
final class Scratch {
  let path: String

  init() {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/heed-video-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? base
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// The folder's names, sorted.
  var names: [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ bytes: [UInt8], as name: String) -> String {
    let file = fopen(self.file(name), "w")
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    if let file { fclose(file) }
    return self.file(name)
  }

  func read(_ name: String) -> [UInt8] { readFile(file(name)) }
}

/// A file's bytes, up to 16 MB; empty for a missing file.
func readFile(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 24)
  let count = fread(&bytes, 1, bytes.count, file)
  return Array(bytes.prefix(count))
}

/// A picture that encodes its number: a bright bar on moving texture, to give a codec some work.
func testFrame(_ number: Int, width: Int = 160, height: Int = 120, format: PixelFormat = .bgr8) -> Frame {
  let bytes = format.bytesPerPixel
  var pixels = [UInt8](repeating: 0, count: width * height * bytes)
  for y in 0..<height {
    for x in 0..<width {
      let texture = UInt8(truncatingIfNeeded: 64 + (x * 7 + y * 13 + number * 5) % 96)
      let value = x / 4 == number % (width / 4) ? 250 : texture
      for channel in 0..<bytes { pixels[(y * width + x) * bytes + channel] = value &- UInt8(channel * 20) }
    }
  }
  return Frame(
    index: number, time: Timestamp(milliseconds: Double(number) * 40), size: ImageSize(width: width, height: height),
    format: format, pixels: pixels)
}

/// All results of a source.
struct Reading {
  var times: [Double] = []
  var indexes: [Int] = []
  var sizes: [ImageSize] = []
  var end: SourceEnd?
}

/// Reads a source to its end.
func readAll(_ source: VideoSource) throws -> Reading {
  var reading = Reading()
  try source.open()
  while true {
    switch try source.next(timeout: hangGuard) {
    case .frame(let frame):
      reading.times.append(frame.time.milliseconds)
      reading.indexes.append(frame.index)
      reading.sizes.append(frame.size)
    case .nothingYet: throw VideoError.timedOut(name: source.name, after: hangGuard)
    case .ended(let end):
      reading.end = end
      return reading
    }
  }
}

/// The pixels of a frame, row by row, without padding.
func rows(_ frame: Frame) -> [[UInt8]] {
  (0..<frame.size.height).map { y in
    let start = frame.bytes + y * frame.stride
    return Array(UnsafeRawBufferPointer(start: start, count: frame.size.width * frame.format.bytesPerPixel))
  }
}

/// The measuring data next to the project; nil if absent.
func sharedData() -> String? {
  let folder = getenv("HEED_DATA").map { String(cString: $0) } ?? "../shared/data"
  return access("\(folder)/driver/drive.mp4", R_OK) == 0 ? folder : nil
}
