import Heed
import HeedCabinVision
import HeedGeometry
package import HeedSignals
import HeedVision

/// A picture of a rig's camera, and the driver's gaze in the picture.
package struct RigPicture {
  /// How long a clip is watched for a gaze, and until the gaze is smoothed. Choice: a driver is in the picture by then.
  private static let limit = Duration.seconds(10), runIn = Duration.seconds(1)

  package let frame: Frame
  /// The driver's gaze; nil if there is no driver in the picture, or if the picture does not fit the rig.
  package let gaze: GazeSample?

  /// - Parameter source: A picture, a clip or a camera.
  package init(of rig: Rig, in source: String, dialog: SetupDialog) throws {
    var (chosen, first): ((Frame, GazeSample?)?, Timestamp?) = (nil, nil)
    var gazes: RigGazes?
    try SetupReader(source, isInterrupted: dialog.terminal.watchInterrupt()).read { frame in
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
final class RigGazes {
  private let stage: MeshFaceStage
  private var engine: CabinEngine

  init(of rig: Rig) throws {
    var plain = rig
    plain.zones = []
    stage = try MeshFaceStage(models: ModelStore(), rig: plain)
    engine = CabinEngine(rig: plain)
  }

  /// The gaze by the eyes; nil if there is none.
  func gaze(in frame: Frame) throws -> GazeSample? {
    for case .frame(let report) in engine.update(try stage.observe(frame)) {
      return report.gaze.flatMap { $0.unfiltered == nil ? nil : $0 }
    }
    return nil
  }
}
