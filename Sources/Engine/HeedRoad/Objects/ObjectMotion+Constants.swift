import HeedSignals

extension ObjectMotion {
  /// Expected closing speed of a new vehicle, as a share of the own speed. Choice: midway between a standing vehicle
  /// and one at the same speed.
  static let vehicleShare = 0.5
  /// Its deviation, as a share of the own speed. Choice: covers both extremes.
  static let vehicleDeviation = 0.6
  /// Minimum of this deviation, m/s. Choice: walking, and cycling towards each other.
  static let leastDeviation = 4.0
  /// This deviation while the vehicle's speed is unknown, m/s. Choice: oncoming city traffic.
  static let unknownDeviation = 10.0
  /// Change of a box's width per frame as the object turns, as a share. Choice: 10 degrees widen a car by a tenth.
  static let widthShare = 0.03
  /// Time constant of an object's learned aspect ratio. Choice: the time of a few boxes.
  static let aspectDelay: Duration = .milliseconds(500)
  /// Deviation of the vehicle's pitch from one picture to the next, degrees. Choice: that on an even road.
  static let pitchingDegrees = 0.15
  /// Deviation of a width from the usual width of its kind, as a share. Source: 9 to 28 % on labelled cars
  /// (docs/references.md, road).
  static let widthSpread = 0.2
  /// Deviation of a recognition's own distance, as a share. Choice: that of good range nets.
  static let measuredShare = 0.03
  /// Maximum time that a range is predicted without a measurement. Choice: objects cut off by the picture's edge are passing.
  static let longestCarry: Duration = .milliseconds(500)
  /// Minimum time since an object's first sight for a closing speed. Choice: a shorter time gives noise at any rate.
  static let warmUp: Duration = .milliseconds(200)
  /// Time constant of the average box noise. Choice: some frames; it is the same detector.
  static let waverDelay: Duration = .seconds(1)
  /// Time constant of the reported distance. Choice: learned sizes and boxes vary; a jumping distance is useless.
  static let distanceDelay: Duration = .milliseconds(250)
  /// Minimum closing speed that moves the distance, in standard deviations. Choice: two, as usual.
  static let movingSignificance = 2.0
  /// Difference above which the reported distance follows at once, in standard deviations. Choice: it was then wrong.
  static let mostDeviation = 3.0
  /// Minimum closing speed for a time to collision, in standard deviations. Choice: below one, closing is uncertain.
  static let significance = 1.0
  /// Minimum closing speed for a time to collision, m/s. Choice: one pixel in ten seconds.
  static let slowest = 0.1
  /// Maximum time to collision, seconds. Choice: a minute is no danger.
  static let longest = 60.0
}
