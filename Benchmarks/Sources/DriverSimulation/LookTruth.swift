/// What truly happened before a moment of a drive, as a rule that counts looks away needs it to judge a warning.
package struct LookTruth: Sendable {
  /// Duration of the present look away, or of one that just ended, seconds; 0 for a look at the road.
  package var lookSeconds = 0.0
  package var place = LookPlace.road
  package var purpose = Look.Purpose.driving
  /// Total time of looks unrelated to driving, within the window and since the last long look at the road, seconds.
  package var otherSeconds = 0.0

  /// - Parameters:
  ///   - window: Length of the window before `time` in which such looks count, seconds.
  ///   - reset: A look at the road of this length starts the sum anew, seconds.
  package init(_ looks: [Look], at time: Double, window: Double, reset: Double) {
    // A warning may come one or two frames after the end of its look.
    let latest = looks.lastIndex { $0.start <= time } ?? 0
    var index = latest
    if looks[index].place == .road, time - looks[index].start < 0.15, index > 0 { index -= 1 }
    // Consecutive looks at places away from the road count as one look away.
    var start = index
    while start > 0, looks[start].place != .road, looks[start - 1].place != .road { start -= 1 }
    (place, purpose) = (looks[index].place, looks[index].purpose)
    if place != .road { lookSeconds = min(time, looks[index].end) - looks[start].start }
    var cursor = index
    while cursor >= 0, looks[cursor].end > time - window {
      let look = looks[cursor]
      if look.place == .road, look.length >= reset, cursor != index { break }
      if look.purpose == .other { otherSeconds += min(time, look.end) - max(look.start, time - window) }
      cursor -= 1
    }
  }
}
