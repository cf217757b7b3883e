import Foundation
public import HeedGeometry
public import HeedSignals

/// Turns one eye's lid aperture into openness, 0 shut ... 1 the person's own open eye.
///
/// People's open eyes differ by half, and glasses change what the net sees of closed ones: both levels are the
/// person's own, learned from what was seen, inside bounds that keep a sleeper from becoming the open level.
public struct OpennessEstimator: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Open level before anything was seen, and what it learns away from. Choice: the mean of the recorded faces.
    public var typicalOpenDegrees = 40.0
    /// Bounds of the open level. Choice: narrower than 18 degrees is half-shut in everybody; wider than 70 is noise.
    public var openDegrees = 18.0...70.0
    /// Share of seen time in which the eye is narrower than its open level.
    /// Choice: 0.8: looking up and surprise open wider, looking down narrows; the road lies between.
    public var openQuantile = 0.8
    /// Half-life of what was seen. Choice: long against drowsiness, which narrows the eyes for minutes.
    @Seconds public var halfLife: Duration = .seconds(600)
    /// Seen time that the typical value weighs. Choice: two seconds: openness is right before the first blink matters.
    @Seconds public var priorTime: Duration = .seconds(2)
    /// Apertures below this share of the open level are closures and say nothing about it.
    /// Choice: lowered lids are 0.65 of open, lids on their way down below half.
    public var closureShare = 0.45
    /// How the shut eye's aperture is learned.
    public var closed = ClosedLevel.Settings()
    /// Head turn up to which an aperture may be learned from. Choice: beyond, the far eye's lids are guessed.
    public var largestTurnDegrees = 25.0

    public init() {}
  }

  private let settings: Settings
  /// Seconds seen per degree of aperture, from 0.
  private var seconds: [Double]
  private var last: Timestamp?
  private var openLevel: Double
  private var closedLevel: ClosedLevel

  public init(settings: Settings = Settings()) {
    self.settings = settings
    seconds = [Double](repeating: 0, count: 91)
    openLevel = settings.typicalOpenDegrees
    closedLevel = ClosedLevel(settings: settings.closed)
  }

  /// The person's open level that openness is measured against.
  public var openAperture: Angle { .degrees(openLevel) }

  /// An aperture over the open level, from 0 at no aperture: openness without what was learned of the shut eye.
  public func share(_ aperture: Angle) -> Double { max(0, aperture.degrees / openLevel) }

  /// What the person's shut eye measures; 0 until blinks showed otherwise.
  public var closedAperture: Angle { .degrees(closedLevel.degrees) }

  /// Feeds one aperture; apertures come in time order.
  /// - Parameter turn: The head's turn away from the camera, its largest of yaw and pitch.
  /// - Returns: Openness, 0...1.
  public mutating func update(_ aperture: Angle, turn: Angle, at time: Timestamp) -> Double {
    learn(aperture.degrees, turn: turn.magnitude.degrees, at: time)
    if turn.magnitude.degrees <= settings.largestTurnDegrees {
      closedLevel.update(aperture.degrees, open: openLevel, at: time)
    }
    return max(0, min(1, (aperture.degrees - closedLevel.degrees) / (openLevel - closedLevel.degrees)))
  }

  private mutating func learn(_ degrees: Double, turn: Double, at time: Timestamp) {
    defer { last = time }
    guard let last, time > last, turn <= settings.largestTurnDegrees, degrees > settings.closureShare * openLevel,
      let bin = seconds.indices.last(where: { Double($0) <= degrees })
    else { return }
    let dt = min((time - last).seconds, 0.2)
    let decay = exp2(-dt / settings.halfLife.seconds)
    for index in seconds.indices { seconds[index] *= decay }
    seconds[bin] += dt
    let total = seconds.reduce(0, +)
    let weight = total / (total + settings.priorTime.seconds)
    let learned = weight * quantile(of: total) + (1 - weight) * settings.typicalOpenDegrees
    openLevel = max(settings.openDegrees.lowerBound, min(settings.openDegrees.upperBound, learned))
  }

  private func quantile(of total: Double) -> Double {
    var left = settings.openQuantile * total
    for (bin, time) in seconds.enumerated() {
      if time >= left, time > 0 { return Double(bin) + left / time }
      left -= time
    }
    return settings.typicalOpenDegrees
  }
}
