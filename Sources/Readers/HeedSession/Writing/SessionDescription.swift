public import HeedSignals

/// Origin and configuration of a session, written once when it is created.
public struct SessionDescription: Hashable, Sendable {
  /// The version of Heed that wrote the session.
  public var heedVersion: String
  /// The source of the frames, without folders, serial numbers and credentials.
  public let source: String
  /// Relates the session's clock to the wall clock; nil for a recording of unknown date.
  public var anchor: WallClockAnchor?
  /// All settings, as the text of a settings file.
  public var settings = ""
  /// Name of the rig; nil without one.
  public var rigName: String?
  /// Text of the rig file; nil without one.
  public var rig: String?
  /// Text of the road camera's calibration if it came from outside the rig, else nil.
  public var roadCamera: String?
  /// Text of the gaze calibration file; nil without one.
  public var calibration: String?
  /// SHA-256 of each model file in hexadecimal, by file name.
  public var models: [String: String] = [:]
  /// What the session records besides events.
  public var records: SessionContents = []
  /// Pseudonym of the driver; nil if not given.
  public var driver: String?
  /// Size of the display; nil without a display, so that gaze is not counted in cells.
  public var display: DisplaySize?

  /// - Parameter source: Camera, file or address as given; only the part that identifies nobody is kept.
  public init(heedVersion: String, source: String, anchor: WallClockAnchor? = nil) {
    self.heedVersion = heedVersion
    self.source = Self.discreet(source)
    self.anchor = anchor
  }

  /// Size of a display, in points.
  public struct DisplaySize: Hashable, Sendable {
    /// Lengths of the sides.
    public var width, height: Double

    /// Memberwise initializer.
    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
  }

  /// Removes folders, which may contain a person's name, serial numbers under `/dev/v4l/by-id`, and address passwords.
  private static func discreet(_ source: String) -> String {
    if let scheme = source.firstRange(of: "://") { return "\(source[..<scheme.lowerBound]) stream" }
    // Also covers mistyped addresses.
    let source = Redaction.address(source)
    let last = source.split(separator: "/").last.map(String.init) ?? source
    guard source.hasPrefix("/dev/") else { return last }
    return last.wholeMatch(of: /video[0-9]+/) == nil ? "camera" : last
  }
}
