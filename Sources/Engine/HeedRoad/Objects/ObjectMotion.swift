import Foundation
import HeedGeometry
import HeedSignals

/// Motion of one object relative to the vehicle.
struct ObjectMotion: Sendable {
  private let first: Timestamp
  private var last: Timestamp
  private var range: RangeFilter?
  private var sideways = SidewaysMotion()
  private var shape = BoxShape()
  /// Metres per unit of range: the usual height of the first recognised kind, or 1 without one.
  private let unit: Double
  /// Whether the size comes from the width, or is unknown.
  private var isByWidth = false
  private var isMeasured = false
  private var showsSide = false
  private var measuredLast: Timestamp
  private var noise: BoxNoise
  private var told: Double?
  private var step = 0.0
  /// Range rate before any measurement, metres a second.
  private let expectedRate: (mean: Double, deviation: Double)

  /// Expects vehicles to drive at a share of the own speed and other objects to stand.
  init(_ object: TrackedObject, at time: Timestamp, speed: Double?, waver: Double) {
    (first, last, measuredLast) = (time, time, time)
    unit = object.view.size?.height ?? 1
    noise = BoxNoise(expected: waver)
    if let speed {
      let share = object.label.isVehicle ? Self.vehicleShare : 1
      let spread = object.label.isVehicle ? Self.vehicleDeviation * speed : 0
      expectedRate = (-speed * share, max(Self.leastDeviation, spread))
    } else {
      expectedRate = (0, Self.unknownDeviation)
    }
  }

  var waver: Double { noise.factor }

  mutating func update(_ object: TrackedObject, at time: Timestamp) {
    let seconds = time.seconds(since: last)
    (last, step) = (time, seconds)
    learnNoise(object)
    let measurement = measurement(object)
    isMeasured = measurement != nil
    if isMeasured { measuredLast = time }
    if time.seconds(since: measuredLast) > Self.longestCarry.seconds { (range, told) = (nil, nil) }
    shape.learn(object, seconds: seconds, delay: Self.aspectDelay.seconds)
    if seconds > 0 { range?.advance(seconds: seconds) }
    if let (measured, deviation) = measurement {
      if range == nil {
        range = RangeFilter(range: measured, deviation: deviation, unit: unit, rate: expectedRate)
      } else {
        range?.update(measured: measured, deviation: deviation)
      }
    }
    guard range != nil, let tangent = object.leftTangent else { return }
    sideways.add(tangent: tangent, deviation: edgeDeviation(object), at: last)
  }

  /// Deviation of a box's edge, radians.
  private func edgeDeviation(_ object: TrackedObject) -> Double {
    BoxNoise.pixels * noise.factor / object.view.pixelsPerRadian
  }

  private mutating func learnNoise(_ object: TrackedObject) {
    guard object.rangeByHeight != nil else { return noise.interrupt() }
    let height = object.box.height
    noise.learn(logarithm: log(height), usual: usualDeviation(over: height, share: BoxNoise.share), at: last)
  }

  private func usualDeviation(over pixels: Double, share: Double) -> Double {
    BoxNoise.deviation(over: pixels, noise: BoxNoise.pixels, share: share)
  }

  /// Range and its relative deviation: by a given distance, else by height, foot or width; nil without any.
  private mutating func measurement(_ object: TrackedObject) -> (Double, Double)? {
    let share = BoxNoise.share
    let box = object.box
    showsSide = false
    if let measured = object.recognition.distanceMeters { return (measured / unit, Self.measuredShare) }
    if let byHeight = object.rangeByHeight {
      isByWidth = false
      return (byHeight, usualDeviation(over: box.height, share: share) * noise.factor)
    }
    if let byFoot = rangeByFoot(object) { return byFoot }
    guard let byWidth = object.rangeByWidth else { return nil }
    showsSide = !object.straddlesTheMiddle
    let varies = (Self.widthShare * Self.widthShare + shape.width.variance).squareRoot()
    let deviation = usualDeviation(over: box.width, share: varies) * noise.factor
    // The learned aspect ratio, or else the ratio of the kind.
    if let aspect = shape.width.value { return (byWidth * aspect, deviation) }
    guard let size = object.view.size else { return nil }
    isByWidth = true
    return (byWidth * size.width / size.height, deviation)
  }

