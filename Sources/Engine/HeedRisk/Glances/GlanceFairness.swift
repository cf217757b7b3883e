import HeedGeometry
public import HeedSignals

/// Allows for looks that driving needs: to the side that the vehicle turns to, and over the shoulder.
///
/// Changes looks away to `driving`, but never looks at a phone. `driving` has a budget if a rule book adds up looks,
/// and a grace: see ``Settings/drivingBudget`` and ``Settings/drivingGrace``.
public struct GlanceFairness: Sendable {
  /// Which looks are allowed, where and for how long.
  public struct Settings: Hashable, Codable, Sendable {
    /// True to allow such looks at all. Choice: otherwise good drivers are warned, as the benchmarks show.
    public var isUsed = true
    /// Driving-related time in a sum's window that does not count. Choice: 6 of 30 s: more than looking around in quiet
    /// traffic takes, less than changing lanes every 30 s.
    @Seconds public var drivingBudget: Duration = .seconds(6)
    /// Maximum length of a driving-related look that neither interrupts the return to the road nor counts towards it.
    /// Source: AttenD (docs/references.md, eyes and drowsiness): 1 s of grace for mirrors and speedometer.
    @Seconds public var drivingGrace: Duration = .seconds(1)
    /// Time a side stays open after signal or steering. Choice: the same as openpilot's lane departure for signals.
    @Seconds public var openAfter: Duration = .seconds(5)
    /// Maximum time a side is open, unless off for `openAfter`. Choice: waiting to turn takes half a minute.
    @Seconds public var longestOpen: Duration = .seconds(30)
    /// Steering wheel angle that opens a side, degrees. Choice: at ratio 15 a bend of about 40 m, as in turning off.
    public var steeringDegrees = 60.0
    /// Azimuth from which a place lies to a side, degrees. Choice: beyond the bonnet, short of the door pillar.
    public var sideDegrees = 15.0
    /// Azimuth, degrees, beyond which a look outside all named zones is over the shoulder.
    /// Choice: beyond either mirror.
    public var shoulderDegrees = 70.0
    /// Time away that allows a look over the shoulder. Choice: half a second to turn, one to see, half to return.
    @Seconds public var shoulder: Duration = .seconds(2)
    /// Maximum loss of the gaze within one time away. Choice: same as in the rule books here.
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
  /// Length of the current time away, nanoseconds; `loss` is the latest time without gaze.
  private var away: Int64 = 0
  private var loss: Int64 = 0

  /// Starts with both sides closed.
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

  /// Adds the time of a sample. Only the road resets the time away, so that a worse look in between has no advantage.
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
