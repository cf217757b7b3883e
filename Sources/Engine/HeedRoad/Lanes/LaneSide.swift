import HeedSignals

/// Distance of the wheels from one marking, and the rate at which the distance shrinks.
struct LaneSide: Sendable {
  private var samples: [(time: Timestamp, distance: Double)] = []
  private var driftingSince: Timestamp?
  /// Smoothed distance of the wheels inside the marking, metres; nil until the marking was seen for long enough.
  private(set) var distance: Double?
  /// Whether the wheels will soon cross the marking at the present rate.
  private(set) var isApproaching = false
  /// Whether an alert may begin, because the vehicle has been inside the marking.
  var isArmed = false
  var newest: Double? { samples.last?.distance }

  /// Adds a distance, metres. A line through recent distances gives the smoothed distance and the approach.
  mutating func add(_ value: Double, at time: Timestamp) {
    samples.append((time, value))
    // At least three samples are kept, for slow cameras too.
    while samples.count > 3, time.seconds(since: samples[0].time) > LaneDepartureMonitor.window.seconds {
      samples.removeFirst()
    }
    guard let first = samples.first, time.seconds(since: first.time) >= LaneDepartureMonitor.shortestWindow.seconds,
      let line = line(until: time)
    else { return }
    distance = line.distance
    let isMoving = line.approach >= LaneDepartureMonitor.slowestDrift
    isApproaching = isMoving && line.distance <= line.approach * LaneDepartureMonitor.crossingTime.seconds
    if line.distance > LaneDepartureMonitor.driftMeters + LaneDepartureMonitor.releaseMeters { isArmed = true }
    // A vehicle that moves back from the marking is not drifting.
    let isNear = line.distance <= LaneDepartureMonitor.driftMeters && line.approach > -LaneDepartureMonitor.slowestDrift
    driftingSince = isNear || isApproaching ? driftingSince ?? time : nil
  }

  func isDrifting(at time: Timestamp) -> Bool {
    guard isArmed, let driftingSince else { return false }
    return time.seconds(since: driftingSince) >= LaneDepartureMonitor.confirmation.seconds
  }

  /// Disarms the side that a turn signal announces, unless the vehicle is well inside the marking.
  mutating func excuse() {
    if let distance, distance > LaneDepartureMonitor.driftMeters + LaneDepartureMonitor.releaseMeters, !isApproaching {
      return
    }
    isArmed = false
  }

  /// The line fitted to the samples: the distance at `time`, and the rate at which the distance shrinks.
  private func line(until time: Timestamp) -> (distance: Double, approach: Double)? {
    guard samples.count >= 3 else { return nil }
    let sums = samples.reduce(SIMD4<Double>.zero) { sum, sample in
      let t = sample.time.seconds(since: time)
      return sum + SIMD4(t, sample.distance, t * t, t * sample.distance)
    }
    let (times, distances, squares, products) = (sums.x, sums.y, sums.z, sums.w)
    let count = Double(samples.count)
    let spread = squares - times * times / count
    guard spread > 0 else { return nil }
    let slope = (products - times * distances / count) / spread
    return (distances / count - slope * (times / count), -slope)
  }
}
