/// A past session's document, shown at `/sessions/NAME/report`.
public struct SessionDocument: Sendable {
  /// The formats of a document.
  public enum Kind: Sendable {
    /// Plain text.
    case text
    /// A self-contained page that may load nothing.
    case html
  }

  /// The document's format.
  public var kind: Kind
  /// The document as UTF-8.
  public var bytes: [UInt8]

  /// Memberwise initializer.
  public init(_ kind: Kind, bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }

  var response: HTTPResponse {
    switch kind {
    case .text: HTTPResponse(.ok, type: "text/plain; charset=utf-8", body: bytes)
    case .html:
      HTTPResponse(.ok, type: "text/html; charset=utf-8", body: bytes, policy: HTTPResponse.documentPolicy)
    }
  }
}