  /// Range if only the top is cut off. The foot is more reliable than the width, which may include the object's side.
  private func rangeByFoot(_ object: TrackedObject) -> (Double, Double)? {
    guard let drop = object.footDrop, let ratio = shape.foot.value else { return nil }
    let ends = edgeDeviation(object)
    let pitching = Self.pitchingDegrees * .pi / 180
    let variance = (ends * ends + pitching * pitching) / (drop * drop) + shape.foot.variance
    return (ratio / drop, variance.squareRoot())
  }

  /// Writes the estimates into the object. `scale`: Logarithm of the object's size over the usual size, from the road.
  mutating func measure(_ object: inout TrackedObject, scale: (logarithm: Double, deviation: Double)?) {
    let measured = object.recognition.distanceMeters
    object.distanceMeters = measured
    (object.age, object.drift) = (last.seconds(since: first), SidewaysMotion.drift)
    guard let range else { return }
    let factor = measured == nil ? exp(scale?.logarithm ?? 0) : 1
    let spread = measured != nil ? 0 : sizeSpread(object, scale)
    // Metres per unit, if known. Recognitions' distances are filtered in units of the first kind.
    let metres =
      measured != nil ? unit : object.view.direction == nil ? nil : (object.view.size?.height).map { $0 * factor }
    let deviations = range.deviations
    let isWarm = object.age >= Self.warmUp.seconds
    if isWarm { object.timeToCollision = timeToCollision(range) }
    object.closingGrowth = max(0, -range.acceleration / range.range)
    (object.isMeasured, object.showsSide) = (isMeasured, showsSide)
    if let metres {
      let (distance, own) = (range.range * metres, deviations.range * metres)
      let deviation = (own * own + distance * distance * spread * spread).squareRoot()
      let isMoving = abs(range.rate) >= Self.movingSignificance * deviations.rate
      told = steady(distance, rate: isMoving ? range.rate * metres : 0, deviation: deviation)
      (object.distanceMeters, object.distanceDeviation) = (measured ?? told, deviation)
      if isWarm { (object.closingSpeed, object.closingDeviation) = (-range.rate * metres, deviations.rate * metres) }
      object.course = LateralTrack(closing: -range.rate * metres) { [sideways, last] curvature in
        sideways.line(range: range.range * metres, rate: range.rate * metres, curvature: curvature, at: last)
      }
    }
    // Objects whose range is only predicted have no place.
    let seen = isMeasured ? object.distanceMeters.flatMap { object.place(distance: $0) } : nil
    object.place = seen.map { Point(x: $0.x, y: object.course?.line(0)?.position ?? $0.y, z: 0) }
  }

  private func steady(_ distance: Double, rate: Double, deviation: Double) -> Double {
    guard let told else { return distance }
    let expected = told + rate * step
    guard expected > 0, abs(distance - expected) <= Self.mostDeviation * deviation else { return distance }
    return expected + (distance - expected) * step / (step + Self.distanceDelay.seconds)
  }

  private func sizeSpread(_ object: TrackedObject, _ scale: (logarithm: Double, deviation: Double)?) -> Double {
    isByWidth ? Self.widthSpread : scale?.deviation ?? object.view.size?.spread ?? 0
  }

  /// Source: docs/alert-lib.md, T = -d / (dd/dt) while d falls; else nil.
  private func timeToCollision(_ range: RangeFilter) -> TimeToCollision? {
    let closing = -range.rate
    guard closing * unit >= Self.slowest, range.range / closing <= Self.longest else { return nil }
    let (rate, deviation) = (closing / range.range, range.relativeRateDeviation)
    guard rate >= Self.significance * deviation else { return nil }
    return TimeToCollision(
      seconds: 1 / rate, earliest: 1 / (rate + deviation),
      latest: rate > deviation ? 1 / (rate - deviation) : .infinity)
  }
}
