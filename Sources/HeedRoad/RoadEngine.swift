public import HeedGeometry
public import HeedSignals

/// Turns observations of the road into objects with distance and closing speed, a lane, and alerts. Same observations in,
/// same events out.
public struct RoadEngine: Sendable {
  private let camera: MountedCamera?

  /// - Parameters:
  ///   - camera: nil: nothing is said of distances but those that recognitions carry.
  ///   - regions: Static ones, fractions of the picture; nil: from the lanes, else the vehicle's own path.
  public init(camera: MountedCamera?, regions: Rig.Regions? = nil, settings: RoadSettings = RoadSettings()) {
    self.camera = camera
  }

  /// Judges one frame; frames come in the order of their times.
  /// - Returns: First `.road`, then what it completed.
  public mutating func update(_ observation: RoadObservation) -> [MonitorEvent] {
    [.road(RoadReport(observation: observation.rounded()))]
  }

  /// Ends the record: alerts that stand are cleared.
  public mutating func finish() -> [MonitorEvent] { [] }
}
