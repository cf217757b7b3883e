import HeedSignals
import Synchronization

/// The newest preview: of a picture the encoded bytes, of a mesh its points.
final class PreviewStore: Sendable {
  private struct Content: Sendable {
    var number = 0
    var type = ""
    var bytes: [UInt8] = []
  }

  private let content = Mutex(Content())

  /// Counts the previews; 0: there is none.
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
