// camera-pictures VIDEO FOLDER FIRST COUNT
//
// COUNT pictures of a video from the frame FIRST on, as 000.bmp ... in FOLDER: what a camera that is not there sends.
import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo
import Pictures

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

/// Rows from top to bottom, BGR.
func pixels(of frame: Frame) -> [UInt8] {
  guard frame.format == .bgr8 else { fail("the video is not in colour", 65) }
  var result: [UInt8] = []
  result.reserveCapacity(frame.size.width * frame.size.height * 3)
  for row in 0..<frame.size.height {
    result.append(
      contentsOf: UnsafeRawBufferPointer(
        start: frame.bytes + row * frame.stride, count: frame.size.width * 3))
  }
  return result
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 4, let first = Int(arguments[2]), let count = Int(arguments[3]), first >= 0, count > 0 else {
  fail("usage: camera-pictures VIDEO FOLDER FIRST COUNT", 64)
}
do {
  let folder = URL(fileURLWithPath: arguments[1])
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let source = try makeSource(arguments[0])
  try source.open()
  defer { source.stop() }
  var written = 0
  while written < count {
    guard case .frame(let frame) = try source.next(timeout: .seconds(10)) else {
      fail("\(arguments[0]) has no frame \(first + written)", 65)
    }
    guard frame.index >= first else { continue }
    let bitmap = Bitmap(size: frame.size, pixels: pixels(of: frame))
    try bitmap.data.write(to: folder.appending(path: String(format: "%03d.bmp", written)))
    written += 1
  }
} catch {
  fail("\(error)", 1)
}
