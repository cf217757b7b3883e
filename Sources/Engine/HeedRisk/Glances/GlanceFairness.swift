import HeedGeometry
public import HeedSignals

/// Recognises looks that driving needs: looks to the side that the vehicle turns to, and looks over the shoulder.
///
/// Changes the purpose of these looks from `away` to `driving`. Looks at a phone stay looks at a phone. Looks of
/// purpose `driving` have a budget in rule books that add up looks, and a grace: see ``Settings/drivingBudget`` and
/// ``Settings/drivingGrace``.
public struct GlanceFairness: Sendable {
  /// Which looks are allowed, where and for how long.
  public struct Settings: Hashable, Codable, Sendable {
    /// True to allow looks that driving needs. Choice: without the allowance good drivers are warned, as the benchmarks
    /// show.
    public var isUsed = true
    /// Time of driving-related looks, within the window of a sum, that the sum leaves out. Choice: 6 of 30 s are more
    /// than a driver needs to look around in quiet traffic, and less than a lane change every 30 s needs.
    @Seconds public var drivingBudget: Duration = .seconds(6)
    /// Maximum length of a driving-related look that does not interrupt a stretch on the road. The look does not
    /// lengthen the stretch either. Source: AttenD (docs/references.md, eyes and drowsiness): 1 s of grace for mirrors
    /// and speedometer.
    @Seconds public var drivingGrace: Duration = .seconds(1)
    /// Time for which looks to a side stay allowed after the turn signal or the steering ends. Choice: openpilot's lane
    /// departure uses the same time for turn signals.
    @Seconds public var openAfter: Duration = .seconds(5)
    /// Maximum time for which looks to a side are allowed; the time restarts after `openAfter` without signal and
    /// steering. Choice: a driver who waits to turn may wait half a minute.
    @Seconds public var longestOpen: Duration = .seconds(30)
    /// Steering wheel angle from which looks to that side are allowed, degrees. Choice: at a steering ratio of 15 the
    /// vehicle then follows a bend of about 40 m radius, as when it turns off a road.
    public var steeringDegrees = 60.0
    /// Azimuth from which a gaze counts as a look to a side, degrees. Choice: the angle lies between the bonnet and the
    /// door pillar.
    public var sideDegrees = 15.0
    /// Azimuth, degrees, beyond which a look outside all named zones counts as a look over the shoulder. Choice: both
    /// door mirrors lie at smaller angles.
    public var shoulderDegrees = 70.0
    /// Time away from the road within which a look over the shoulder is allowed. Choice: the driver needs half a second
    /// to turn the head, one second to see, and half a second to turn back.
    @Seconds public var shoulder: Duration = .seconds(2)
    /// Time without a gaze after which a time away ends. Choice: Heed's rule books use the same time.
    @Seconds public var longestLoss: Duration = .seconds(2)

    /// The default values.
    public init() {}
  }

  private let settings: Settings
  private let shoulder, longestLoss: Int64
  private let side, shoulderAngle, steering: Double
  private var left: OpenSide
  private var right: OpenSide
  private var last: GlanceSample?
  /// Length of the current time away from the road, nanoseconds. `loss` is the length of the latest time without a
  /// gaze.
  private var away: Int64 = 0
  private var loss: Int64 = 0

  /// Starts without an allowance for either side.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    (shoulder, longestLoss) = (settings.shoulder.nanoseconds, settings.longestLoss.nanoseconds)
    side = Angle.degrees(settings.sideDegrees).radians
    shoulderAngle = Angle.degrees(settings.shoulderDegrees).radians
    steering = Angle.degrees(settings.steeringDegrees).radians
    left = OpenSide(after: settings.openAfter.nanoseconds, longest: settings.longestOpen.nanoseconds)
    right = left
  }

  /// Feeds one sample; samples come in time order.
  /// - Parameter glanceSample: The sample as read by a ``GlanceReader``.
  /// - Returns: The purpose of the gaze, regardless of the lids.
  public mutating func update(_ glanceSample: GlanceSample, of sample: DriverSample) -> GlancePurpose {
    guard settings.isUsed else { return glanceSample.gaze }
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

  /// Adds the time of a sample. Only a look at the road resets the time away, so a worse look in between brings no
  /// advantage.
  private mutating func pass(_ sample: GlanceSample, until time: Timestamp) {
    let length = time.nanoseconds(since: sample.time)
    switch sample.gaze {
    case .forward where sample.lids != .shut: (away, loss) = (0, 0)
    case .forward: break
    case .driving, .away, .phone, .closed: (away, loss) = (away.addingClamped(length), 0)
    case .unknown:
      loss = loss.addingClamped(length)
      if loss > longestLoss { away = 0 }
    }
  }
}
