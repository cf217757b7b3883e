public import HeedSignals

extension DepartureMonitor {
  /// What of the way of a face, and of a picture without it, tells why it is missing. docs/risk.md says on which
  /// drivers the numbers were chosen and on which they were tried.
  public struct Settings: Hashable, Codable, Sendable {
    /// How far back the way of the face is looked at. Choice: heads take 0.5 to 2 s to leave; the last of it has a
    /// direction.
    @Seconds public var travelWithin: Duration = .milliseconds(600)
    /// Shortest way within that time that is one, face widths. Choice: a face lost behind a hand moves by a tenth.
    public var leastTravel = 0.35
    /// Distance from its usual place from which a face that moved less has left slowly, face widths.
    /// Choice: nobody drives with the head one head aside.
    public var leastDistance = 1.0
    /// Time constant of the usual place. Choice: longer than looks aside, shorter than a drive in another posture.
    @Seconds public var restMemory: Duration = .seconds(10)
    /// A way is downwards if it goes aside by at most this share of what it goes down. Choice: falling bodies tilt.
    public var downBelow = 0.5
    /// A way is sideways if it goes aside by at least this share of what it goes up or down. Choice: leaning to the
    /// other seat's footwell goes down as far as aside.
    public var sidewaysFrom = 0.5
    /// Share of the way aside by which a leaning head sinks at least. Choice: turning about the hips by 20 degrees, a
    /// head 0.65 m above them sinks by 0.18 of its way aside; who gets up does not sink.
    public var sinkingFrom = 0.12
    /// Turn of the head, degrees, from which a face is lost by the turn. Choice: faces are found to 60 degrees and more.
    public var turnedDegrees = 40.0
    /// Share of the body's place that looks as it did from which the body is still there. Choice: a seat looks like a
    /// quarter to a half of the body before it.
    public var bodyFrom = 0.75
    /// Share of the body's place that looks as it did up to which the body is gone. Choice: between the two it is not
    /// known.
    public var goneBelow = 0.6
    /// Share of the picture beside the driver that a leaning body covers at least. Choice: a shoulder in a corner covers
    /// twenty-five thousandths; nobody covers none.
    public var besideFrom = 0.02
    /// Detail at most before a covered lens, relative to before. Choice: cloth and hands measure 0.16 at most, a seat by
    /// infrared light, which a bright face has left, 0.33 and more.
    public var coveredDetail = 0.22
    /// Share of the surroundings that look as they did at most before a covered lens. Choice: a dark cloth before a dark
    /// cabin leaves three quarters, a departure nine tenths.
    public var coveredSurroundings = 0.85
    /// The same share from which the picture is still that of the driver's place. Choice: half of it may change by light.
    public var samePicture = 0.4
    /// Share of the body's place at most in another picture. Choice: as good as nothing.
    public var otherBody = 0.3
    /// Number of measurements in a row that have to say the same. Choice: three are 0.6 s; a body follows its head.
    public var agreeing = 3
    /// Without a measurement for this long nothing is known. Choice: ten times as long as between two.
    @Seconds public var traceMemory: Duration = .seconds(2)

    /// The defaults.
    public init() {}
  }
}
