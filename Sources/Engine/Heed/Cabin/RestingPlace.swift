import HeedGeometry
import HeedSignals

/// The mean of the points where the gaze met the display during a fixation.
struct RestingPlace: Sendable {
  private var x = 0.0, y = 0.0, count = 0.0

  var point: PlanePoint<Screen>? { count > 0 ? PlanePoint(x: x / count, y: y / count) : nil }

  mutating func add(_ point: PlanePoint<Screen>?) {
    guard let point else { return }
    x += point.x
    y += point.y
    count += 1
  }
}

/// Where the gaze met the display since the last reported eye movement, in constant memory.
struct SeenPoints: Sendable {
  private let kept: Duration
  private var recent: [(time: Timestamp, point: PlanePoint<Screen>)] = []
  /// The mean of points older than `kept`, all from the present movement, as earlier ones have been reported.
  private var older = RestingPlace()

  /// - Parameter kept: Time for which single points are kept; longer than an ended movement takes to be reported.
  init(kept: Duration) { self.kept = kept }

  mutating func add(_ point: PlanePoint<Screen>?, at time: Timestamp) {
    while let first = recent.first, time - first.time > kept {
      older.add(first.point)
      recent.removeFirst()
    }
    if let point { recent.append((time, point)) }
  }

  /// The mean of the points of a movement, if any. Forgets these points and all earlier ones.
  mutating func take(from start: Timestamp, to end: Timestamp) -> PlanePoint<Screen>? {
    var place = older
    for one in recent where one.time >= start && one.time < end { place.add(one.point) }
    older = RestingPlace()
    recent.removeAll { $0.time < end }
    return place.point
  }
}
