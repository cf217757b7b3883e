import HeedGeometry
import HeedSignals

/// Derives the purpose of the gaze and the state of the lids from driver samples. NaN and infinity count as unknown.
public struct GlanceReader: Sendable {
  /// Probability thresholds, and the angles within which a gaze is on the road.
  public struct Settings: Hashable, Codable, Sendable {
    /// Probability above which the eyes are shut. Source: openpilot's policy (docs/references.md, rule books): 0.5.
    public var shutAbove = 0.5
    /// Probability above which the eyes are visible. Source: as before.
    public var visibleAbove = 0.5
    /// Probability above which a phone is in use. Source: as before.
    public var phoneAbove = 0.5
    /// Largest azimuth of a gaze on the road, if only angles are known, degrees. Choice: the lanes ahead and the kerb
    /// of a bend. Mirrors lie outside, because angles alone cannot identify a mirror.
    public var forwardSidewaysDegrees = 20.0
    /// As before, the largest angle upwards, degrees. Choice: signs and traffic lights from some metres away.
    public var forwardUpDegrees = 20.0
    /// As before, downwards, degrees. Choice: eyes at 1.2 m see the road from 6 m on; instruments lie lower.
    public var forwardDownDegrees = 12.0
    /// True if known angles decide instead of zones. Choice: most rules name places.
    public var isJudgedByAngle = false
    /// With `isJudgedByAngle`, the largest azimuth on the road, degrees. Source: EU 2023/2590: 55 degrees.
    public var fieldSidewaysDegrees = 55.0
    /// With `isJudgedByAngle`, the largest angle downwards, degrees. Source: as before: 30 degrees.
    public var fieldDownDegrees = 30.0
    /// Deviation of the head angles of an impaired view, radians. Source: openpilot's policy: 0.3.
    public var impairedDeviation = 0.3
    /// The default values.
    public init() {}
  }

  private let settings: Settings
  /// Limits of the angles, radians; those for downward gaze are negative.
  private let forwardSideways, forwardUp, forwardDown, fieldSideways, fieldDown: Double
  private var names = ZoneNames()
  /// The last sample with a gaze, if only shut eyes followed.
  private var seen: GlanceSample?

  init(settings: Settings = Settings()) {
    self.settings = settings
    forwardSideways = Angle.degrees(settings.forwardSidewaysDegrees).radians
    forwardUp = Angle.degrees(settings.forwardUpDegrees).radians
    forwardDown = -Angle.degrees(settings.forwardDownDegrees).radians
    fieldSideways = Angle.degrees(settings.fieldSidewaysDegrees).radians
    fieldDown = -Angle.degrees(settings.fieldDownDegrees).radians
  }

  /// Reads one sample, in time order.
  mutating func read(_ sample: DriverSample) -> GlanceSample {
    var glanceSample = GlanceSample(time: sample.time)
    guard sample.isFaceSeen else {
      seen = nil
      return glanceSample
    }
    let areEyesKnown = sample.eyesVisible.isFinite
    let isVisible = areEyesKnown && sample.eyesVisible > settings.visibleAbove
    glanceSample.isFaceSeen = true
    glanceSample.isImpaired =
      areEyesKnown && !isVisible || sample.poseDeviation.isFinite && sample.poseDeviation >= settings.impairedDeviation
    if isVisible, sample.eyesClosed.isFinite {
      glanceSample.lids = sample.eyesClosed > settings.shutAbove ? .shut : .open
    }
    look(sample, &glanceSample)
    if glanceSample.gaze != .unknown {
      seen = glanceSample
    } else if glanceSample.lids != .shut {
      seen = nil
    } else if var before = seen {
      // Shut eyes show no gaze, so the gaze from before the closure is kept.
      (before.time, before.lids, before.isGazeSeen) = (glanceSample.time, .shut, false)
      before.isImpaired = glanceSample.isImpaired
      return before
    }
    return glanceSample
  }

  private mutating func look(_ sample: DriverSample, _ glanceSample: inout GlanceSample) {
    let azimuth = sample.azimuth.flatMap { $0.radians.isFinite ? $0 : nil }
    let elevation = sample.elevation.flatMap { $0.radians.isFinite ? $0 : nil }
    let gaze = gaze(of: sample, azimuth, elevation)
    guard gaze != .unknown else { return }
    glanceSample.gaze = gaze == .away && sample.phone > settings.phoneAbove && sample.phone.isFinite ? .phone : gaze
    glanceSample.isGazeSeen = true
    glanceSample.azimuth = azimuth
    let name = names.read(sample.zone)
    glanceSample.sides = name.sides
    glanceSample.isInstrument = name.isInstrument
    glanceSample.isNowhere = sample.zoneClass == nil || name.isNowhere
  }

  /// The purpose by the field's angles if so set, else by the zone, else by the angles of the road ahead.
  private func gaze(of sample: DriverSample, _ azimuth: Angle?, _ elevation: Angle?) -> GlancePurpose {
    if settings.isJudgedByAngle {
      if let azimuth, abs(azimuth.radians) > fieldSideways { return away(sample) }
      if let elevation, elevation.radians < fieldDown { return away(sample) }
      if azimuth != nil, elevation != nil { return .forward }
      // If only one angle is known, a named zone may show that the unknown angle is outside.
      let isElsewhere = sample.zoneClass == .nondriving || sample.zoneClass == .phone
      if azimuth != nil || elevation != nil, !isElsewhere { return .forward }
    }
    switch (sample.areEyesOnRoad, sample.zoneClass) {
    case (true?, _), (nil, .forward?): return .forward
    case (_, .driving?): return .driving
    case (_, .phone?): return .phone
    case (false?, _), (nil, .nondriving?): return .away
    case (nil, nil): break
    }
    if let azimuth, abs(azimuth.radians) > forwardSideways { return .away }
    if let elevation, elevation.radians < forwardDown || elevation.radians > forwardUp { return .away }
    return azimuth != nil && elevation != nil ? .forward : .unknown
  }

  /// The purpose of a gaze whose angle lies outside the field.
  private func away(_ sample: DriverSample) -> GlancePurpose { sample.zoneClass == .phone ? .phone : .away }
}
