public import Heed
import HeedGeometry
public import HeedSignals
import Synchronization

/// A face stage whose measurements are NaN or infinite while a fault is active.
public final class InjectedFaceStage: FaceStage {
  private let stage: any FaceStage
  private let faults: Mutex<InputFaults>

  /// - Parameter stage: The stage that makes the measurements.
  public init(_ stage: any FaceStage, faults: InputFaults) {
    self.stage = stage
    self.faults = Mutex(faults)
  }

  /// Measures the face, and applies the active faults.
  public func observe(_ frame: Frame) throws -> CabinObservation {
    var seen = try stage.observe(frame)
    guard faults.withLock({ $0.active(at: frame.time) }).contains(.nan) else { return seen }
    seen.face?.yaw.radians = .nan
    seen.face?.origin.meters.z = .infinity
    seen.face?.leftEye?.lidAperture.radians = .nan
    seen.face?.rightEye?.irisCenter.x = -.infinity
    return seen
  }
}
