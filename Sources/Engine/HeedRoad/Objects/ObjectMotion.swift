import Foundation
import HeedGeometry
import HeedSignals

/// Motion of one object relative to the vehicle.
struct ObjectMotion: Sendable {
  /// Expected closing speed of a new vehicle, as a share of the own speed. Choice: between standing and equally fast.
  static let vehicleShare = 0.5
  /// Deviation of a new vehicle's closing speed, as a share of the own speed. Choice: covers standing to equally
  /// fast.
  static let vehicleDeviation = 0.6
  /// Minimum deviation of a new object's closing speed, m/s. Choice: people who walk or cycle towards the vehicle.
  static let leastDeviation = 4.0
  /// Deviation of a new object's closing speed at an unknown own speed, m/s. Choice: oncoming city traffic.
  static let unknownDeviation = 10.0
  /// Change of width per frame in a turn, as a share. Choice: a turn of 10 degrees widens a car by a tenth.
  static let widthShare = 0.03
  /// Time constant of the learned aspect ratio. Choice: the time of a few boxes.
  static let aspectDelay: Duration = .milliseconds(500)
  /// Deviation of the pitch between pictures, degrees. Choice: the usual deviation on an even road.
  static let pitchingDegrees = 0.15
  /// Deviation from the usual width, as a share. Source: 9 to 28 % on labelled cars (docs/references.md, road).
  static let widthSpread = 0.2
  /// Deviation of a recognition's distance, as a share. Choice: the error of good range networks.
  static let measuredShare = 0.03
  /// Time to predict a range without a measurement. Choice: an object cut off by the picture's edge soon leaves.
  static let longestCarry: Duration = .milliseconds(500)
  /// Minimum age of an object with a closing speed. Choice: a shorter time gives only noise.
  static let warmUp: Duration = .milliseconds(200)
  /// Time constant of the box noise over all objects. Choice: some frames, because the detector stays the same.
  static let waverDelay: Duration = .seconds(1)
  /// Time constant of the reported distance. Choice: learned sizes and boxes vary, and a jumpy distance is useless.
  static let distanceDelay: Duration = .milliseconds(250)
  /// Minimum closing speed that moves the reported distance, in deviations. Choice: two, as usual.
  static let movingSignificance = 2.0
  /// Deviations above which the reported distance jumps to the estimate. Choice: the reported distance was wrong.
  static let mostDeviation = 3.0
  /// Minimum closing speed for a time to collision, in deviations. Choice: one; below, the object may not be closing.
  static let significance = 1.0
  /// Minimum closing speed for a time to collision, m/s. Choice: changes a box by one pixel in ten seconds.
  static let slowest = 0.1
  /// Maximum time to collision, seconds; longer times give nil. Choice: a minute is no danger.
  static let longest = 60.0

  private let first: Timestamp
  private var last: Timestamp
  private var range: RangeFilter?
  private var sideways = SidewaysMotion()
  private var shape = BoxShape()
  /// Metres per unit of range: the usual height of the object's first kind, or 1 if the height is unknown.
  private let unit: Double
  /// Whether the range comes from the usual width of the kind.
  private var isByWidth = false
  private var isMeasured = false
  private var showsSide = false
  private var measuredLast: Timestamp
  private var noise: BoxNoise
  private var told: Double?
  private var step = 0.0
  /// Expected range rate before any measurement, metres a second.
  private let expectedRate: (mean: Double, deviation: Double)

  /// Expects other vehicles to drive at a share of the own speed, and all other objects to stand.
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
    noise.learn(logarithm: log(height), usual: BoxNoise.deviation(over: height, share: BoxNoise.share), at: last)
  }

  /// Range and its relative deviation, by a given distance, else by height, foot or width; nil if all are missing.
  private mutating func measurement(_ object: TrackedObject) -> (Double, Double)? {
    let box = object.box
    showsSide = false
    if let measured = object.recognition.distanceMeters { return (measured / unit, Self.measuredShare) }
    if let byHeight = object.rangeByHeight {
      isByWidth = false
      return (byHeight, BoxNoise.deviation(over: box.height, share: BoxNoise.share) * noise.factor)
    }
    if let byFoot = rangeByFoot(object) { return byFoot }
    guard let byWidth = object.rangeByWidth else { return nil }
    showsSide = !object.straddlesTheMiddle
    let varies = (Self.widthShare * Self.widthShare + shape.width.variance).squareRoot()
    let deviation = BoxNoise.deviation(over: box.width, share: varies) * noise.factor
    // Uses the learned aspect ratio, or else the aspect ratio of the kind.
    if let aspect = shape.width.value { return (byWidth * aspect, deviation) }
    guard let size = object.view.size else { return nil }
    isByWidth = true
    return (byWidth * size.width / size.height, deviation)
  }

  /// Range by the lower edge if only the top is cut off. The width is less reliable, as it may include a side face.
  private func rangeByFoot(_ object: TrackedObject) -> (Double, Double)? {
    guard let drop = object.footDrop, let ratio = shape.foot.value else { return nil }
    let ends = edgeDeviation(object)
    let pitching = Self.pitchingDegrees * .pi / 180
    let variance = (ends * ends + pitching * pitching) / (drop * drop) + shape.foot.variance
    return (ratio / drop, variance.squareRoot())
  }

  /// Writes the estimates into the object. `scale`: Logarithm of the learned size over the usual size.
  mutating func measure(_ object: inout TrackedObject, scale: (logarithm: Double, deviation: Double)?) {
    let measured = object.recognition.distanceMeters
    object.distanceMeters = measured
    (object.age, object.drift) = (last.seconds(since: first), SidewaysMotion.drift)
    guard let range else { return }
    let factor = measured == nil ? exp(scale?.logarithm ?? 0) : 1
    let spread = measured != nil ? 0 : sizeSpread(object, scale)
    // Metres per unit of range, if known. Distances of recognitions are filtered in units of the first kind.
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
