public import HeedSignals

extension DriverSelector {
  /// What counts as the same place, and for how long.
  public struct Settings: Hashable, Codable, Sendable {
    /// A face is in a place when its centre is at most this far from it, in sides of the face's region.
    /// Choice: a lean to the side is a head's width, 0.7 of a side; the next seat is two sides away and more.
    public var nearbySides = 0.9
    /// ... and its region is at most this many times larger or smaller.
    /// Choice: from leaning back to leaning over the wheel is 0.9 m to 0.5 m of distance to the camera.
    public var nearbyRatio = 1.8
    /// How long the place is kept free for a lost driver before a new face elsewhere is followed.
    /// Choice: longer than a hand over the face or a look back takes; short, because a driver unseen is a driver unwatched.
    @Seconds public var holdsPlace: Duration = .seconds(2)
    /// How long a face elsewhere is followed before its place is the driver's.
    /// Choice: after the camera was turned or the seat moved nothing else would ever end the exception.
    @Seconds public var adopts: Duration = .seconds(20)
    /// Time constant with which the driver's place follows the driver.
    /// Choice: slower than a lean to the radio or out of the picture, faster than an adjustment of the seat or the camera.
    @Seconds public var follows: Duration = .seconds(10)
    /// How long somebody who was seen beside the driver is remembered once out of sight.
    /// Choice: as long as a passenger bends down for; kept in sight, a passenger never becomes the driver.
    @Seconds public var forgetsOthers: Duration = .seconds(10)
    /// Faces smaller than this share of the largest are in the rear.
    /// Choice: the rear seats are 0.8 m behind heads that are 0.5 to 0.9 m away from the camera.
    public var frontRowRatio = 0.6

    /// The defaults.
    public init() {}
  }
}
