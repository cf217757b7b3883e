public import HeedGeometry

/// How points of the road's picture moved since an earlier picture: what a camera calibrates itself by.
public struct RoadFlow: Hashable, Sendable {
  /// One point in both pictures.
  public struct Track: Hashable, Sendable {
    /// Where it was in the earlier picture.
    public var from: PlanePoint<Image>
    /// Where it is in this one.
    public var to: PlanePoint<Image>

    public init(from: PlanePoint<Image>, to: PlanePoint<Image>) { (self.from, self.to) = (from, to) }
  }

  /// When the earlier picture was taken.
  public var since: Timestamp
  /// Empty: nothing was found that could be followed.
  public var tracks: [Track]

  public init(since: Timestamp, tracks: [Track]) { (self.since, self.tracks) = (since, tracks) }

  /// As a recording holds it; what is no measurement is left out.
  func rounded() -> RoadFlow {
    RoadFlow(since: since, tracks: tracks.prefix(Self.mostTracks).compactMap { $0.rounded() })
  }

  /// Tracks of one frame that are kept. Choice: many times what a calibration needs.
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
