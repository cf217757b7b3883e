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
  /// Name of the rig; nil without a rig.
  public var rigName: String?
  /// Text of the rig file; nil without a rig.
  public var rig: String?
  /// Text of the road camera's calibration; nil if the calibration comes from the rig or is missing.
  public var roadCamera: String?
  /// Text of the gaze calibration file; nil without a calibration.
  public var calibration: String?
  /// SHA-256 of each model file in hexadecimal, by file name.
  public var models: [String: String] = [:]
  /// The recorded content besides events.
  public var records: SessionContents = []
  /// Pseudonym of the driver; nil if not given.
  public var driver: String?
  /// Size of the display; nil without a display, and gaze is then not counted in cells.
  public var display: DisplaySize?

  /// - Parameter source: Camera, file or address as given; only the anonymous part is kept.
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

  /// Removes private parts: folders may contain a person's name, names under `/dev/v4l/by-id` a serial number, and
  /// addresses a password.
  private static func discreet(_ source: String) -> String {
    if let scheme = source.firstRange(of: "://") { return "\(source[..<scheme.lowerBound]) stream" }
    // Also covers a mistyped address.
    let source = Redaction.address(source)
    let last = source.split(separator: "/").last.map(String.init) ?? source
    guard source.hasPrefix("/dev/") else { return last }
    return last.wholeMatch(of: /video[0-9]+/) == nil ? "camera" : last
  }
}
