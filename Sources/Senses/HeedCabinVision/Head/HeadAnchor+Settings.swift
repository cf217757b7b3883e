import HeedGeometry
import HeedSignals

extension HeadAnchor {
  /// Where heads are registered, what counts as registered, and how the net's drag is taken out.
  struct Settings: Sendable {
    /// Share of the iris' offset from the eyeball's centre by which the net moves the head: across and down.
    /// Source: measuring data, five rendered people, net against registered head over 21 gaze directions each: 0.03 to
    /// 0.13 across, 0.19 to 0.54 down.
    var drag = SIMD2(0.08, 0.32)
    /// Maximum correction, iris radii, across and down. Source: drive.mp4: half a pixel across, 1.3 down, on an iris of
    /// 6.4; glances beyond the display move it no further.
    var farthestDrag = SIMD2(0.08, 0.2)
    /// Radius of the iris. Source: docs/references.md, face models (11.7 mm across).
    var irisRadiusMeters = 0.00585
    /// Distance from all keyframes that makes a new one, degrees.
    /// Choice: up to there the registration's error stays below the net's.
    var reach = 7.0
    /// Distance at which the current keyframe is left, degrees. Choice: a quarter more, so that none alternate.
    var leaves: Double { 1.25 * reach }
    /// Degrees of turn that a natural-log unit of distance counts as. Choice: 7 % of distance is as far as 7 degrees.
    var degreesPerDistance = 100.0
    /// Head turn beyond which the net's pose is used. Choice: half of the patches are then foreshortened away.
    var farthestTurn: Angle = .degrees(15)
    /// Time over which the net's poses place a keyframe. Choice: some thirty frames average its noise; no calibration
    /// point is measured before. Learning on, for a minute, moved heads by up to half a pixel, 3 degrees of gaze.
    var settling: Duration = .seconds(1)
    /// Minimum correlation of a registration. Choice: a face found again has 0.8 and more, other skin below 0.5.
    var leastLikeness = 0.6
    /// Maximum distance of a registration from the net's pose. Choice: five times the net's errors.
    var farthest = (turn: Angle.degrees(8), metersAcross: 0.012, distanceShare: 0.1)
    /// Minimum correlation of a registration that is believed against the net, where it goes on from the one before.
    /// Choice: the skin around nose and brow of a head that faces the camera; a turned head's has less.
    var sureLikeness = 0.8
    /// The same of the patches that nothing covers, near the net's head, or once that has jumped. Choice: the seen half of a face behind a pillar
    /// has 0.7, other skin below 0.5.
    var seenLikeness = 0.65
    /// Change of the net's head from one frame to the next that is a jump, and how far it may then move against the skin.
    /// Choice: heads turn by less in a frame, but for the fastest; what lies at the face stays there.
    var jump = (turn: Angle.degrees(4), metersAcross: 0.01, within: Duration.milliseconds(210))
    /// Maximum time since the registration before, and distance from it, of one that goes on from it.
    /// Choice: three frames of a slow camera; heads turn by 100 degrees per second at most.
    var continues = (within: Duration.milliseconds(200), turn: Angle.degrees(6), metersAcross: 0.01)
    /// Minimum correlation of a registration that needs no net. Choice: the same skin in the same light has 0.95 and more; a
    /// head that turned on under a registration that stayed has less.
    var followedLikeness = 0.8
    /// Minimum patches of a keyframe inside the picture. Choice: half of them determine six unknowns well.
    var fewestPatches = 25
    /// Pictures averaged in a keyframe. Choice: noise falls to a quarter; more pictures only blur.
    var pictures = 16
    /// Maximum turn between the registered and the net's head of a picture that is averaged in. Choice: twice the net's
    /// error; a keyframe that took whatever came held a head still that turned by 20 degrees.
    var averages: Angle = .degrees(2.5)
    /// Maximum number of keyframes. Choice: covers the attitudes within 15 degrees of straight ahead.
    var mostKeyframes = 12
    /// Time of failed registrations near a keyframe after which it is replaced.
    /// Choice: longer than a yawn or a hand before the face, shorter than anyone waits for a good gaze.
    var longestMiss: Duration = .seconds(5)
    /// Gap after which all keyframes are dropped. Choice: by then the driver may have changed.
    var longestGap: Duration = .seconds(2)
  }
}
