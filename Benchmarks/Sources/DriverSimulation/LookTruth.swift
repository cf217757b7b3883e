/// What truly happened before a moment of a drive, in the terms of a rule that counts looks away; for who asks whether a warning was right.
package struct LookTruth: Sendable {
  /// How long the look that goes on, or ended within the last frames, has lasted; 0 when it is at the road.
  package var lookSeconds = 0.0
  package var place = LookPlace.road
  package var purpose = Look.Purpose.driving
  /// Sum of looks at what has nothing to do with driving, within so many seconds and since the road was last looked at for so long.
  package var otherSeconds = 0.0

  /// - Parameters:
  ///   - window: Of the sum, seconds.
  ///   - reset: A look at the road as long as that ends the sum, seconds.
  package init(_ looks: [Look], at time: Double, window: Double, reset: Double) {
    // A warning may come a frame or two after the look that it is about.
    let latest = looks.lastIndex { $0.start <= time } ?? 0
    var index = latest
    if looks[index].place == .road, time - looks[index].start < 0.15, index > 0 { index -= 1 }
    // Looks from one place away to another are one time away.
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
