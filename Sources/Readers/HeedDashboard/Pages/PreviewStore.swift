import HeedSignals
import Synchronization

/// Holds the newest preview: the encoded bytes of a picture, or the points of a mesh.
final class PreviewStore: Sendable {
  private struct Content: Sendable {
    var number = 0
    var type = ""
    var bytes: [UInt8] = []
  }

  private let content = Mutex(Content())

  /// Number of previews so far; 0 before the first preview.
  var number: Int { content.withLock(\.number) }

  func put(_ bytes: [UInt8], type: String) {
    content.withLock { $0 = Content(number: $0.number + 1, type: type, bytes: bytes) }
  }

  var response: HTTPResponse {
    let content = content.withLock { $0 }
    guard content.number > 0 else { return HTTPResponse(.notFound, "There is no preview.") }
    return HTTPResponse(.ok, type: content.type, body: content.bytes)
  }
}
