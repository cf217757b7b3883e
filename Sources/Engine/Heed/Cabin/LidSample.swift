import HeedDriver
import HeedGeometry
import HeedSignals

/// Lids, mouth, head and gaze of one frame.
struct LidSample: Sendable {
  var time: Timestamp
  /// Aperture of the person's left eye, in the engine's unit; nil: not seen.
  var left: Double?
  /// Aperture of the person's right eye; nil: not seen.
  var right: Double?
  /// What the eye net saw of each eye; nil: no net looked.
  var leftAppearance, rightAppearance: EyeAppearance?
  /// The head's turn away from the camera, the larger of yaw and pitch.
  var turn = Angle.zero
  /// False while the picture repeats or is covered: nothing is learned from it.
  var isBelieved = true
  /// False while lids are doubtful: they count neither as open nor as shut.
  var isSure = true
  /// Gap between the lips over the mouth's width; nil: not seen.
  var mouthOpenness: Double?
  /// Of the head, up is positive; nil: not seen.
  var headPitch: Angle?
  /// Up is positive; nil: the gaze is not known.
  var gazeElevation: Angle?
  /// Blinks and closures that were found already; nil: they are looked for in the openness.
  var found: [EyeClosureMonitor.Finding]?

  /// The openings that openness is learned from: the net's where one looked.
  var openLeft: Double? { leftAppearance?.apertureDegrees ?? left }
  var openRight: Double? { rightAppearance?.apertureDegrees ?? right }

  init(time: Timestamp, left: Double?, right: Double?) { (self.time, self.left, self.right) = (time, left, right) }
}

/// The events and states of one frame's lids.
struct LidReading: Sendable {
  /// 0 shut ... 1 the person's own open eye, in recorded precision; nil: not seen, or the scale is not known yet.
  var openness: (left: Double?, right: Double?) = (nil, nil)
  /// Beyond what looking down explains, 0...1; nil: no net looked, or it does not know.
  var closure: (left: Double?, right: Double?) = (nil, nil)
  /// nil: the lids were not seen, or the picture is not trusted.
  var shut: (left: Bool?, right: Bool?) = (nil, nil)
  /// Yawns, blinks, closures and drowsiness, in this order.
  var events: [MonitorEvent] = []
}
