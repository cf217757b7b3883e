import HeedSignals

extension DepartureMonitor {
  /// Time before a loss for the face's path. Choice: a head takes 0.5 to 2 s to leave the picture, and the last part of
  /// its path has a clear direction.
  static let travelWithin: Duration = .milliseconds(600)
  /// Minimum path of a face that left within `travelWithin`, face widths. Choice: behind a hand, it is a tenth.
  static let leastTravel = 0.35
  /// Minimum distance from its usual place of a face that left slowly, face widths. Choice: nobody drives with the head
  /// shifted by its own width.
  static let leastDistance = 1.0
  /// Time constant of the face's usual place. Choice: longer than a look aside, shorter than a drive in one posture.
  static let restMemory: Duration = .seconds(10)
  /// Maximum ratio of sideways to downward of a path downwards. Choice: a falling body also tilts to the side.
  static let downBelow = 0.5
  /// Minimum ratio of sideways to vertical of a path sideways. Choice: a head that leans into the other seat's footwell
  /// goes down as far as sideways.
  static let sidewaysFrom = 0.5
  /// Minimum descent of a leaning head, share of its sideways path. Choice: a body that turns about the hips by 20
  /// degrees lowers a head 0.65 m above them by 0.18 of it; the head of a driver who gets up does not sink.
  static let sinkingFrom = 0.12
  /// Turn of the head that explains a lost face, degrees. Choice: the detector finds faces that turn by 60 and more.
  static let turnedDegrees = 40.0
  /// Minimum unchanged share of the area of a body that is still there. Choice: a quarter to a half of an empty seat
  /// resembles the earlier body.
  static let bodyFrom = 0.75
  /// Maximum unchanged share of the area of a body that is gone. Choice: up to `bodyFrom`, the result is unknown.
  static let goneBelow = 0.6
  /// Minimum share beside the driver that a leaning body covers. Choice: a shoulder covers 0.025, an empty area 0.
  static let besideFrom = 0.02
  /// Maximum detail for a covered lens, relative to the detail before. Choice: cloth and hands measure 0.16 at most; a
  /// seat in infrared light after a bright face has left measures 0.33 and more.
  static let coveredDetail = 0.22
  /// Maximum unchanged share of the surroundings for a covered lens. Choice: a dark cloth before a dark cabin leaves
  /// three quarters unchanged, a departure nine tenths.
  static let coveredSurroundings = 0.85
  /// Minimum unchanged share of the surroundings in the same picture. Choice: a change of light may change half.
  static let samePicture = 0.4
  /// Maximum unchanged share of an absent driver's area when the surroundings changed. Choice: an empty seat then keeps
  /// almost nothing of the body.
  static let otherBody = 0.3
  /// Consecutive measurements that must agree. Choice: three take 0.6 s, and a body follows its head by then.
  static let agreeing = 3
  /// Time without a measurement of the body that makes the cause unknown. Choice: ten times the measuring interval.
  static let traceMemory: Duration = .seconds(2)
}
