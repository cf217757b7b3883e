import Foundation
public import HeedSignals

/// A session's origin and configuration, written when it is created.
public struct SessionDescription: Hashable, Sendable {
  /// The version of Heed that wrote the session.
  public var heedVersion: String
  /// The source of the frames, without folders, serial numbers and credentials. In a session a file's name is a
  /// pseudonym, the same for all sessions of the file in the store, unless ``keepsNames``.
  public internal(set) var source: String
  /// The part of ``source`` that is a file's name; nil for cameras, streams and pushed frames.
  let file: String?
  /// True if a session keeps the file's name.
  public var keepsNames = false
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
    let name = SourceName(source, isThere: FileManager.default.fileExists(atPath: source))
    (self.heedVersion, self.source, self.anchor) = (heedVersion, name.text, anchor)
    file = name.isFile ? name.text : nil
  }

  /// The description of a stored session, whose source stays as it was kept.
  init(heedVersion: String, keptSource: String, anchor: WallClockAnchor?) {
    (self.heedVersion, source, self.anchor, file) = (heedVersion, keptSource, anchor, nil)
  }

  /// Appends a remark to ``source``.
  public mutating func add(_ remark: String) { source += " (\(remark))" }

  /// Size of a display, in points.
  public struct DisplaySize: Hashable, Sendable {
    /// Width and height, points.
    public var width, height: Double

    /// Memberwise initializer.
    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
  }
}
