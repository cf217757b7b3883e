public import HeedSignals

extension DriverSelector {
  /// Limits of the driver's seat, in position, size and time.
  public struct Settings: Hashable, Codable, Sendable {
    /// Maximum distance from the seat's middle at which a face is taken for the driver's, metres.
    /// Choice: half a head more than people sit aside; the next seat is 0.6 m away, and who leans over stays beyond.
    public var seatMeters = 0.2
    /// Maximum ratio of the face's size to the size in the seat. Choice: from leaning back to leaning over the wheel is
    /// 0.9 m to 0.5 m of distance to the camera, and the seat's middle between them.
    public var seatRatio = 1.5
    /// Maximum distance from the seat's middle of the driver who was followed there, metres.
    /// Choice: as far as the glove box makes one lean; beyond it the driver has left.
    public var leanMeters = 0.45
    /// Maximum ratio of sizes of the driver who was followed there. Choice: the face just before the wheel.
    public var leanRatio = 2.0
    /// Maximum distance between two places of one head within `stepTime`, metres, and ratio of their sizes.
    /// Choice: heads move at 1 m/s at most while their faces are seen.
    public var stepMeters = 0.12
    /// See ``stepMeters``. Choice: the same way towards the camera, from 0.5 m.
    public var stepRatio = 1.3
    /// Time for which the place where the driver was lost is as good as the seat.
    /// Choice: a hand before the face of a driver who leans; short, since a passenger may lean into that place.
    @Seconds public var stepTime: Duration = .milliseconds(500)
    /// Seen time whose median place is the seat. Choice: outlasts every lean, yet follows a seat that is adjusted.
    @Seconds public var learns: Duration = .seconds(60)
    /// Interval of these places. Choice: enough for a median.
    @Seconds public var sampleInterval: Duration = .milliseconds(500)
    /// Followed time after which a face further on the driver's side is no longer the driver.
    /// Choice: a driver takes the seat within it; later whoever appears there stands at the window.
    @Seconds public var settles: Duration = .seconds(30)
    /// Minimum distance of that face from the followed one, metres. Choice: half of the way between two seats.
    public var besideMeters = 0.3
    /// Time for which another person is remembered after being last seen.
    /// Choice: as long as a passenger bends down; a passenger in sight never becomes the driver.
    @Seconds public var forgetsOthers: Duration = .seconds(10)
    /// Maximum size of rear-seat faces, relative to the largest face.
    /// Choice: the rear seats are 0.8 m behind heads that are 0.5 to 0.9 m away from the camera.
    public var frontRowRatio = 0.6

    /// The defaults.
    public init() {}
  }
}
