public import HeedSignals

/// The calibration behind a calibration page: the page shows the host's state and passes on the person's actions.
///
/// Calls come from the page's threads, several at a time.
public protocol CalibrationHost: AnyObject, Sendable {
  /// The state that the page shows, and a number that grows with each change. Read 12 times a second.
  var state: (number: Int, json: JSONValue) { get }
  /// Processes a picture from the browser's camera; returns when the next picture may come.
  /// - Throws: ``PageRefusal``, and ``CalibrationConflict`` if another page supplies the camera pictures.
  func take(_ picture: BrowserPicture) throws
  /// Carries out an action of the person.
  /// - Throws: ``PageRefusal``: why the action is impossible; then nothing has changed.
  func perform(_ fields: [String: String]) throws
  /// A document of the calibration; nil if there is none.
  func document(_ kind: CalibrationDocument) -> CalibrationDocument.Content?
}

/// One picture from a browser's camera.
public struct BrowserPicture: Hashable, Sendable {
  /// ID of the page that sends the picture, chosen by the page.
  public var page: String
  /// Time of capture, on the page's monotonic clock.
  public var time: Timestamp
  /// The encoded picture.
  public var bytes: [UInt8]

  /// Memberwise initializer.
  public init(page: String, time: Timestamp, bytes: [UInt8]) {
    (self.page, self.time, self.bytes) = (page, time, bytes)
  }
}

/// Another page supplies the camera pictures now.
public struct CalibrationConflict: Error, Hashable, Sendable {
  /// The only case.
  public init() {}
}

/// Documents that a calibration page links to.
public enum CalibrationDocument: Hashable, Sendable {
  /// The machine's camera: the face's points or, on request, the picture.
  case preview
  /// The picture of the calibration's errors.
  case picture
  /// The whole report as a page.
  case report

  /// A document's bytes and media type.
  public struct Content: Hashable, Sendable {
    /// The media type, such as `image/svg+xml`.
    public var type: String
    /// The bytes of the document.
    public var bytes: [UInt8]

    /// Memberwise initializer.
    public init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
  }
}
