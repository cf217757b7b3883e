import Synchronization

/// The camera preview on the page.
public enum PagePreview: String, Hashable, Sendable, CaseIterable {
  /// No preview.
  case none
  /// The face's mesh, without the picture.
  case mesh
  /// The camera's picture.
  case image
}

/// Holds the newest preview: the encoded bytes of a picture, or the points of a mesh.
final class PreviewStore: Sendable {
  private let newest = Mutex((number: 0, response: HTTPResponse(.notFound, "There is no preview.")))

  /// Number of previews that have come so far.
  var number: Int { newest.withLock { $0.number } }
  var response: HTTPResponse { newest.withLock { $0.response } }

  func put(_ bytes: [UInt8], type: String) {
    newest.withLock { $0 = ($0.number + 1, HTTPResponse(.ok, type: type, body: bytes)) }
  }
}
