public import HeedSignals

/// The calibration that a calibration page shows and controls. The page calls it from several threads at once.
public protocol CalibrationHost: AnyObject, Sendable {
  /// The state to show, with a number that grows with each change. The page reads the state 12 times a second.
  var state: (number: Int, json: JSONValue) { get }
  /// Processes a picture of the browser's camera; returns when the next picture may come.
  /// - Throws: ``PageRefusal``, or ``CalibrationConflict`` if the calibration now uses the camera of another page.
  func take(_ picture: BrowserPicture) throws
  /// Performs a command that a person gave on the page.
  /// - Throws: ``PageRefusal``; the state is unchanged then.
  func perform(_ fields: [String: String]) throws
  /// A document of the calibration, such as its plot; nil before the document exists.
  func document(_ kind: CalibrationDocument) -> CalibrationDocument.Content?
}

/// One picture from a browser's camera.
public struct BrowserPicture: Hashable, Sendable {
  /// ID of the page that sent the picture, chosen by the page.
  public var page: String
  /// When the picture was taken, on the page's monotonic clock.
  public var time: Timestamp
  /// The encoded picture.
  public var bytes: [UInt8]

  /// Memberwise initializer.
  public init(page: String, time: Timestamp, bytes: [UInt8]) {
    (self.page, self.time, self.bytes) = (page, time, bytes)
  }
}

/// Error: the calibration now uses the camera of another page.
public struct CalibrationConflict: Error, Hashable, Sendable {
  /// Creates the error, which has no details.
  public init() {}
}

/// The documents that a calibration page shows.
public enum CalibrationDocument: Hashable, Sendable {
  /// The preview of the machine's camera: the face's points or, on request, its picture.
  case preview
  /// The plot of calibration errors.
  case picture

  /// The document's bytes and media type.
  public struct Content: Hashable, Sendable {
    /// Media type, for example `image/svg+xml`.
    public var type: String
    /// The bytes of the document.
    public var bytes: [UInt8]

    /// Memberwise initializer.
    public init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
  }
}
