public import HeedGeometry
public import HeedSignals

/// Gaze and lids of one driver sample.
public struct GlanceSample: Hashable, Sendable {
  /// State of the lids.
  public enum Lids: Hashable, Sendable { case open, shut, unknown }

  /// Sides of the vehicle.
  public struct Sides: OptionSet, Hashable, Sendable {
    /// One bit per side.
    public var rawValue: UInt8
    /// Copies its argument.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The left side, as seen by the driver.
    public static let left = Sides(rawValue: 1)
    /// The right side.
    public static let right = Sides(rawValue: 2)
  }

  /// Time of the sample.
  public var time: Timestamp
  /// The gaze target, regardless of the lids: never `closed`.
  public var gaze: GlancePurpose
  /// State of the lids; unknown when the eyes are not visible.
  public var lids: Lids
  /// False when no face is seen.
  public var isFaceSeen: Bool
  /// False if the sample shows no gaze. A gaze kept from before the lids shut also counts as not seen.
  public var isGazeSeen: Bool
  /// The sides of the vehicle on which the zone lies, derived from the zone's name.
  public var sides: Sides
  /// Gaze azimuth in the vehicle's frame, left positive; nil when unknown.
  public var azimuth: Angle?
  /// True when the gaze meets no zone that has a class, or only the zone that stands for the rest of the cabin.
  public var isNowhere: Bool
  /// True for a gaze at the instruments.
  public var isInstrument: Bool
  /// True when the eyes are hidden or the head pose is uncertain.
  public var isImpaired: Bool

  /// Makes a sample in which nothing is known.
  public init(time: Timestamp) {
    self.time = time
    (gaze, lids) = (.unknown, .unknown)
    (isFaceSeen, isGazeSeen, isNowhere, isInstrument, isImpaired) = (false, false, false, false, false)
    sides = []
  }

  /// The purpose of the eyes: `closed` for shut lids, otherwise the gaze's purpose.
  public var purpose: GlancePurpose { lids == .shut ? .closed : gaze }
}
