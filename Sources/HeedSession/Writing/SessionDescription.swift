public import HeedSignals

/// What a session rests on: written once, when it is created.
public struct SessionDescription: Hashable, Sendable {
  /// The version of Heed that wrote it.
  public var heedVersion: String
  /// What the frames came from, without folders, serial numbers and credentials.
  public let source: String
  /// Where the session's clock meets the wall clock; nil for a recording whose date is not known.
  public var anchor: WallClockAnchor?
  /// All settings, as the text they would be loaded from.
  public var settings = ""
  /// The rig's name; nil when there was none.
  public var rigName: String?
  /// The rig as the text it was loaded from; nil when there was none.
  public var rig: String?
  /// The road camera and what belongs to it as text, where they came from somewhere else than the rig; nil otherwise.
  public var roadCamera: String?
  /// The calibration as text; nil when there was none.
  public var calibration: String?
  /// SHA-256 of every model file in hexadecimal, by the file's name.
  public var models: [String: String] = [:]
  /// What the session holds besides events.
  public var records: SessionContents = []
  /// A pseudonym; nil when none was given.
  public var driver: String?
  /// The display's size in points; nil when there is none, and then gaze is not counted in cells.
  public var display: DisplaySize?

  /// - Parameter source: A camera, file or address as it was given; only what does not identify anybody is kept.
  public init(heedVersion: String, source: String, anchor: WallClockAnchor? = nil) {
    self.heedVersion = heedVersion
    self.source = Self.discreet(source)
    self.anchor = anchor
  }

  /// Width and height of a display, in points.
  public struct DisplaySize: Hashable, Sendable {
    /// From the left edge to the right.
    public var width: Double
    /// From the upper edge to the lower.
    public var height: Double

    /// A display of that size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// Folders may hold a person's name, names under `/dev/v4l/by-id` a serial number, addresses a password.
  private static func discreet(_ source: String) -> String {
    if let scheme = source.firstRange(of: "://") { return "\(source[..<scheme.lowerBound]) stream" }
    let last = source.split(separator: "/").last.map(String.init) ?? source
    guard source.hasPrefix("/dev/") else { return last }
    return last.wholeMatch(of: /video[0-9]+/) == nil ? "camera" : last
  }
}
