public import HeedSignals

extension DepartureMonitor {
  /// How a face's path and the picture after it explain a missing face. docs/risk.md names the drivers used to choose
  /// the numbers and the drivers used to test them.
  public struct Settings: Hashable, Codable, Sendable {
    /// Time over which the face's path is measured. Choice: heads take 0.5 to 2 s to leave; the last part has a
    /// direction.
    @Seconds public var travelWithin: Duration = .milliseconds(600)
    /// Minimum length of a path within that time, face widths. Choice: a face lost behind a hand moves by a tenth.
    public var leastTravel = 0.35
    /// Distance from the usual place from which a face with a shorter path counts as having left slowly, face widths.
    /// Choice: nobody drives with the head a head's width aside.
    public var leastDistance = 1.0
    /// Time constant of the usual place. Choice: longer than looks aside, shorter than a drive in another posture.
    @Seconds public var restMemory: Duration = .seconds(10)
    /// A path is downward if its sideways part is at most this share of its downward part. Choice: falling bodies tilt.
    public var downBelow = 0.5
    /// A path is sideways if its sideways part is at least this share of its vertical part. Choice: a lean to the other
    /// seat's footwell goes down as far as aside.
    public var sidewaysFrom = 0.5
    /// Minimum sink of a leaning head, as a share of its sideways path. Choice: when the body turns about the hips by
    /// 20 degrees, a head 0.65 m above them sinks by 0.18 of its sideways path; a driver who gets up does not sink.
    public var sinkingFrom = 0.12
    /// Head turn, degrees, from which the turn explains the lost face. Choice: faces are found to 60 degrees and more.
    public var turnedDegrees = 40.0
    /// Minimum unchanged share of the body's area for a body that is still there. Choice: an empty seat leaves a
    /// quarter to a half unchanged.
    public var bodyFrom = 0.75
    /// Maximum unchanged share of the body's area for a body that is gone. Choice: between the two limits the result is
    /// unknown.
    public var goneBelow = 0.6
    /// Minimum share of the picture beside the driver that a leaning body covers. Choice: a shoulder in a corner covers
    /// 0.025; an empty seat covers 0.
    public var besideFrom = 0.02
    /// Maximum detail in the picture of a covered lens, relative to the time before. Choice: cloth and hands measure
    /// 0.16 at most; a seat in infrared light, after a bright face has left, measures 0.33 and more.
    public var coveredDetail = 0.22
    /// Maximum unchanged share of the surroundings in the picture of a covered lens. Choice: a dark cloth in a dark
    /// cabin leaves three quarters unchanged, a departure nine tenths.
    public var coveredSurroundings = 0.85
    /// Minimum unchanged share of the surroundings for a picture that still shows the driver's seat. Choice: light may
    /// change half of the picture.
    public var samePicture = 0.4
    /// Maximum unchanged share of the body's area in a picture of something else. Choice: close to nothing.
    public var otherBody = 0.3
    /// Number of successive measurements that must agree. Choice: three are 0.6 s; a body follows its head.
    public var agreeing = 3
    /// Time without a measurement after which the cause is unknown. Choice: ten times the usual interval.
    @Seconds public var traceMemory: Duration = .seconds(2)

    /// The defaults.
    public init() {}
  }
}
