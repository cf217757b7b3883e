import Dispatch
import Foundation
import HeedSignals

/// Maps paths to answers. Every request has already passed ``RequestGuard``.
struct PageRouter: Sendable {
  let token: AccessToken
  let shelf: SessionShelf?
  let controls: (any PageControls)?
  let saver: SettingsSaver
  let preview: PreviewStore
  let hasRoad: Bool
  /// Runs changes one after the other, because each builds on the previous one.
  private let changes = DispatchQueue(label: "heed.page.changes")

  init(
    token: AccessToken, shelf: SessionShelf?, controls: (any PageControls)?, saver: SettingsSaver,
    preview: PreviewStore, hasRoad: Bool
  ) {
    (self.token, self.shelf, self.controls, self.saver) = (token, shelf, controls, saver)
    (self.preview, self.hasRoad) = (preview, hasRoad)
  }

  func answer(_ request: HTTPRequest) -> PageServer.Answer {
    switch (request.method, request.path) {
    case ("GET", "/"): return .now(page)
    case ("GET", "/page.css"): return .now(Self.file(PackageResources.page_css, "text/css; charset=utf-8"))
    case ("GET", "/page.js"): return .now(Self.file(PackageResources.page_js, "text/javascript; charset=utf-8"))
    case ("GET", "/charts.js"): return .now(Self.file(PackageResources.charts_js, "text/javascript; charset=utf-8"))
    case ("GET", "/settings.js"): return .now(Self.file(PackageResources.settings_js, "text/javascript; charset=utf-8"))
    case ("GET", "/icon.svg"), ("GET", Self.icon): return .now(Self.file(PackageResources.icon_svg, "image/svg+xml"))
    case ("GET", "/events"): return .now(.stream)
    case ("GET", "/preview"): return .now(preview.response)
    case ("GET", "/sessions"): return sessions(request)
    case ("GET", "/settings"): return settings { HTTPResponse(.ok, type: "application/json", body: bytes($0)) }
    case ("GET", "/settings.yaml"): return settings(download)
    case ("POST", "/settings"): return settings { change($0, by: request) }
    case ("POST", "/settings/save"): return settings { save($0, by: request) }
    case ("POST", "/acknowledge"): return acknowledge()
    case ("GET", let path): return document(path)
    case (_, let path) where Self.known.contains(path): return .now(HTTPResponse(.methodNotAllowed, "Ask with GET."))
    default: return .now(HTTPResponse(.notFound, "There is no such page."))
    }
  }

  /// The path of the icon that browsers request on their own.
  static let icon = "/favicon.ico"
  private static let known: Set = [
    "/", "/page.css", "/page.js", "/charts.js", "/settings.js", "/icon.svg", "/events", "/preview", "/sessions",
    "/settings", "/settings.yaml", "/settings/save", "/acknowledge",
  ]

  private static func file(_ bytes: [UInt8], _ type: String) -> HTTPResponse {
    HTTPResponse(.ok, type: type, body: bytes)
  }

  /// The page; its addresses carry the token.
  private var page: HTTPResponse {
    let text = String(decoding: PackageResources.index_html, as: UTF8.self).replacing("{{token}}", with: token.text)
    return HTTPResponse(.ok, type: "text/html; charset=utf-8", body: Array(text.utf8))
  }

  private func sessions(_ request: HTTPRequest) -> PageServer.Answer {
    guard let shelf else { return .now(HTTPResponse(.notFound, "No store of sessions is shown.")) }
    return .later { shelf.list(limit: request.query["limit"]) }
  }

  /// `/sessions/NAME/report`: the only path that serves a session's document.
  private func document(_ path: String) -> PageServer.Answer {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let shelf, parts.count == 4, parts[1] == "sessions", parts[3] == "report",
      let name = parts[2].removingPercentEncoding, !name.isEmpty
    else { return .now(HTTPResponse(.notFound, "There is no such page.")) }
    return .later { shelf.show(name) }
  }

  private func settings(_ work: @escaping @Sendable (any PageControls) -> HTTPResponse) -> PageServer.Answer {
    guard let controls else { return .now(HTTPResponse(.notFound, "Nothing is running whose settings could change.")) }
    return .later { work(controls) }
  }

  private func view(_ controls: any PageControls) -> SettingsView {
    SettingsView(settings: controls.settings, regions: controls.regions, hasRoad: hasRoad)
  }

  private func bytes(_ controls: any PageControls) -> [UInt8] { Array(view(controls).json.text.utf8) }

  private func download(_ controls: any PageControls) -> HTTPResponse {
    var response = HTTPResponse(.ok, type: "application/yaml", body: Array(view(controls).file.utf8))
    response.download = "settings.yaml"
    return response
  }

  private func change(_ controls: any PageControls, by request: HTTPRequest) -> HTTPResponse {
    guard let fields = HTTPRequest.fields(of: request.body) else {
      return HTTPResponse(.badRequest, "Send the settings as a form.")
    }
    return answering {
      let changes = try changes.sync {
        let next = try SettingsForm.settings(fields, over: controls.settings)
        let regions = try SettingsForm.regions(fields, over: controls.regions)
        return try controls.change(next, regions: regions)
      }
      let json: JSONValue = [
        "changes": .array(
          changes.map { ["setting": .string($0.name), "before": .string($0.before), "after": .string($0.after)] })
      ]
      return HTTPResponse(.ok, type: "application/json", body: Array(json.text.utf8))
    }
  }

  private func save(_ controls: any PageControls, by request: HTTPRequest) -> HTTPResponse {
    guard let fields = HTTPRequest.fields(of: request.body), let name = fields["name"] else {
      return HTTPResponse(.badRequest, "Name the file.")
    }
    return answering {
      switch try saver.save(view(controls).file, as: name, replacing: fields["replace"] == "true") {
      // The page must not learn the path on this machine.
      case .saved: return HTTPResponse(.ok, "Saved as \(name), in the folder where heed was started.")
      case .exists: return HTTPResponse(.conflict, "\(name) is there already, in the folder where heed was started.")
      }
    }
  }

  private func acknowledge() -> PageServer.Answer {
    settings { controls in
      answering {
        try controls.acknowledge()
        return HTTPResponse(.ok, "Acknowledged.")
      }
    }
  }

  private func answering(_ work: () throws -> HTTPResponse) -> HTTPResponse {
    do {
      return try work()
    } catch let refusal as PageRefusal {
      return HTTPResponse(.unprocessable, refusal.description)
    } catch {
      return HTTPResponse(.unprocessable, "\(error)")
    }
  }
}

extension HTTPRequest {
  /// The fields of a form; nil if the body is not UTF-8 text.
  static func fields(of body: [UInt8]) -> [String: String]? {
    guard let text = String(validating: body, as: UTF8.self) else { return nil }
    return Self.pairs(of: text[...])
  }
}
