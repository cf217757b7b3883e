import Heed
import HeedCabinVision
import HeedGeometry
package import HeedSignals
import HeedVideo

/// A picture of a rig's camera, and the driver's gaze in the picture.
package struct RigPicture {
  /// How long a clip is watched for a gaze, and until the gaze is smoothed. Choice: a driver is in the picture by then.
  private static let limit = Duration.seconds(10), runIn = Duration.seconds(1)

  package let frame: Frame
  /// The driver's gaze; nil if there is no driver in the picture, or if the picture does not fit the rig.
  package let gaze: GazeSample?

  /// - Parameter source: A picture, a clip or a camera.
  package init(of rig: Rig, in source: String, dialog: SetupDialog) throws {
    var (chosen, first): ((Frame, GazeSample?)?, Timestamp?)
    var gazes: RigGazes?
    try SetupReader(source, dialog: dialog).read { frame in
      first = first ?? frame.time
      if gazes == nil, rig.camera(for: frame.size) != nil { gazes = try RigGazes(of: rig) }
      let gaze = try gazes?.gaze(in: frame)
      if gaze != nil || chosen?.1 == nil { chosen = (frame, gaze) }
      let age = frame.time - (first ?? frame.time)
      return gazes != nil && age < (gaze == nil ? Self.limit : Self.runIn)
    }
    guard let (frame, gaze) = chosen else { throw SetupError.badInput("\(source) has no picture.") }
    (self.frame, self.gaze) = (frame, gaze)
  }
}

/// Measures a driver's gaze without the rig's zones, so that no zone corrects the gaze.
struct RigGazes {
  private let stage: MeshFaceStage
  private var engine: CabinEngine

  /// - Parameter calibration: The driver's own calibration; nil measures as for an unknown person.
  init(of rig: Rig, calibration: GazeCalibration? = nil) throws {
    var plain = rig
    plain.zones = []
    stage = try MeshFaceStage(models: ModelStore(), rig: plain)
    engine = CabinEngine(rig: plain)
    try engine.setCalibration(calibration)
  }

  /// The gaze by the eyes; nil if there is none.
  mutating func gaze(in frame: Frame) throws -> GazeSample? {
    for case .frame(let report) in engine.update(try stage.observe(frame)) {
      return report.gaze.flatMap { $0.unfiltered == nil ? nil : $0 }
    }
    return nil
  }
}

/// Reads a camera, a recording or pictures during a set-up.
struct SetupReader {
  let source: VideoSource
  private let name: String
  private let isInterrupted: () -> Bool

  init(_ description: String, dialog: SetupDialog) throws {
    name = description
    isInterrupted = dialog.terminal.watchInterrupt()
    source = try makeSource(description)
    try source.open()
  }

  /// Reads until the end, or until `each` returns false.
  func read(_ each: (Frame) throws -> Bool) throws {
    defer { source.stop() }
    while true {
      if isInterrupted() { throw SetupError.interrupted("Stopped; nothing was written.") }
      switch try source.next(timeout: DriveRun.patience) {
      case .nothingYet: continue
      case .frame(let frame): if try !each(frame) { return }
      case .ended(let end):
        guard source.isLive || end.isComplete || end.framesRead > 0 else {
          throw SetupError.badInput("\(name) has no picture\(end.note.map { " (\($0))" } ?? "").")
        }
        return
      }
    }
  }
}
