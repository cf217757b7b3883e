public import HeedGeometry
public import HeedSignals

/// What one tick says of the eyes.
public struct GlanceSample: Hashable, Sendable {
  public enum Lids: Hashable, Sendable { case open, shut, unknown }

  /// Sides of the vehicle.
  public struct Sides: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let left = Sides(rawValue: 1)
    public static let right = Sides(rawValue: 2)
  }

  public var time: Timestamp
  /// Where the gaze goes, whatever the lids do: never `closed`.
  public var gaze: GlancePurpose
  public var lids: Lids
  public var isFaceSeen: Bool
  /// False where the gaze is the one that was seen before the lids shut, or there is none.
  public var isGazeSeen: Bool
  /// On which sides what is looked at lies.
  public var sides: Sides
  /// Gaze in the vehicle's frame, + left.
  public var azimuth: Angle?
  /// True where the gaze meets nothing that has a name and a class.
  public var isNowhere: Bool
  /// True for instruments.
  public var isInstrument: Bool
  /// True where the eyes are hidden, or the head's attitude is uncertain.
  public var isImpaired: Bool

  /// A moment of which nothing is known.
  public init(time: Timestamp) {
    self.time = time
    (gaze, lids) = (.unknown, .unknown)
    (isFaceSeen, isGazeSeen, isNowhere, isInstrument, isImpaired) = (false, false, false, false, false)
    sides = []
  }

  public var purpose: GlancePurpose { lids == .shut ? .closed : gaze }
}
