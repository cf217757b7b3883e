import HeedDriver
import HeedGeometry
import HeedSignals

/// Lids, mouth, head and gaze of one frame.
struct FaceLids: Sendable {
  var time: Timestamp
  /// Lid aperture of each of the person's eyes, in the unit of the engine's input; nil if not seen.
  var left, right: Double?
  /// What the eye net saw of each eye; nil if no net ran.
  var leftAppearance, rightAppearance: EyeAppearance?
  /// Turn of the head away from the camera, the larger of yaw and pitch.
  var turn = Angle.zero
  /// False while the picture repeats or is covered; then nothing is learned.
  var isBelieved = true
  /// False if the lids are too doubtful to count as open or as shut.
  var isSure = true
  /// Gap between the lips over the mouth's width; nil if not seen.
  var mouthOpenness: Double?
  /// Pitch of the head, up is positive; nil if not seen.
  var headPitch: Angle?
  /// Elevation of the gaze, up is positive; nil if the gaze is not known.
  var gazeElevation: Angle?
  /// Blinks and closures from another source; nil to detect them from the lids.
  var found: [EyeClosureMonitor.Finding]?
}

/// What one frame's lids show: events and states.
struct LidReading: Sendable {
  /// Gap of each eye's lids, 0 shut ... 1 the person's own open eye, rounded; nil if the eye was not seen or its
  /// scale is unknown. A look down narrows the gap, too.
  var gap: (left: Double?, right: Double?) = (nil, nil)
  /// Closure of each eye's lids without the effect of a look down, 0...1; nil if the eye net gave no clear result.
  var closure: (left: Double?, right: Double?) = (nil, nil)
  /// Whether each eye is shut; nil if the eye is unseen or the picture is not trusted.
  var shut: (left: Bool?, right: Bool?) = (nil, nil)
  /// Events in the order yawns, blinks, closures, drowsiness.
  var events: [MonitorEvent] = []
}
