public import Heed
import HeedGeometry
public import HeedSignals
import Synchronization

/// A face stage that makes measurements NaN or infinite for a time.
public final class InjectedFaceStage: FaceStage {
  private let stage: any FaceStage
  private let faults: Mutex<InputFaults>

  /// - Parameter stage: The stage that measures.
  public init(_ stage: any FaceStage, faults: InputFaults) {
    self.stage = stage
    self.faults = Mutex(faults)
  }

  /// Measures, and spoils the measurements.
  public func observe(_ frame: Frame) throws -> CabinObservation {
    var seen = try stage.observe(frame)
    guard faults.withLock({ $0.active(at: frame.time) }).contains(where: { $0.verb == .nan }) else { return seen }
    seen.face?.yaw.radians = .nan
    seen.face?.origin.meters.z = .infinity
    seen.face?.leftEye?.lidAperture.radians = .nan
    seen.face?.rightEye?.irisCenter.x = -.infinity
    return seen
  }
}
