extension ObjectMotion {
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
}
