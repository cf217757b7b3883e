import HeedDriver
import HeedGeometry
import HeedSignals

/// Lids, mouth, head and gaze of one frame.
struct LidSample: Sendable {
  var time: Timestamp
  /// Aperture of each of the person's eyes, in the engine's unit; nil if not seen.
  var left, right: Double?
  /// The eye net's measurements; nil if no net ran.
  var leftAppearance, rightAppearance: EyeAppearance?
  /// Turn of the head away from the camera, the larger of yaw and pitch.
  var turn = Angle.zero
  /// False while the picture repeats or is covered; then nothing is learned.
  var isBelieved = true
  /// False for doubtful lids, which count neither as open nor as shut.
  var isSure = true
  /// Gap between the lips over the mouth's width; nil if not seen.
  var mouthOpenness: Double?
  /// Pitch of the head, up is positive; nil if not seen.
  var headPitch: Angle?
  /// Elevation of the gaze, up is positive; nil if the gaze is not known.
  var gazeElevation: Angle?
  /// Blinks and closures found elsewhere; nil to detect them from the openness.
  var found: [EyeClosureMonitor.Finding]?

  init(time: Timestamp, left: Double?, right: Double?) { (self.time, self.left, self.right) = (time, left, right) }
}

/// The events and states of one frame's lids.
struct LidReading: Sendable {
  /// Openness, 0 shut ... 1 the person's own open eye, rounded; nil if the eye was not seen or its scale is unknown.
  var openness: (left: Double?, right: Double?) = (nil, nil)
  /// Closure beyond the effect of looking down, 0...1; nil without a clear result of the net.
  var closure: (left: Double?, right: Double?) = (nil, nil)
  /// Whether each eye is shut; nil if unseen or the picture is not trusted.
  var shut: (left: Bool?, right: Bool?) = (nil, nil)
  /// Yawns, blinks, closures and drowsiness, in this order.
  var events: [MonitorEvent] = []
}
