import HeedSignals

/// How far the wheels are from one marking, and how fast they come nearer.
struct LaneSide: Hashable, Sendable {
  private struct Sample: Hashable, Sendable {
    var time: Timestamp
    var distance: Double
  }

  private var samples: [Sample] = []
  private var driftingSince: Timestamp?
  /// Inside of the marking now, metres, the scatter averaged out; nil until it was seen for long enough.
  private(set) var distance: Double?
  /// Whether the wheels come nearer so fast that they soon cross.
  private(set) var isApproaching = false
  /// Whether an alert may begin: the vehicle has been inside.
  var isArmed = false

  var newest: Double? { samples.last?.distance }

  mutating func add(_ value: Double, at time: Timestamp, _ settings: LaneDepartureMonitor.Settings) {
    samples.append(Sample(time: time, distance: value))
    // A slow camera's line takes three samples all the same.
    while samples.count > 3, time.seconds(since: samples[0].time) > settings.window.seconds { samples.removeFirst() }
    guard let first = samples.first, time.seconds(since: first.time) >= settings.shortestWindow.seconds,
      let line = line(until: time)
    else { return }
    distance = line.distance
    let isMoving = line.approach >= settings.slowestDrift
    isApproaching = isMoving && line.distance <= line.approach * settings.crossingTime.seconds
    if line.distance > settings.driftMeters + settings.releaseMeters { isArmed = true }
    // Near the marking counts while it does not become farther: who returns is not drifting.
    let isNear = line.distance <= settings.driftMeters && line.approach > -settings.slowestDrift
    driftingSince = isNear || isApproaching ? driftingSince ?? time : nil
  }

  func isDrifting(for time: Duration, at now: Timestamp) -> Bool {
    guard isArmed, let driftingSince else { return false }
    return now.seconds(since: driftingSince) >= time.seconds
  }

  /// The driver means to go there: what is near or across now gives no alert, also when the signal is forgotten.
  mutating func excuse(_ settings: LaneDepartureMonitor.Settings) {
    if let distance, distance > settings.driftMeters + settings.releaseMeters, !isApproaching { return }
    isArmed = false
  }

  /// The straight line through the samples: its value now, and how fast it falls.
  private func line(until time: Timestamp) -> (distance: Double, approach: Double)? {
    guard samples.count >= 3 else { return nil }
    var (times, distances, squares, products) = (0.0, 0.0, 0.0, 0.0)
    for sample in samples {
      let t = sample.time.seconds(since: time)
      times += t
      distances += sample.distance
      squares += t * t
      products += t * sample.distance
    }
    let count = Double(samples.count)
    let spread = squares - times * times / count
    guard spread > 0 else { return nil }
    let slope = (products - times * distances / count) / spread
    let (meanTime, mean) = (times / count, distances / count)
    return (mean - slope * meanTime, -slope)
  }
}
