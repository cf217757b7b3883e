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
  /// Purpose of the gaze, regardless of the lids.
  var gaze = GlancePurpose.unknown
  /// State of the lids; unknown when the eyes are not visible.
  var lids = Lids.unknown
  var isFaceSeen = false
  /// Whether the sample shows the gaze; false also for a gaze that is kept from before the lids shut.
  var isGazeSeen = false
  /// The sides of the vehicle that the name of the zone mentions.
  var sides: Sides = []
  /// Gaze azimuth in the vehicle's frame, left positive; nil when unknown.
  var azimuth: Angle?
  /// True if the gaze meets no zone with a class, or only the zone that stands for the rest of the cabin.
  var isNowhere = false
  var isInstrument = false
  /// True when the eyes are hidden or the head pose is uncertain.
  var isImpaired = false
}

/// The purpose of the gaze, from best to worst, except `unknown`.
enum GlancePurpose: Sendable {
  case forward
  /// A place that driving needs: mirrors, instruments, the side that the vehicle turns to.
  case driving
  /// Any place that is neither the road nor needed for driving nor a phone.
  case away
  case phone
  /// Purpose unknown: the driver counts neither as attentive nor as distracted.
  case unknown
}
