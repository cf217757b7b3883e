import HeedGeometry
import HeedSignals

/// Reads ticks: where the gaze goes, and whether the lids are shut. What is not a number is not known.
public struct GlanceReader: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Eyes are shut above this, 0...1. Source: openpilot's policy (docs/references.md, rule books): shut and visible above 0.5.
    public var shutAbove = 0.5
    /// And they are seen above this, 0...1. Source: as before.
    public var visibleAbove = 0.5
    /// A phone is used above this, 0...1. Source: as before.
    public var phoneAbove = 0.5
    /// Where only angles are known, the gaze is on the road within so many degrees to either side.
    /// Choice: the lanes ahead and the kerb of a bend; mirrors lie outside, and angles alone do not tell a mirror.
    public var forwardSidewaysDegrees = 20.0
    /// Up to so many degrees up. Choice: signs and lights from some metres before them.
    public var forwardUpDegrees = 20.0
    /// Down to so many degrees. Choice: the road from 6 m on as seen from 1.2 m; instruments lie lower.
    public var forwardDownDegrees = 12.0
    /// Angles, where they are known, tell what is away, and nothing else does. Choice: most rules name places.
    public var isJudgedByAngle = false
    /// And further than this to a side is away, degrees. Source: EU 2023/2590: 55 degrees.
    public var fieldSidewaysDegrees = 55.0
    /// Or further down than this. Source: as before: 30 degrees.
    public var fieldDownDegrees = 30.0
    /// A head this uncertain, radians of one standard deviation, is not seen as well as the rule expects.
    /// Source: openpilot's policy (docs/references.md, rule books): 0.3.
    public var impairedDeviation = 0.3

    public init() {}
  }

  private let settings: Settings
  private let forwardSideways, forwardUp, forwardDown, fieldSideways, fieldDown: Double
  private var names = ZoneNames()
  /// The last moment with a gaze, while there was no other without and with open lids.
  private var seen: GlanceSample?

  public init(settings: Settings = Settings()) {
    self.settings = settings
    forwardSideways = Angle.degrees(settings.forwardSidewaysDegrees).radians
    forwardUp = Angle.degrees(settings.forwardUpDegrees).radians
    forwardDown = -Angle.degrees(settings.forwardDownDegrees).radians
    fieldSideways = Angle.degrees(settings.fieldSidewaysDegrees).radians
    fieldDown = -Angle.degrees(settings.fieldDownDegrees).radians
  }

  public mutating func read(_ tick: DriverSample) -> GlanceSample {
    var moment = GlanceSample(time: tick.time)
    guard tick.isFaceSeen else {
      seen = nil
      return moment
    }
    let areEyesKnown = tick.eyesVisible.isFinite
    let isVisible = areEyesKnown && tick.eyesVisible > settings.visibleAbove
    moment.isFaceSeen = true
    moment.isImpaired =
      areEyesKnown && !isVisible || tick.poseDeviation.isFinite && tick.poseDeviation >= settings.impairedDeviation
    if isVisible, tick.eyesClosed.isFinite { moment.lids = tick.eyesClosed > settings.shutAbove ? .shut : .open }
    look(tick, &moment)
    if moment.gaze != .unknown {
      seen = moment
    } else if moment.lids != .shut {
      seen = nil
    } else if var before = seen {
      // Nobody sees where shut eyes look: they look where they did.
      (before.time, before.lids, before.isGazeSeen) = (moment.time, .shut, false)
      before.isImpaired = moment.isImpaired
      return before
    }
    return moment
  }

  private mutating func look(_ tick: DriverSample, _ moment: inout GlanceSample) {
    let azimuth = tick.azimuth.flatMap { $0.radians.isFinite ? $0 : nil }
    let elevation = tick.elevation.flatMap { $0.radians.isFinite ? $0 : nil }
    let gaze = gaze(of: tick, azimuth, elevation)
    guard gaze != .unknown else { return }
    moment.gaze = gaze == .away && tick.phone > settings.phoneAbove && tick.phone.isFinite ? .phone : gaze
    moment.isGazeSeen = true
    moment.azimuth = azimuth
    let name = names.read(tick.zone)
    moment.sides = name.sides
    moment.isInstrument = name.isInstrument
    moment.isNowhere = tick.zoneClass == nil || name.isNowhere
  }

  private func gaze(of tick: DriverSample, _ azimuth: Angle?, _ elevation: Angle?) -> GlancePurpose {
    if settings.isJudgedByAngle {
      if let azimuth, abs(azimuth.radians) > fieldSideways { return away(tick) }
      if let elevation, elevation.radians < fieldDown { return away(tick) }
      if azimuth != nil, elevation != nil { return .forward }
      // One angle alone: where a place is named as well, it may lie beyond the other.
      if azimuth != nil || elevation != nil, tick.zoneClass != .nondriving, tick.zoneClass != .phone { return .forward }
    }
    switch (tick.areEyesOnRoad, tick.zoneClass) {
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

  /// What lies outside the field by its angle: not the road, whatever else was said.
  private func away(_ tick: DriverSample) -> GlancePurpose { tick.zoneClass == .phone ? .phone : .away }
}
