import HeedGeometry
import HeedSignals

extension RoadFlow.Track {
  private static let blank = RoadFlow.Track(from: .blank, to: .blank)

  /// Maximum number of previous tracks to search for a predecessor. Choice: tracks keep their order, and few end at once.
  private static let mostCompared = 64

  /// Encodes or decodes the tracks of a picture's motion. Most begin where a track of the previous picture ended.
  static func pass<Coder: InputCoder>(
    _ tracks: inout [RoadFlow.Track], _ coder: inout Coder, after last: [RoadFlow.Track]
  ) throws(Coder.Failure) {
    var count = tracks.count
    try coder.count(&count)
    var (next, before) = (0, blank)
    for index in 0..<count {
      if !Coder.isWriting { tracks.append(blank) }
      coder.enter(.track)
      // Codes 0 for a new track, and otherwise 1 plus the number of skipped previous tracks, which did not continue.
      var skipped = Coder.isWriting ? tracks[index].continued(in: last, from: next).map { $0 - next + 1 } ?? 0 : 0
      try coder.code(&skipped)
      if skipped > 0, skipped <= last.count - next {
        tracks[index].from = last[next + skipped - 1].to
        before = last[next + skipped - 1]
        next += skipped
      } else {
        try coder.point(&tracks[index].from, .flowPixel, near: before.from)
      }
      try coder.point(&tracks[index].to, .flowPixel, near: tracks[index].from.moved(as: before))
      before = tracks[index]
    }
  }

  private func continued(in last: [RoadFlow.Track], from start: Int) -> Int? {
    last[start...].prefix(Self.mostCompared).firstIndex { $0.to.isExactly(from) }
  }
}

extension PlanePoint<Image> {
  /// The point, displaced as far as a track's end lies from the track's start.
  fileprivate func moved(as track: RoadFlow.Track) -> PlanePoint {
    PlanePoint(x: x + track.to.x - track.from.x, y: y + track.to.y - track.from.y)
  }

  fileprivate func isExactly(_ other: PlanePoint) -> Bool {
    x.bitPattern == other.x.bitPattern && y.bitPattern == other.y.bitPattern
  }
}
