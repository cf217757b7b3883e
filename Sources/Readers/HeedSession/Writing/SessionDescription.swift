public import HeedSignals

/// A session's origin and configuration, written when it is created.
public struct SessionDescription: Hashable, Sendable {
  /// The version of Heed that wrote the session.
  public var heedVersion: String
  /// The source of the frames, without folders, serial numbers and credentials.
  public let source: String
  /// Relates the times of the session to the wall clock; nil for a recording of unknown date.
  public var anchor: WallClockAnchor?
  /// All settings, as the text of a settings file.
  public var settings = ""
  /// Name of the rig; nil without a rig.
  public var rigName: String?
  /// Text of the rig file; nil without a rig.
  public var rig: String?
  /// Text of the road camera's calibration; nil if it is in the rig or missing.
  public var roadCamera: String?
  /// Text of the gaze calibration file; nil without a calibration.
  public var calibration: String?
  /// Hexadecimal SHA-256 of each model file by its name.
  public var models: [String: String] = [:]
  /// The recorded content besides events.
  public var records: SessionContents = []
  /// The driver's pseudonym; nil if not given.
  public var driver: String?
  /// Size of the display; without a display, gaze is not counted in cells.
  public var display: DisplaySize?

  /// - Parameter source: Camera, file or address as given; only the anonymous part is kept.
  public init(heedVersion: String, source: String, anchor: WallClockAnchor? = nil) {
    (self.heedVersion, self.source, self.anchor) = (heedVersion, Self.discreet(source), anchor)
  }

  /// Size of a display, in points.
  public struct DisplaySize: Hashable, Sendable {
    /// Width and height, points.
    public var width, height: Double

    /// Memberwise initializer.
    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
  }

  /// Removes private parts: a person's name in folders, a serial number under `/dev/v4l/by-id`, a password in addresses.
  private static func discreet(_ source: String) -> String {
    if let scheme = source.firstRange(of: "://") { return "\(source[..<scheme.lowerBound]) stream" }
    // The address of a stream may be mistyped without `://`, so its password is removed here too.
    let source = Redaction.address(source)
    let last = source.split(separator: "/").last.map(String.init) ?? source
    guard source.hasPrefix("/dev/") else { return last }
    return last.wholeMatch(of: /video[0-9]+/) == nil ? "camera" : last
  }
}
