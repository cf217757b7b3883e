// single-eyes FOLDER: how far Heed takes single eyes to be closed. FOLDER has pictures of eyes in `open` and `shut`.
//
// Every eye is placed by one rule, and is read once as a right and once as a left eye, because the picture does not tell which
// it is. What a first frame of the product would say is printed: one JSON array of eyes.
import Foundation
import Heed
import HeedCabinVision
import HeedDriver
import HeedGeometry
import HeedSignals
import HeedVideo
import HeedVision

struct Eye: Encodable {
  var isShut: Bool
  /// Mean of both readings, 0 open to 1 shut.
  var closure: Double
  /// False if the eye counts as hidden, or if the net is too uncertain for a closure.
  var isTold: Bool
}

/// Where the corners lie, as shares of a picture's width and height. Choice: whoever cuts an eye out by hand puts it in the
/// middle and leaves a quarter of the eye's width on both sides. The rule was written before the first reading.
let (left, right, height) = (1.0 / 6, 5.0 / 6, 0.5)

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

func eye(_ file: URL, isShut: Bool, net: EyeNet) throws -> Eye? {
  let frame = try readImage(file.path)
  let (across, down) = (Double(frame.size.width), Double(frame.size.height))
  func corner(_ side: Double) -> PlanePoint<Image> { PlanePoint(x: across * side, y: down * height) }
  let readings = try [false, true].compactMap {
    try net.appearance(in: frame, leftCorner: corner(left), rightCorner: corner(right), isMirrored: $0)
  }
  guard readings.count == 2 else { return nil }
  func mean(_ value: (EyeAppearance) -> Double) -> Double { readings.reduce(0) { $0 + value($1) } / 2 }
  let closures = readings.compactMap { reading in
    var estimator = ClosureEstimator()
    // No mesh: lids that are apart in it have no vote. No earlier frame: the person's open eye is unknown.
    return estimator.update(
      reading, aperture: .degrees(90), openDegrees: 0, isLearned: false, at: Timestamp(nanoseconds: 0))
  }
  let isTold = closures.count == readings.count && mean(\.hidden) < EyeVisibility.Settings().hiddenFrom
  return Eye(
    isShut: isShut, closure: closures.reduce(0, +) / Double(max(1, closures.count)),
    isTold: isTold)
}

guard CommandLine.arguments.count == 2 else { fail("usage: single-eyes FOLDER", 64) }
do {
  let net = try EyeNet(engine: try OpenCVEngine())
  let eyes = try ["open", "shut"].flatMap { kind in
    let folder = URL(fileURLWithPath: CommandLine.arguments[1]).appending(path: kind)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap { name in
      try eye(folder.appending(path: name), isShut: kind == "shut", net: net)
    }
  }
  FileHandle.standardOutput.write(try JSONEncoder().encode(eyes))
} catch {
  fail("\(error)", 1)
}
