import HeedGeometry

extension RoadFlow {
  /// The flow as a recording holds it; invalid tracks are left out.
  func rounded() -> RoadFlow {
    RoadFlow(since: since, tracks: tracks.prefix(Self.mostTracks).compactMap { $0.rounded() })
  }

  /// Maximum number of tracks per frame. Choice: a calibration needs far fewer tracks.
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
