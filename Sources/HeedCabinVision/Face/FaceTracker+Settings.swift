public import HeedSignals

extension FaceTracker {
  /// When to search, when to doubt, whom to follow.
  public struct Settings: Hashable, Codable, Sendable {
    /// Side of the region that is measured, over the longer side of the face's box.
    /// Source: MediaPipe 0.10.21, RectTransformation of face_landmark_front.
    public var regionScale = 1.5
    /// How often the detector looks at the whole picture while a face is followed: is it one, and is the driver back?
    /// Choice: costs 0.3 % of a core; shorter than anything that is decided on.
    @Seconds public var looksAround: Duration = .seconds(1)
    /// How soon it looks again when the last look found nothing, or the mesh is not sure.
    /// Choice: a few looks within the benefit of the doubt.
    @Seconds public var asksAgain: Duration = .milliseconds(200)
    /// How long after a look was due a face is followed that the detector does not see, while the mesh is sure of it.
    /// Choice: a hand over the face for a moment is forgiven; a headrest is not followed for 2 s.
    @Seconds public var benefitOfDoubt: Duration = .milliseconds(500)
    /// Below this presence the mesh is not sure, 0...1.
    /// Choice: on eight clips of real and rendered faces the least is 0.988, also with hands over the face and at 40 degrees
    /// of yaw; let loose on pictures without faces, the mesh settled on things with 0.58 to 0.96.
    public var surePresence = 0.98
    /// What the detector must say of a followed face, looking closer, 0...1.
    /// Choice: on the same clips faces have 0.81 and more, what the mesh had settled on 0.21 and less.
    public var leastTrackedScore = 0.4
    /// Side of the picture in which the detector looks closer, over the side of the face's region.
    /// Choice: the face then has the size the short-range detector is best at.
    public var closeUp = 2.0
    /// A detection is of the followed face when their regions share more of their united area.
    /// Choice: on the same clips 0.62 and more.
    public var sameFaceOverlap = 0.3
    /// How often the full-range detector is asked while there is no face.
    /// Choice: it costs three times as much; 300 ms is the longest loss of a face that is tolerated (docs/faults.md, row 13).
    @Seconds public var searchesFar: Duration = .milliseconds(300)
    /// How many faces are measured in one frame at most, before the search ends without one.
    /// Choice: bounds the cost of a frame full of pictures of faces.
    public var mostTrials = 3
    /// How the driver is told from others.
    public var memory = DriverSelector.Settings()

    /// The defaults.
    public init() {}
  }
}
