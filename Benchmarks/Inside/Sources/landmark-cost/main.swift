// landmark-cost CLIP FRAMES: what detection and the 478 landmarks with irises cost in every frame, without decoding.
//
// The first FRAMES frames are decoded into memory; then `FaceTracker` (detector, mesh, lips, eyes and irises) measures each of
// them: nothing is carried from one frame to the next but the face's place. Time is the processor's, of all threads.
import Clocks
import HeedCabinVision
import HeedSignals
import HeedVideo
import HeedVision

struct Costs: Encodable {
  var frames = 0
  var faces = 0
  /// Milliseconds of processor time a frame.
  var landmarks = 0.0
}

func decoded(_ clip: String, most: Int) throws -> [Frame] {
  let source = try makeSource(clip)
  try source.open()
  defer { source.stop() }
  var frames: [Frame] = []
  while frames.count < most, case .frame(let frame) = try source.next(timeout: .seconds(10)) {
    // In colour, as on the other side.
    _ = frame.bytes
    frames.append(frame)
  }
  return frames
}

func measure(_ clip: String, most: Int) throws -> Costs {
  let frames = try decoded(clip, most: most)
  guard frames.count > 1 else { fail("\(clip) has no frames", 65) }
  let tracker = try FaceTracker(models: ModelStore(), engine: try InferenceEngines.chosen())
  // The first frame finds memory and caches cold, on the other side too.
  _ = try tracker.update(frames[0])
  var costs = Costs(frames: frames.count - 1)
  let start = Clock.process
  for frame in frames.dropFirst() where try tracker.update(frame) != nil { costs.faces += 1 }
  costs.landmarks = (Clock.process - start) / Double(costs.frames)
  return costs
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let most = Int(arguments[2]) else { fail("usage: landmark-cost CLIP FRAMES", 64) }
do {
  try write(try measure(arguments[1], most: most))
} catch {
  fail("\(error)", 1)
}
