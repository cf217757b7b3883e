import HeedSignals

extension DepartureMonitor {
  /// Time before the loss in which the face's path is measured. Choice: heads take 0.5 to 2 s to leave; the last part of
  /// the path has a clear direction.
  static let travelWithin: Duration = .milliseconds(600)
  /// Minimum length of a path within that time, face widths. Choice: a face lost behind a hand moves by a tenth.
  static let leastTravel = 0.35
  /// Minimum distance from the usual place, face widths, for a face that left slowly, on a shorter path.
  /// Choice: people never drive with the head shifted by its own width.
  static let leastDistance = 1.0
  /// Time constant of the usual place. Choice: longer than looks aside, shorter than a drive in another posture.
  static let restMemory: Duration = .seconds(10)
  /// A path is downwards if its sideways part is at most this share of its downward part. Choice: falling bodies tilt.
  static let downBelow = 0.5
  /// A path is sideways if its sideways part is at least this share of its vertical part. Choice: leaning into the other
  /// seat's footwell goes down as far as sideways.
  static let sidewaysFrom = 0.5
  /// Minimum descent of a leaning head, as a share of its sideways path. Choice: after a turn about the hips by 20
  /// degrees, a head 0.65 m above them is lower by 0.18 of its sideways path; a driver who gets up does not sink.
  static let sinkingFrom = 0.12
  /// Turn of the head, degrees, from which the turn explains a lost face. Choice: faces are found to 60 degrees and more.
  static let turnedDegrees = 40.0
  /// Minimum unchanged share of the body's area for a body that is still there. Choice: an empty seat resembles the
  /// earlier body by a quarter to a half.
  static let bodyFrom = 0.75
  /// Maximum unchanged share of the body's area for a body that is gone. Choice: between the two limits the result is
  /// unknown.
  static let goneBelow = 0.6
  /// Minimum share of the picture beside the driver that a leaning body covers. Choice: a shoulder in a corner covers
  /// 0.025, an empty area 0.
  static let besideFrom = 0.02
  /// Maximum relative detail for a covered lens. Choice: cloth and hands measure 0.16 at most; a seat in infrared light
  /// after a bright face has left measures 0.33 and more.
  static let coveredDetail = 0.22
  /// Maximum unchanged share of the surroundings for a covered lens. Choice: a dark cloth before a dark cabin leaves
  /// three quarters, a departure nine tenths.
  static let coveredSurroundings = 0.85
  /// Minimum such share for a picture that still shows the driver's place. Choice: light may change half of it.
  static let samePicture = 0.4
  /// Maximum unchanged share of the body's area in an unrelated picture. Choice: almost nothing.
  static let otherBody = 0.3
  /// Number of consecutive measurements that must agree. Choice: three take 0.6 s; a body follows its head.
  static let agreeing = 3
  /// Time without a measurement after which the cause is unknown. Choice: ten times the measuring interval.
  static let traceMemory: Duration = .seconds(2)
}
