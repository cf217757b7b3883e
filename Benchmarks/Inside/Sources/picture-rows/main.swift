// picture-rows VIDEO FIRST EVERY COUNT
//
// Rows of COUNT pictures of a video, from the frame FIRST on every EVERYth, to the standard output: for each picture its width
// and height as numbers of four bytes, then its brightness, then its colours (BGR). What no output of Heed may hold.
import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

func rows(_ start: UnsafeRawPointer, _ width: Int, _ height: Int, stride: Int) -> Data {
  (0..<height).reduce(into: Data()) { $0 += UnsafeRawBufferPointer(start: start + $1 * stride, count: width) }
}

func number(_ value: Int) -> Data { withUnsafeBytes(of: UInt32(value).littleEndian) { Data($0) } }

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 4, let first = Int(arguments[1]), let every = Int(arguments[2]), let count = Int(arguments[3]),
  first >= 0, every > 0, count > 0
else { fail("usage: picture-rows VIDEO FIRST EVERY COUNT", 64) }
do {
  let source = try makeSource(arguments[0])
  try source.open()
  defer { source.stop() }
  var written = 0
  while written < count {
    guard case .frame(let frame) = try source.next(timeout: .seconds(10)) else { break }
    guard frame.index >= first, (frame.index - first).isMultiple(of: every) else { continue }
    guard let luma = frame.luma, frame.format == .bgr8 else { fail("the video has no brightness or no colours", 65) }
    let (width, height) = (frame.size.width, frame.size.height)
    FileHandle.standardOutput.write(
      number(width) + number(height) + rows(luma.bytes, width, height, stride: luma.stride)
        + rows(frame.bytes, width * 3, height, stride: frame.stride))
    written += 1
  }
} catch {
  fail("\(error)", 1)
}
