import HeedGeometry
import HeedSignals

/// Recognises looks that driving needs: to the side that the vehicle turns to, and over the shoulder. Changes their
/// purpose from `away` to `driving`, which has a grace, and a budget in sums of looks. Looks at a phone stay `phone`.
public struct GlanceFairness: Sendable {
  /// Driving-related time that a sum of looks leaves out within its window. Choice: 6 of 30 s are more than a
  /// driver needs to look around in quiet traffic, and less than a lane change every 30 s needs.
  static let drivingBudget: Duration = .seconds(6)
  /// Maximum length of a driving-related look that neither interrupts nor lengthens a stretch on the road. Source:
  /// AttenD (docs/references.md, eyes and drowsiness): 1 s of grace for mirrors and speedometer.
  static let drivingGrace: Duration = .seconds(1)

  /// Steering wheel angle that allows looks to the side of the turn, radians. Choice: at a steering ratio of 15 the
  /// vehicle follows a bend of about 40 m radius, as when it turns off a road.
  private let steering = Angle.degrees(60).radians
  /// Azimuth from which a look is a look to a side, radians. Choice: between the bonnet and the door pillar.
  private let side = Angle.degrees(15).radians
  /// Azimuth of looks over the shoulder outside named zones, radians. Choice: beyond both door mirrors.
  private let shoulderAngle = Angle.degrees(70).radians
  /// Time of an allowed look over the shoulder, nanoseconds. Choice: half a second to turn the head, one to see, half
  /// to turn back.
  private let shoulder = Duration.seconds(2).nanoseconds
  /// Time without a gaze that ends a time away, nanoseconds. Choice: as in Heed's rule books.
  private let longestLoss = Duration.seconds(2).nanoseconds
  private let isUsed: Bool
  private var left = OpenSide()
  private var right = OpenSide()
  private var last: GlanceSample?
  /// Length of the current time away, nanoseconds. `loss`: Length of the latest time without a gaze, nanoseconds.
  private var away: Int64 = 0
  private var loss: Int64 = 0

  /// - Parameter isUsed: Whether looks that driving needs are allowed. Choice: without them the benchmarks' good
  ///   drivers are warned.
  init(isUsed: Bool = true) { self.isUsed = isUsed }

  /// Feeds one sample, as read by a ``GlanceReader``, in time order. Returns the gaze's purpose.
  mutating func update(_ glanceSample: GlanceSample, of sample: DriverSample) -> GlancePurpose {
    guard isUsed else { return glanceSample.gaze }
    if let last { pass(last, until: glanceSample.time) }
    last = glanceSample
    let turn = sample.steering?.radians ?? 0
    left.update(sample.turnSignal == .left || turn.isFinite && turn > steering, at: glanceSample.time)
    right.update(sample.turnSignal == .right || turn.isFinite && turn < -steering, at: glanceSample.time)
    guard glanceSample.gaze == .away else { return glanceSample.gaze }
    return isOpen(glanceSample) || isOverShoulder(glanceSample) ? .driving : .away
  }

  private func isOpen(_ sample: GlanceSample) -> Bool {
    guard left.isOpen || right.isOpen else { return false }
    var sides = sample.sides
    if let azimuth = sample.azimuth, abs(azimuth.radians) >= side { sides.insert(azimuth.radians > 0 ? .left : .right) }
    return left.isOpen && sides.contains(.left) || right.isOpen && sides.contains(.right)
  }

  private func isOverShoulder(_ sample: GlanceSample) -> Bool {
    guard sample.isNowhere, away < shoulder, let azimuth = sample.azimuth else { return false }
    return abs(azimuth.radians) > shoulderAngle
  }

  /// Adds a sample's time. Only a look at the road resets the time away; no worse look may.
  private mutating func pass(_ sample: GlanceSample, until time: Timestamp) {
    let length = time.nanoseconds(since: sample.time)
    switch sample.gaze {
    case .forward where sample.lids != .shut: (away, loss) = (0, 0)
    case .forward: break
    case .driving, .away, .phone: (away, loss) = (away.addingClamped(length), 0)
    case .unknown:
      loss = loss.addingClamped(length)
      if loss > longestLoss { away = 0 }
    }
  }
}
