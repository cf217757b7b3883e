import HeedSignals

extension DepartureMonitor {
  /// Time before a face is lost in which its path in the picture is measured. Choice: a head takes 0.5 to 2 s to leave
  /// the picture, and the last part of its path has a clear direction.
  static let travelWithin: Duration = .milliseconds(600)
  /// Minimum length of the face's path within `travelWithin`, face widths, for a face that left. Choice: a face lost
  /// behind a hand moves by a tenth of its width.
  static let leastTravel = 0.35
  /// Minimum distance of a lost face from its usual place, face widths, for a face that left slowly on a shorter path.
  /// Choice: nobody drives with the head shifted by its own width.
  static let leastDistance = 1.0
  /// Time constant with which the face's usual place follows the face. Choice: longer than a look aside, shorter than a
  /// drive in another posture.
  static let restMemory: Duration = .seconds(10)
  /// Maximum ratio of the sideways part of a face's path to its downward part for a path that counts as downwards.
  /// Choice: a falling body also tilts to the side.
  static let downBelow = 0.5
  /// Minimum ratio of the sideways part of a face's path to its vertical part for a path that counts as sideways.
  /// Choice: a head that leans into the other seat's footwell goes down as far as sideways.
  static let sidewaysFrom = 0.5
  /// Minimum descent of a leaning head, as a share of its sideways path. Choice: a body that turns about the hips by 20
  /// degrees lowers a head 0.65 m above them by 0.18 of the sideways path; the head of a driver who gets up does not
  /// sink.
  static let sinkingFrom = 0.12
  /// Turn of the head, degrees, from which the turn explains a lost face. Choice: the detector finds faces that turn by
  /// 60 degrees and more.
  static let turnedDegrees = 40.0
  /// Minimum unchanged share of the body's area for a body that is still there. Choice: a quarter to a half of an empty
  /// seat resembles the earlier body.
  static let bodyFrom = 0.75
  /// Maximum unchanged share of the body's area for a body that is gone. Choice: between `goneBelow` and `bodyFrom`,
  /// the result is unknown.
  static let goneBelow = 0.6
  /// Minimum share of the picture beside the driver that a leaning body covers. Choice: a shoulder in a corner covers
  /// 0.025, and an empty area shows 0.
  static let besideFrom = 0.02
  /// Maximum detail of the picture, relative to the detail before, for a covered lens. Choice: cloth and hands measure
  /// 0.16 at most; a seat in infrared light after a bright face has left measures 0.33 and more.
  static let coveredDetail = 0.22
  /// Maximum unchanged share of the driver's surroundings for a covered lens. Choice: a dark cloth before a dark cabin
  /// leaves three quarters unchanged, a departure nine tenths.
  static let coveredSurroundings = 0.85
  /// Minimum unchanged share of the driver's surroundings for a picture that still shows the driver's place. Choice: a
  /// change of light may change half of the surroundings.
  static let samePicture = 0.4
  /// Maximum unchanged share of the body's area for an absent driver in a picture whose surroundings changed. Choice:
  /// an empty seat then keeps almost nothing of the body.
  static let otherBody = 0.3
  /// Number of consecutive measurements that must agree on a cause before a report. Choice: three measurements take 0.6
  /// s, and a body follows its head within that time.
  static let agreeing = 3
  /// Time without a measurement of the body after which the cause is unknown. Choice: ten times the measuring interval.
  static let traceMemory: Duration = .seconds(2)
}
