// frame-cost CLIP RIG [FRAMES]: where the time of a frame goes, how long frames take, and how memory grows. With FRAMES the clip
// is repeated on one clock until there are as many.
//
// The stages that `heed analyze` runs, one after the other, on one frame at a time: decoding (which waits until it is
// asked, so that the stages do not overlap), the face stage, the engine, the frame's lines. Shares are processor time of
// the whole process; percentiles are time that passes, so a busy machine adds to them.
import Clocks
import Foundation
import Glibc
import Heed
import HeedCabinVision
import HeedSignals
import HeedVideo
import HeedVision

/// Milliseconds of a frame: processor time in the mean, and time that passes.
struct Costs: Encodable {
  var frames = 0
  var decoding = 0.0
  /// The mean of all frames; the mesh net runs in some of them.
  var face = 0.0
  /// Of frames whose mesh was measured, and of frames that carried an earlier one.
  var faceMeasured = 0.0
  var faceCarried = 0.0
  var measured = 0
  var engine = 0.0
  var lines = 0.0
  var p50 = 0.0
  var p95 = 0.0
  var p99 = 0.0
  /// Resident memory, MB, after each tenth of the frames; of a clip that is not repeated none.
  var resident: [Double] = []
}

/// The resident memory of this process, MB.
func residentMegabytes() throws -> Double {
  let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return (pages.count > 1 ? Double(pages[1]) ?? 0 : 0) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
}

struct FrameRun: ~Copyable {
  private var engine: DriveEngine
  private let stage: MeshFaceStage
  private let clip: String
  private let frames: Int?
  private var source: VideoSource
  /// What the clip's times are shifted by, and the last time of all.
  private var (shift, last) = (Duration.zero, Timestamp.zero)
  private var costs = Costs()
  /// Of all frames, ms; made before the first one where their number is known, so that memory does not grow by it.
  private var times: [Double]
  private var bytes: [UInt8] = []

  init(clip: String, rig: Rig, frames: Int?) throws {
    (stage, source) = (try MeshFaceStage(rig: rig), try Self.opened(clip))
    engine = DriveEngine(cabin: CabinEngine(rig: rig))
    (self.clip, self.frames) = (clip, frames)
    times = Array(repeating: 0, count: frames ?? 0)
  }

  private static func opened(_ clip: String) throws -> VideoSource {
    var reading = RecordingSettings()
    reading.decodesAhead = false
    let source = try makeSource(clip, settings: reading)
    try source.open()
    return source
  }

  /// The next frame; nil at the end of the clip, or of its last repetition.
  private mutating func next() throws -> Frame? {
    if let frames, costs.frames >= frames { return nil }
    if case .frame(let frame) = try source.next(timeout: .seconds(10)) { return shifted(frame) }
    guard frames != nil, costs.frames > 0 else { return nil }
    source.stop()
    source = try Self.opened(clip)
    shift = last - Timestamp.zero + .milliseconds(33)
    guard case .frame(let frame) = try source.next(timeout: .seconds(10)) else { return nil }
    return shifted(frame)
  }

  private mutating func shifted(_ frame: Frame) -> Frame {
    last = frame.time + shift
    return frame.retimed(last, index: costs.frames)
  }

  mutating func run() throws -> Costs {
    var start = (Clock.process, Clock.monotonic)
    while let frame = try next() {
      let decoded = Clock.process
      // What is decided is what a recording holds (ARCHITECTURE.md, law 8).
      let observation = try stage.observe(frame).rounded()
      let seen = Clock.process
      let events = engine.update(.cabin(observation))
      let judged = Clock.process
      write(events)
      let written = Clock.process
      keep(Clock.monotonic - start.1)
      costs.frames += 1
      costs.decoding += decoded - start.0
      costs.face += seen - decoded
      if observation.face?.isCarried == true {
        costs.faceCarried += seen - decoded
      } else {
        costs.faceMeasured += seen - decoded
        costs.measured += 1
      }
      costs.engine += judged - seen
      costs.lines += written - judged
      if let frames, frames >= 10, costs.frames % (frames / 10) == 0 { costs.resident.append(try residentMegabytes()) }
      start = (Clock.process, Clock.monotonic)
    }
    guard costs.frames > 0 else { fail("the clip has no frames", 65) }
    return finished
  }

  /// Keeps how long the frame `costs.frames` took.
  private mutating func keep(_ time: Double) {
    if costs.frames < times.count { times[costs.frames] = time } else { times.append(time) }
  }

  private mutating func write(_ events: [MonitorEvent]) {
    bytes.removeAll(keepingCapacity: true)
    for event in events {
      event.json.write(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private var finished: Costs {
    var means = costs
    let frames = Double(costs.frames)
    let taken = Array(times.prefix(costs.frames))
    for part in [\Costs.decoding, \.face, \.engine, \.lines] { means[keyPath: part] /= frames }
    means.faceMeasured /= Double(max(1, costs.measured))
    means.faceCarried /= Double(max(1, costs.frames - costs.measured))
    (means.p50, means.p95, means.p99) = (percentile(taken, 0.5), percentile(taken, 0.95), percentile(taken, 0.99))
    return means
  }
}

let arguments = CommandLine.arguments
guard (3...4).contains(arguments.count) else { fail("usage: frame-cost CLIP RIG [FRAMES]", 64) }
do {
  var run = try FrameRun(
    clip: arguments[1], rig: try RigFile.load(arguments[2]), frames: arguments.count == 4 ? Int(arguments[3]) : nil)
  try write(try run.run())
} catch {
  fail("\(error)", 1)
}
