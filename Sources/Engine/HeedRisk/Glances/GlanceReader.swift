import HeedGeometry
import HeedSignals

/// Derives the purpose of the gaze and the state of the lids from driver samples, with the limits of openpilot's
/// policy. NaN and infinity count as unknown.
public struct GlanceReader: Sendable {
  /// Largest azimuth of a gaze on the road, if only angles are known, degrees. Choice: the lanes ahead and the kerb
  /// of a bend. Mirrors lie outside, because angles alone cannot identify a mirror.
  static let forwardSidewaysDegrees = 20.0
  /// Largest upward angle of a gaze on the road, degrees. Choice: signs and traffic lights from some metres away.
  static let forwardUpDegrees = 20.0
  /// Largest downward angle of a gaze on the road, degrees. Choice: eyes at 1.2 m see the road from 6 m on;
  /// instruments lie lower.
  static let forwardDownDegrees = 12.0

  /// Whether known angles, not zones, tell if a gaze is on the road.
  let isJudgedByAngle: Bool
  /// Limits of the gaze's angles, radians; downward limits are negative.
  private let forwardSideways = Angle.degrees(GlanceReader.forwardSidewaysDegrees).radians
  private let forwardUp = Angle.degrees(GlanceReader.forwardUpDegrees).radians
  private let forwardDown = -Angle.degrees(GlanceReader.forwardDownDegrees).radians
  /// With `isJudgedByAngle`, the largest azimuth on the road. Source: EU 2023/2590: 55 degrees.
  private let fieldSideways = Angle.degrees(55).radians
  /// With `isJudgedByAngle`, the largest angle downwards. Source: as before: 30 degrees.
  private let fieldDown = -Angle.degrees(30).radians
  private var names = ZoneNames()
  /// The last sample with a gaze; nil if anything but shut eyes followed.
  private var seen: GlanceSample?

  init(isJudgedByAngle: Bool = false) { self.isJudgedByAngle = isJudgedByAngle }

  mutating func read(_ sample: DriverSample) -> GlanceSample {
    var glanceSample = GlanceSample(time: sample.time)
    guard sample.isFaceSeen else {
      seen = nil
      return glanceSample
    }
    let areEyesKnown = sample.eyesVisible.isFinite
    let isVisible = areEyesKnown && sample.eyesVisible > AwarenessPolicy.eyesVisibleAbove
    glanceSample.isFaceSeen = true
    glanceSample.isImpaired =
      areEyesKnown && !isVisible
      || sample.poseDeviation.isFinite && sample.poseDeviation >= AwarenessPolicy.poseDeviationBelow
    if isVisible, sample.eyesClosed.isFinite {
      glanceSample.lids = sample.eyesClosed > AwarenessPolicy.eyesClosedAbove ? .shut : .open
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
    glanceSample.gaze =
      gaze == .away && sample.phone > AwarenessPolicy.phoneAbove && sample.phone.isFinite ? .phone : gaze
    glanceSample.isGazeSeen = true
    glanceSample.azimuth = azimuth
    let name = names.read(sample.zone)
    glanceSample.sides = name.sides
    glanceSample.isInstrument = name.isInstrument
    glanceSample.isNowhere = sample.zoneClass == nil || name.isNowhere
  }

  /// Purpose of the gaze, by the field's angles if `isJudgedByAngle`, else by the zone, else by the road's angles.
  private func gaze(of sample: DriverSample, _ azimuth: Angle?, _ elevation: Angle?) -> GlancePurpose {
    if isJudgedByAngle {
      if let azimuth, abs(azimuth.radians) > fieldSideways { return away(sample) }
      if let elevation, elevation.radians < fieldDown { return away(sample) }
      if azimuth != nil, elevation != nil { return .forward }
      // If only one angle is known, a zone away from the road may lie outside the field by the unknown angle.
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

  /// The purpose of a gaze whose angle lies outside the field that counts as the road.
  private func away(_ sample: DriverSample) -> GlancePurpose { sample.zoneClass == .phone ? .phone : .away }
}
