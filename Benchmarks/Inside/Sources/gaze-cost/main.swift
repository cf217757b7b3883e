// gaze-cost CLIP RIG [CALIBRATION]: what eyes, gaze and calibration cost on top of the nets, per frame of a recording.
//
// Every frame goes through the nets alone (`FaceTracker`: detector, mesh and heads, with all that prepares their
// inputs), through the whole face stage (the same, then picture, head, lids and iris), and through the engine (gaze,
// calibration and everything that is decided). On top of the nets is the stage without the nets, plus the engine: an
// upper bound, because head pose and the judgement of the driver are in it. Nets and stage take turns in who comes
// first, so that neither has the warmer cache. Time is the processor's, of this thread: a busy machine adds little.
// Whatever refines the eyes has to be in the stage, behind `FaceTracker`: in front of it, this would not see it.
import Foundation
import Glibc
import Heed
import HeedCabinVision
import HeedSignals
import HeedVideo
import HeedVision

/// Milliseconds of processor time per frame.
struct Costs: Encodable {
  var frames = 0
  var isCalibrated = false
  var nets = 0.0
  /// The face stage without the nets.
  var stage = 0.0
  var engine = 0.0
  var onTop: Double { stage + engine }

  enum CodingKeys: String, CodingKey { case frames, isCalibrated, nets, stage, engine, onTop }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(frames, forKey: .frames)
    try values.encode(isCalibrated, forKey: .isCalibrated)
    try values.encode(nets, forKey: .nets)
    try values.encode(stage, forKey: .stage)
    try values.encode(engine, forKey: .engine)
    try values.encode(onTop, forKey: .onTop)
  }
}

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

/// Processor time that `body` took of this thread, ms.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
  let start = now()
  try body()
  return now() - start
}

/// The engine as `heed analyze` has it.
func makeEngine(rig: Rig, calibration: String?) throws -> CabinEngine {
  guard let calibration else { return CabinEngine(rig: rig) }
  let bytes = try Data(contentsOf: URL(fileURLWithPath: calibration))
  return try CabinEngine(rig: rig, calibration: try GazeCalibration(file: bytes))
}

func measure(clip: String, rig: Rig, calibration: String?) throws -> Costs {
  var engine = try makeEngine(rig: rig, calibration: calibration)
  // Both on the same engine, both with the mesh in every frame: what is carried instead would count for the stage.
  let nets = try FaceTracker(models: ModelStore(), engine: try InferenceEngines.chosen(), seat: rig.seat)
  let stage = try MeshFaceStage(rig: rig, meshEvery: 1)
  let source = try makeSource(clip)
  try source.open()
  var (netsTime, stageTime, engineTime) = (0.0, 0.0, 0.0)
  var costs = Costs(isCalibrated: calibration != nil)
  while true {
    switch try source.next(timeout: .seconds(5)) {
    case .frame(let frame):
      var observation: CabinObservation?
      func runNets() throws { netsTime += try milliseconds { _ = try nets.update(frame) } }
      func runStage() throws { stageTime += try milliseconds { observation = try stage.observe(frame) } }
      if costs.frames % 2 == 0 {
        try runNets()
        try runStage()
      } else {
        try runStage()
        try runNets()
      }
      if let observation { engineTime += milliseconds { _ = engine.update(observation) } }
      costs.frames += 1
    case .nothingYet: fail("no frame came within 5 s", 1)
    case .ended:
      guard costs.frames > 0 else { fail("\(clip) has no frames", 1) }
      let frames = Double(costs.frames)
      costs.nets = netsTime / frames
      costs.stage = (stageTime - netsTime) / frames
      costs.engine = engineTime / frames
      return costs
    }
  }
}

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard (2...3).contains(arguments.count) else { fail("usage: gaze-cost CLIP RIG [CALIBRATION]", 64) }
do {
  let costs = try measure(
    clip: arguments[0], rig: try RigFile.load(arguments[1]), calibration: arguments.count > 2 ? arguments[2] : nil)
  FileHandle.standardOutput.write(try JSONEncoder().encode(costs))
} catch {
  fail("\(error)", 1)
}
