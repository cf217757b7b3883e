import HeedGeometry
import HeedSignals

extension HeadAnchor {
  /// Share of the iris's offset from the eyeball's centre by which turned eyes move the net's head, across and down.
  /// Choice: measured on five rendered people, 21 gaze directions each, by comparing the net's head with the
  /// registered head: 0.03 to 0.13 across, 0.19 to 0.54 down.
  static let drag = SIMD2(0.08, 0.32)
  /// Maximum correction of the net's head for turned eyes, iris radii, across and down.
  /// Source: drive.mp4: half a pixel across and 1.3 down, on an iris of 6.4 pixels; glances beyond the display do not
  /// increase the correction.
  static let farthestDrag = SIMD2(0.08, 0.2)
  /// Radius of the iris.
  /// Source: docs/references.md, face models (11.7 mm across).
  static let irisRadiusMeters = 0.00585
  /// Distance from all keyframes at which a new one is made, degrees. Choice: nearer, registered heads beat the net.
  static let reach = 7.0
  /// Distance from the current keyframe at which another replaces it, degrees. Choice: above `reach`, so that two
  /// keyframes do not alternate.
  static let leaves = 1.25 * reach
  /// Turn equal to one unit of the natural logarithm of distance, degrees. Choice: 7 % of distance are 7 degrees.
  static let degreesPerDistance = 100.0
  /// Head turn beyond which the skin is not used. Choice: half of the patches are then foreshortened too much.
  static let farthestTurn: Angle = .degrees(15)
  /// Time over which the net's head poses determine a keyframe's offset. Choice: thirty frames average the noise, and
  /// calibration points come later. Learning for a minute moved heads by up to half a pixel, 3 degrees of gaze.
  static let settling: Duration = .seconds(1)
  /// Minimum correlation of the skin with a keyframe at which a registered head is accepted. Choice: the same face
  /// has 0.8 and more, other skin below 0.5.
  static let leastLikeness = 0.6
  /// Maximum distance between a registered head pose and the net's pose. Choice: five times the net's errors.
  static let farthest = (turn: Angle.degrees(8), metersAcross: 0.012, distanceShare: 0.1)
  /// Minimum correlation at which a head registered from the previous one overrides the net. Choice: the skin around
  /// nose and brow of a head that faces the camera reaches it. A turned head has less.
  static let sureLikeness = 0.8
  /// Minimum correlation of the uncovered skin patches for a head registered near the net's head or after its jump.
  /// Choice: the visible half of a face behind a pillar has 0.7, other skin below 0.5.
  static let seenLikeness = 0.65
  /// Change of the net's head between two frames that counts as a jump, and how far it may then move against the
  /// skin's head. Choice: only the fastest head turns are larger; an object at the face stays in place.
  static let jump = (turn: Angle.degrees(4), metersAcross: 0.01, within: Duration.milliseconds(210))
  /// Limits for a head registered from the previous head: the time since then, the turn and the shift. Choice: three
  /// frames of a slow camera; heads turn by 100 degrees per second at most.
  static let continues = (within: Duration.milliseconds(200), turn: Angle.degrees(6), metersAcross: 0.01)
  /// Minimum correlation of a head registered without the net. Choice: the same skin has 0.95. A registration that
  /// lags behind has less.
  static let followedLikeness = 0.8
  /// Minimum number of a keyframe's patches inside the picture. Choice: half of them determine a pose's six unknowns.
  static let fewestPatches = 25
  /// Number of pictures averaged in a keyframe. Choice: they reduce noise to a quarter; further pictures only blur.
  static let pictures = 16
  /// Maximum turn between the registered head and the net's head at which a picture joins the keyframe's average.
  /// Choice: twice the net's error. Without a limit, a keyframe kept a head still that turned by 20 degrees.
  static let averages: Angle = .degrees(2.5)
  /// Maximum number of keyframes. Choice: enough for the attitudes within 15 degrees of straight ahead.
  static let mostKeyframes = 12
  /// Time of failed registrations near a keyframe after which the keyframe is replaced. Choice: longer than a yawn or
  /// a hand over the face.
  static let longestMiss: Duration = .seconds(5)
  /// Time without a face after which all keyframes are dropped. Choice: the driver may have changed by then.
  static let longestGap: Duration = .seconds(2)
}
