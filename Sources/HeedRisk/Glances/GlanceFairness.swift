import HeedGeometry
public import HeedSignals

/// Makes allowance for what driving asks of the eyes: the side that the vehicle turns to, and a check over the shoulder.
///
/// Only looks away are made fairer, to `driving`; a phone never is. What is `driving` has a budget of its own where rule
/// books add looks up, and a grace: see ``Settings/drivingBudget`` and ``Settings/drivingGrace``.
public struct GlanceFairness: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Choice: on; without it people who drive well are warned, see the false warnings that the benchmarks print.
    public var isUsed = true
    /// Looks at mirrors and instruments take this long in the window of a sum before they count in it.
    /// Choice: a fifth of 30 s: more than looking around takes where nothing happens, and less than a change of lanes every 30 s.
    @Seconds public var drivingBudget: Duration = .seconds(6)
    /// A look at them that is no longer does not interrupt the return to the road, nor is it one.
    /// Source: AttenD (docs/references.md, eyes and drowsiness): 1 s of grace for mirrors and speedometer.
    @Seconds public var drivingGrace: Duration = .seconds(1)
    /// A signalled side is open for so long after the signal or the steering was last seen.
    /// Choice: as lane departure has it for signals (openpilot; docs/references.md, road).
    @Seconds public var openAfter: Duration = .seconds(5)
    /// And for no longer than this in all, until the signal has rested for `openAfter`.
    /// Choice: waiting to turn takes half a minute; a lamp that burns for longer was forgotten.
    @Seconds public var longestOpen: Duration = .seconds(30)
    /// The steering wheel opens a side beyond this, degrees. Choice: at a ratio of 15 these are 4 degrees at the wheels, a
    /// bend of some 40 m: turning off, manoeuvring.
    public var steeringDegrees = 60.0
    /// What is so far to a side lies on it, degrees. Choice: beyond the bonnet, short of the door's pillar.
    public var sideDegrees = 15.0
    /// A look further to a side than this is over the shoulder, degrees. Choice: beyond either mirror; zones with a name and
    /// class of their own are what they are called.
    public var shoulderDegrees = 70.0
    /// And only in so much of one time away. Choice: half a second to turn, one to see, half a second to turn back.
    @Seconds public var shoulder: Duration = .seconds(2)
    /// The gaze may be lost this long within one time away. Choice: as the rule books here have it.
    @Seconds public var longestLoss: Duration = .seconds(2)

    public init() {}
  }

  private let settings: Settings
  private let shoulder, longestLoss: Int64
  private let side, shoulderAngle, steering: Double
  private var left: OpenSide
  private var right: OpenSide
  private var last: GlanceSample?
  /// Of the time away that goes on, and how long nothing has been seen of it.
  private var away: Int64 = 0
  private var loss: Int64 = 0

  public init(settings: Settings = Settings()) {
    self.settings = settings
    (shoulder, longestLoss) = (settings.shoulder.nanoseconds, settings.longestLoss.nanoseconds)
    side = Angle.degrees(settings.sideDegrees).radians
    shoulderAngle = Angle.degrees(settings.shoulderDegrees).radians
    steering = Angle.degrees(settings.steeringDegrees).radians
    left = OpenSide(after: settings.openAfter.nanoseconds, longest: settings.longestOpen.nanoseconds)
    right = left
  }

  /// Feeds one tick; ticks come in time order.
  /// - Parameter moment: What the tick says of the eyes.
  /// - Returns: What the gaze is for, whatever the lids do.
  public mutating func update(_ moment: GlanceSample, of tick: DriverSample) -> GlancePurpose {
    guard settings.isUsed else { return moment.gaze }
    if let last { pass(last, until: moment.time) }
    last = moment
    let turn = tick.steering?.radians ?? 0
    left.update(tick.turnSignal == .left || turn.isFinite && turn > steering, at: moment.time)
    right.update(tick.turnSignal == .right || turn.isFinite && turn < -steering, at: moment.time)
    guard moment.gaze == .away else { return moment.gaze }
    return isOpen(moment) || isOverShoulder(moment) ? .driving : .away
  }

  private func isOpen(_ moment: GlanceSample) -> Bool {
    guard left.isOpen || right.isOpen else { return false }
    var sides = moment.sides
    if let azimuth = moment.azimuth, abs(azimuth.radians) >= side {
      sides.insert(azimuth.radians > 0 ? .left : .right)
    }
    return left.isOpen && sides.contains(.left) || right.isOpen && sides.contains(.right)
  }

  private func isOverShoulder(_ moment: GlanceSample) -> Bool {
    guard moment.isNowhere, away < shoulder, let azimuth = moment.azimuth else { return false }
    return abs(azimuth.radians) > shoulderAngle
  }

  /// Adds the time that a moment lasted. Only the road begins the time away anew: whoever looks at something worse in between
  /// is allowed no more.
  private mutating func pass(_ moment: GlanceSample, until time: Timestamp) {
    let length = time.nanoseconds(since: moment.time)
    switch moment.gaze {
    case .forward where moment.lids != .shut: (away, loss) = (0, 0)
    case .forward: break
    case .driving, .away, .phone, .closed: (away, loss) = (away.addingClamped(length), 0)
    case .unknown:
      loss = loss.addingClamped(length)
      if loss > longestLoss { away = 0 }
    }
  }
}
