import Dispatch
import Foundation
import HeedSignals

/// Routes the page's requests. Every request has passed ``RequestGuard``.
struct PageRouter: Sendable {
  let token: AccessToken
  let shelf: SessionShelf?
  let controls: (any PageControls)?
  let preview: PreviewStore
  let hasRoad: Bool
  /// What is told without the token; nil without a cabin.
  let health: HealthBoard?
  /// Runs changes of settings one after the other, because each change builds on the previous change.
  let changes = DispatchQueue(label: "heed.page.changes")

  func answer(_ request: HTTPRequest) -> PageServer.Answer {
    if request.method == "GET", let file = Self.files[request.path] { return .now(file) }
    switch (request.method, request.path) {
    case ("GET", "/"): return .now(PageFiles.page(PackageResources.index_html, token))
    case ("GET", HealthBoard.health): return .now(health?.healthAnswer ?? .noPage)
    case ("GET", HealthBoard.metrics): return .later(.sessions) { health?.metricsAnswer ?? .noPage }
    case ("GET", "/events"): return .now(.stream)
    case ("GET", "/preview"): return .now(preview.response)
    case ("GET", "/sessions"): return sessions(request)
    case ("GET", "/settings"): return settings { HTTPResponse(json: view($0).json) }
    case ("GET", "/settings.yaml"): return settings(download)
    case ("POST", "/settings"): return settings { change($0, by: request) }
    case ("POST", "/acknowledge"): return perform("Acknowledged.") { try $0.acknowledge() }
    case ("POST", "/mark"): return mark(request)
    case (_, let path): return Self.allowed[path].map { .now(HTTPResponse(allowing: $0)) } ?? document(request)
    }
  }

  private static let files = PageFiles.shared.merging([
    "/page.js": PageFiles.script(PackageResources.page_js), "/charts.js": PageFiles.script(PackageResources.charts_js),
    "/settings.js": PageFiles.script(PackageResources.settings_js),
  ]) { $1 }
  /// The methods of each known path.
  private static let allowed = files.mapValues { _ in "GET, HEAD" }.merging([
    HealthBoard.health: "GET, HEAD", HealthBoard.metrics: "GET, HEAD", "/": "GET, HEAD", "/events": "GET, HEAD",
    "/preview": "GET, HEAD", "/sessions": "GET, HEAD",
    "/settings": "GET, HEAD, POST", "/settings.yaml": "GET, HEAD", "/acknowledge": "POST", "/mark": "POST",
  ]) { $1 }

  private func sessions(_ request: HTTPRequest) -> PageServer.Answer {
    guard let shelf else { return .now(HTTPResponse(.notFound, "No store of sessions is shown.")) }
    return .later(.sessions) { shelf.list(limit: request.query["limit"]) }
  }

  /// Serves a session's document at `/sessions/NAME/report`.
  private func document(_ request: HTTPRequest) -> PageServer.Answer {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    guard let shelf, parts.count == 4, parts[1] == "sessions", parts[3] == "report",
      let name = parts[2].removingPercentEncoding, !name.isEmpty
    else { return .now(.noPage) }
    return request.method == "GET" ? .later(.sessions) { shelf.show(name) } : .now(HTTPResponse(allowing: "GET, HEAD"))
  }

  private func settings(_ work: @escaping @Sendable (any PageControls) -> HTTPResponse) -> PageServer.Answer {
    guard let controls else { return .now(HTTPResponse(.notFound, "Nothing is running whose settings could change.")) }
    return .later { work(controls) }
  }

  private func view(_ controls: any PageControls) -> SettingsView {
    SettingsView(settings: controls.settings, hasRoad: hasRoad)
  }

  private func download(_ controls: any PageControls) -> HTTPResponse {
    var response = HTTPResponse(.ok, type: "application/yaml", body: Array(view(controls).file.utf8))
    response.headers = ["Content-Disposition: attachment; filename=\"settings.yaml\""]
    return response
  }

  private func change(_ controls: any PageControls, by request: HTTPRequest) -> HTTPResponse {
    guard let fields = HTTPRequest.fields(of: request.body) else {
      return HTTPResponse(.badRequest, "Send the settings as a form.")
    }
    return HTTPResponse {
      let changes = try changes.sync {
        try controls.change(SettingsForm.settings(fields, over: controls.settings))
      }
      return HTTPResponse(json: [
        "changes": .array(
          changes.map { ["setting": .string($0.name), "before": .string($0.before), "after": .string($0.after)] })
      ])
    }
  }

  /// Adds the marker of the form's field `text`.
  private func mark(_ request: HTTPRequest) -> PageServer.Answer {
    guard let text = HTTPRequest.fields(of: request.body)?["text"], !text.isEmpty else {
      return .now(HTTPResponse(.badRequest, "Send the marker as a form with the field text."))
    }
    return perform("Marked.") { try $0.mark(text) }
  }

  private func perform(
    _ done: String, _ work: @escaping @Sendable (any PageControls) throws -> Void
  ) -> PageServer.Answer {
    settings { controls in
      HTTPResponse {
        try work(controls)
        return HTTPResponse(.ok, done)
      }
    }
  }
}

extension HTTPRequest {
  /// The fields of a form; nil if the body is not UTF-8.
  static func fields(of body: [UInt8]) -> [String: String]? {
    String(validating: body, as: UTF8.self).map { pairs(of: $0[...]) }
  }
}

/// The files of the live page and of the calibration page, compiled into the program.
enum PageFiles {
  /// Files that both the live page and the calibration page load. Browsers request the icon without a link to it.
  static let shared: [String: HTTPResponse] = [
    "/page.css": style(PackageResources.page_css), "/elements.js": script(PackageResources.elements_js),
    "/icon.svg": picture, icon: picture,
  ]
  static let icon = "/favicon.ico"
  private static let picture = HTTPResponse(.ok, type: "image/svg+xml", body: PackageResources.icon_svg)

  static func style(_ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(.ok, type: "text/css; charset=utf-8", body: bytes)
  }

  static func script(_ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(.ok, type: "text/javascript; charset=utf-8", body: bytes)
  }

  /// A page whose links contain the token.
  static func page(_ html: [UInt8], _ token: AccessToken) -> HTTPResponse {
    let text = String(decoding: html, as: UTF8.self).replacing("{{token}}", with: token.text)
    return HTTPResponse(.ok, type: "text/html; charset=utf-8", body: Array(text.utf8))
  }
}
