import HeedDriver
import HeedGeometry
import HeedSignals

/// Lids, mouth, head and gaze of one frame.
struct LidSample: Sendable {
  var time: Timestamp
  /// Aperture of the person's left eye, in the engine's unit; nil if not seen.
  var left: Double?
  /// Aperture of the person's right eye; nil if not seen.
  var right: Double?
  /// The eye net's measurement of each eye; nil if no net ran.
  var leftAppearance, rightAppearance: EyeAppearance?
  /// Turn of the head away from the camera, the larger of yaw and pitch.
  var turn = Angle.zero
  /// False while the picture repeats or is covered. Nothing is learned from such a picture.
  var isBelieved = true
  /// False while the lids are doubtful. Doubtful lids count neither as open nor as shut.
  var isSure = true
  /// Gap between the lips over the mouth's width; nil if not seen.
  var mouthOpenness: Double?
  /// Pitch of the head, up is positive; nil if not seen.
  var headPitch: Angle?
  /// Elevation of the gaze, up is positive; nil if the gaze is not known.
  var gazeElevation: Angle?
  /// Blinks and closures found elsewhere; nil if they must be detected from the lids.
  var found: [EyeClosureMonitor.Finding]?

  /// The aperture from which the left eye's gap follows: the eye net's if the net ran.
  var openLeft: Double? { leftAppearance?.apertureDegrees ?? left }
  var openRight: Double? { rightAppearance?.apertureDegrees ?? right }

  init(time: Timestamp, left: Double?, right: Double?) { (self.time, self.left, self.right) = (time, left, right) }
}

/// The events and states of one frame's lids.
struct LidReading: Sendable {
  /// Gap of each eye's lids, 0 shut ... 1 the person's own open eye, in recorded precision; a look down narrows the
  /// gap too. nil if the eye was not seen or its scale is not known yet.
  var gap: (left: Double?, right: Double?) = (nil, nil)
  /// Closure beyond the effect of looking down, 0...1; nil if no net ran or its result is unclear.
  var closure: (left: Double?, right: Double?) = (nil, nil)
  /// Whether each eye is shut; nil if the lids were not seen, or the picture is not trusted.
  var shut: (left: Bool?, right: Bool?) = (nil, nil)
  /// Yawns, blinks, closures and drowsiness, in this order.
  var events: [MonitorEvent] = []
}
