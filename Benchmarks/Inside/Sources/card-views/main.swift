// card-views CLIP FX,FY,CX,CY ZOOMS FIRST COUNT [FOLDER]
//
// Draws a bank card onto frames of CLIP as a camera with ZOOM times its focal length sees it, in the hands of somebody who
// does roughly what the estimator asks, and prints for each of COUNT people from seed FIRST on, and for each zoom, what
// CardFinder and CardLensEstimator say: JSON, an array. FOLDER keeps the pictures.
//
// card-views CLIP FX,FY,CX,CY ZOOM --clip OUT.mp4
//
// Writes the clip as a camera with ZOOM times its focal length sees it.
import CardDrawing
import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(64)
}

func writeCard(_ frame: Frame, to path: String) throws { try writePNG(frame, to: path) }

let arguments = Array(CommandLine.arguments.dropFirst())
guard (5...6).contains(arguments.count) else {
  fail("usage: card-views CLIP FX,FY,CX,CY ZOOMS FIRST COUNT [FOLDER], or CLIP FX,FY,CX,CY ZOOM --clip OUT.mp4")
}
let numbers = arguments[1].split(separator: ",").compactMap { Double($0) }
let zooms = arguments[2].split(separator: ",").compactMap { Double($0) }
guard numbers.count == 4, !zooms.isEmpty else { fail("the camera has four numbers, and there is a zoom") }

func read(_ clip: String, each: (Frame) throws -> Bool) throws {
  let source = try makeSource(clip)
  try source.open()
  defer { source.stop() }
  while true {
    switch try source.next(timeout: .seconds(5)) {
    case .frame(let frame): if !(try each(frame)) { return }
    case .nothingYet: continue
    case .ended: return
    }
  }
}

/// The clip through another lens.
func writeClip(_ zoom: Double, to path: String) throws {
  var view: Zoomed?
  var writer: VideoWriter?
  try read(arguments[0]) { frame in
    if view == nil {
      let original = PinholeCamera(size: frame.size, fx: numbers[0], fy: numbers[1], cx: numbers[2], cy: numbers[3])
      view = Zoomed(original, zoom: zoom)
      writer = try VideoWriter(path: path, size: frame.size, frameRate: 30)
    }
    if let view { try writer?.write(view.frame(frame)) }
    return true
  }
  try writer?.finish()
}

do {
  if arguments[3] == "--clip" {
    try writeClip(zooms[0], to: arguments[4])
    exit(0)
  }
  guard let first = Int(arguments[3]), let count = Int(arguments[4]) else { fail("FIRST and COUNT are numbers") }
  var frames: [Frame] = []
  try read(arguments[0]) { frame in
    // Every fortieth frame: another place of the head.
    if frame.index % 40 == 0 { frames.append(frame) }
    return frames.count < 24
  }
  guard let size = frames.first?.size else { fail("the clip has no frame") }
  let original = PinholeCamera(size: size, fx: numbers[0], fy: numbers[1], cx: numbers[2], cy: numbers[3])
  var answers: [Session.Answer] = []
  for zoom in zooms {
    let view = Zoomed(original, zoom: zoom)
    let session = Session(
      studio: CardStudio(camera: view.camera), backgrounds: frames.map(view.frame), most: 40,
      folder: arguments.count > 5 ? arguments[5] : nil)
    for seed in first..<first + count { answers.append(try session.run(seed: seed)) }
  }
  FileHandle.standardOutput.write(try JSONEncoder().encode(answers))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
