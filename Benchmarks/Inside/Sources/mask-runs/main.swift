// mask-runs PICTURE...
//
// Where each picture is bright: one line of JSON for each, `{"width":..,"height":..,"runs":[[row,first,last],..]}`, for the
// instrument, which reads no pictures itself.
import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo

struct Mask: Encodable {
  var width: Int
  var height: Int
  var runs: [[Int]]
}

/// Half of white: masks are black and white.
let bright = UInt8(128)

func mask(_ path: String) throws -> Mask {
  let frame = try readImage(path)
  let (width, height, step) = (frame.size.width, frame.size.height, frame.format.bytesPerPixel)
  var mask = Mask(width: width, height: height, runs: [])
  for row in 0..<height {
    var first: Int?
    for column in 0...width {
      let isBright =
        column < width && frame.bytes.load(fromByteOffset: row * frame.stride + column * step, as: UInt8.self) >= bright
      if isBright, first == nil { first = column }
      if !isBright, let start = first {
        mask.runs.append([row, start, column - 1])
        first = nil
      }
    }
  }
  return mask
}

do {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  for path in CommandLine.arguments.dropFirst() {
    FileHandle.standardOutput.write(try encoder.encode(mask(path)) + Data("\n".utf8))
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
