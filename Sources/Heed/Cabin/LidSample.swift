import HeedGeometry
import HeedSignals

/// What one frame shows of the lids, and of what goes with them.
struct LidSample: Sendable {
  var time: Timestamp
  /// How far the person's left lids are apart, in the unit that the engine was made for; nil: not seen.
  var left: Double?
  /// The same of the right eye.
  var right: Double?
  /// The head's turn away from the camera, the larger of yaw and pitch.
  var turn = Angle.zero
  /// False while the picture repeats or is covered: then nothing is learned of it.
  var isBelieved = true
  /// False while lids are doubtful: then they are neither open nor shut.
  var isSure = true
  /// Gap between the lips over the mouth's width; nil: not seen.
  var mouthOpenness: Double?
  /// Of the head, up is positive; nil: not seen.
  var headPitch: Angle?
  /// Up is positive; nil: the gaze is not known.
  var gazeElevation: Angle?

  init(time: Timestamp, left: Double?, right: Double?) { (self.time, self.left, self.right) = (time, left, right) }
}

/// What the lids of one frame came to.
struct LidReading: Sendable {
  /// 0 shut ... 1 the person's own open eye, in recorded precision; nil: not seen, or the scale is not known yet.
  var openness: (left: Double?, right: Double?) = (nil, nil)
  /// nil: the lids were not seen, or not believed.
  var shut: (left: Bool?, right: Bool?) = (nil, nil)
  /// Yawns, blinks, closures and drowsiness, in this order.
  var events: [MonitorEvent] = []
}
