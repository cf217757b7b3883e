public import HeedSignals

extension DriverSelector {
  /// Limits of the driver's place, in position, size and time.
  public struct Settings: Hashable, Codable, Sendable {
    /// Maximum distance of a face's centre from the place's, in sides of the place's region.
    /// Choice: a lean to the side is a head's width, 0.7 of a side; the next seat is two sides away and more.
    public var nearbySides = 0.9
    /// Maximum ratio of the sizes of a face's region and the place's.
    /// Choice: from leaning back to leaning over the wheel is 0.9 m to 0.5 m of distance to the camera.
    public var nearbyRatio = 1.8
    /// Time for which the place of a lost driver is kept before a new face elsewhere is followed.
    /// Choice: longer than a hand over the face or a look back takes; short, since meanwhile nobody is monitored.
    @Seconds public var holdsPlace: Duration = .seconds(2)
    /// Time after which the place of a face followed elsewhere becomes the driver's.
    /// Choice: longer than a passenger's visit; needed after the camera was turned or the seat moved.
    @Seconds public var adopts: Duration = .seconds(20)
    /// Time constant with which the place follows the driver. Choice: slower than a lean to the radio or out of the
    /// picture, faster than an adjustment of the seat or the camera.
    @Seconds public var follows: Duration = .seconds(10)
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
