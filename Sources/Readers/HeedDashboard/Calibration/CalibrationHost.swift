public import HeedSignals

/// Whoever calibrates behind a calibration page: the page shows its state and passes on what the person does.
///
/// Calls come from threads of the page, several at a time.
public protocol CalibrationHost: AnyObject, Sendable {
  /// What the page shows, and a number that grows with each change. Asked for 12 times a second.
  var state: (number: Int, json: JSONValue) { get }
  /// Looks at a picture of the browser's camera; returns when the next one may come.
  /// - Throws: ``PageRefusal``, and ``CalibrationConflict`` when another page is the camera.
  func take(_ picture: BrowserPicture) throws
  /// Does what the person asked for.
  /// - Throws: ``PageRefusal``: why it cannot be done; then nothing has changed.
  func perform(_ fields: [String: String]) throws
  /// A document of the calibration; nil while no calibration is running.
  func document(_ kind: CalibrationDocument) -> CalibrationDocument.Content?
}

/// One picture of a browser's camera.
public struct BrowserPicture: Hashable, Sendable {
  /// Which page sends it: a text that the page chose.
  public var page: String
  /// When it was taken, on the page's monotonic clock.
  public var time: Timestamp
  /// The encoded picture.
  public var bytes: [UInt8]

  /// Memberwise initializer.
  public init(page: String, time: Timestamp, bytes: [UInt8]) {
    (self.page, self.time, self.bytes) = (page, time, bytes)
  }
}

/// Another page is the camera now.
public struct CalibrationConflict: Error, Hashable, Sendable {
  /// The only case.
  public init() {}
}

/// What a calibration page links to.
public enum CalibrationDocument: Hashable, Sendable {
  /// What the machine's camera shows: the face's points or, when asked for, its picture.
  case preview
  /// The picture of errors.
  case picture
  /// The whole report, a page.
  case report

  /// Its bytes and media type.
  public struct Content: Hashable, Sendable {
    /// As `image/svg+xml`.
    public var type: String
    /// The document.
    public var bytes: [UInt8]

    /// Memberwise initializer.
    public init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
  }
}
