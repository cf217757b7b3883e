import HeedSession
import HeedSignals

/// Serves the store's sessions: the list, newest first, and each session's document.
struct SessionShelf: Sendable {
  /// Default number of sessions in a list. Choice: people look through that many, and the page can request more.
  private static let usual = 50
  private static let most = 10_000
  let store: SessionStore
  let reports: ReportKeys
  let document: @Sendable (String) throws -> SessionDocument

  func list(limit: String?) -> HTTPResponse {
    do throws(SessionError) {
      let count = min(Self.most, max(1, limit.flatMap(Int.init) ?? Self.usual))
      let all = try store.sessions().sorted(by: SessionOverview.isNewer)
      return HTTPResponse(json: ["count": .integer(all.count), "sessions": .array(all.prefix(count).map(json))])
    } catch {
      return HTTPResponse(.failed, "The store cannot be read: \(error.description).")
    }
  }

  func show(_ name: String) -> HTTPResponse {
    do {
      return try document(name).response
    } catch let error as SessionError {
      switch error {
      case .notFound, .invalidName: return HTTPResponse(.notFound, "There is no such session.")
      default: return HTTPResponse(.failed, "\(error.description).")
      }
    } catch {
      return HTTPResponse(.failed, "The session cannot be shown: \(error).")
    }
  }

  private func json(_ session: SessionOverview) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(session.name)),
      .init("report", .string(reports.address(of: "/sessions/\(session.name)/report"))),
      .init("date_utc_ms", .number(session.dateUTCMilliseconds)),
      .init("is_date_of_recording", .bool(session.isDateOfRecording)),
    ]
    switch session.content {
    case .failure(let error): members.append(.init("unreadable", .string(error.description)))
    case .success(let content):
      members += [
        .init("state", .string(content.state.rawValue)), .init("driver", .string(optional: content.driver)),
        .init("seconds", .number(content.progress.duration.seconds, .millisecond)),
        .init("attention", .number(content.figures.attention?.score, .ratio)),
        .init("perclos", .number(content.figures.perclos, .ratio)),
        .init("alerts", .integer(content.figures.alerts)),
        .init("highest_risk", .string(content.highestRisk.rawValue)),
        .init("tone", .string(LiveTone(content.highestRisk).rawValue)),
      ]
    }
    return .object(members)
  }
}

/// A past session's document, shown at `/sessions/NAME/report`.
public struct SessionDocument: Sendable {
  /// The formats of a document.
  public enum Kind: Sendable {
    /// Plain text.
    case text
    /// A self-contained HTML page, which may load nothing.
    case html
  }

  /// The document's format.
  public var kind: Kind
  /// The document as UTF-8.
  public var bytes: [UInt8]

  /// Memberwise initializer.
  public init(_ kind: Kind, bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }

  fileprivate var response: HTTPResponse {
    switch kind {
    case .text: HTTPResponse(.ok, type: "text/plain; charset=utf-8", body: bytes)
    case .html: HTTPResponse(.ok, type: "text/html; charset=utf-8", body: bytes, policy: HTTPResponse.documentPolicy)
    }
  }
}
