public import HeedGeometry

/// Motion of points in the road picture since an earlier picture; the camera calibrates itself from it.
public struct RoadFlow: Hashable, Sendable {
  /// One point in both pictures.
  public struct Track: Hashable, Sendable {
    /// Position in the earlier picture, pixels.
    public var from: PlanePoint<Image>
    /// Position in this picture, pixels.
    public var to: PlanePoint<Image>

    /// Memberwise initializer.
    public init(from: PlanePoint<Image>, to: PlanePoint<Image>) { (self.from, self.to) = (from, to) }
  }

  /// When the earlier picture was taken.
  public var since: Timestamp
  /// The tracked points; empty if no point could be tracked.
  public var tracks: [Track]

  /// Memberwise initializer.
  public init(since: Timestamp, tracks: [Track]) { (self.since, self.tracks) = (since, tracks) }

  /// The flow as a recording holds it; invalid tracks are left out.
  func rounded() -> RoadFlow {
    RoadFlow(since: since, tracks: tracks.prefix(Self.mostTracks).compactMap { $0.rounded() })
  }

  /// Maximum number of tracks per frame. Choice: many times the need of a calibration.
  private static let mostTracks = 1000
}

extension RoadFlow.Track {
  fileprivate func rounded() -> RoadFlow.Track? {
    let step = Precision.flowPixel
    let result = RoadFlow.Track(
      from: PlanePoint(x: step.round(from.x), y: step.round(from.y)),
      to: PlanePoint(x: step.round(to.x), y: step.round(to.y)))
    let sides = [result.from.x, result.from.y, result.to.x, result.to.y]
    return sides.allSatisfy { $0.magnitude < 1e6 } ? result : nil
  }
}
