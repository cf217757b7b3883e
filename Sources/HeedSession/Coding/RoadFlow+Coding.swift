import HeedGeometry
import HeedSignals

extension RoadFlow.Track {
  private static let blank = RoadFlow.Track(from: .blank, to: .blank)

  /// Tracks of the flow before among which a track's beginning is looked for, from the one after the last that was found.
  /// Choice: points that are followed on keep their order, and few are lost at once.
  private static let mostCompared = 64

  /// Writes a flow's tracks or fills them in; most go on where one of the flow before ended.
  static func pass<Coder: InputCoder>(
    _ tracks: inout [RoadFlow.Track], _ coder: inout Coder, after last: [RoadFlow.Track]
  ) throws(Coder.Failure) {
    var count = tracks.count
    try coder.count(&count)
    var (next, before) = (0, blank)
    for index in 0..<count {
      if !Coder.isWriting { tracks.append(blank) }
      coder.enter(.track)
      // 0: it begins anew; else one above the tracks that did not go on before it.
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
  /// Moved as far as a track moved.
  fileprivate func moved(as track: RoadFlow.Track) -> PlanePoint {
    PlanePoint(x: x + track.to.x - track.from.x, y: y + track.to.y - track.from.y)
  }

  fileprivate func isExactly(_ other: PlanePoint) -> Bool {
    x.bitPattern == other.x.bitPattern && y.bitPattern == other.y.bitPattern
  }
}
