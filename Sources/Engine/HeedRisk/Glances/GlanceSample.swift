import HeedGeometry
import HeedSignals

/// Gaze and lids of one driver sample.
struct GlanceSample: Hashable, Sendable {
  enum Lids { case open, shut, unknown }

  /// Sides of the vehicle, as the driver sees them.
  struct Sides: OptionSet, Hashable, Sendable {
    var rawValue: UInt8
    static let left = Sides(rawValue: 1)
    static let right = Sides(rawValue: 2)
  }

  var time: Timestamp
  /// Regardless of the lids.
  var gaze = GlancePurpose.unknown
  /// Unknown when the eyes are not visible.
  var lids = Lids.unknown
  var isFaceSeen = false
  /// False also for a gaze kept from before the lids shut.
  var isGazeSeen = false
  /// The sides on which the zone lies, by its name.
  var sides: Sides = []
  /// Gaze azimuth in the vehicle's frame, left positive; nil when unknown.
  var azimuth: Angle?
  /// True if no zone with a class is met, or only the zone that stands for the rest of the cabin.
  var isNowhere = false
  var isInstrument = false
  /// True when the eyes are hidden or the head pose is uncertain.
  var isImpaired = false
}

/// The purpose of the gaze, from best to worst, except `unknown`.
enum GlancePurpose: Sendable {
  /// The road ahead.
  case forward
  /// A place that driving needs: mirrors, instruments, the side that the vehicle turns to.
  case driving
  /// Anywhere else.
  case away
  case phone
  /// Neither attentive nor distracted.
  case unknown
}
