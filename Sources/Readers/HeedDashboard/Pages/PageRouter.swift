import Dispatch
import Foundation
import HeedSignals

/// Routes the page's requests. Every request has passed ``RequestGuard``.
struct PageRouter: Sendable {
  let token: AccessToken
  let shelf: SessionShelf?
  let controls: (any PageControls)?
  let saver: SettingsSaver
  let preview: PreviewStore
  let hasRoad: Bool
  /// Serializes changes of settings: each change builds on the previous change.
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
    case ("GET", "/"): return .now(PageFiles.page(PackageResources.index_html, token))
    case ("GET", "/events"): return .now(.stream)
    case ("GET", "/preview"): return .now(preview.response)
    case ("GET", "/sessions"): return sessions(request)
    case ("GET", "/settings"): return settings { HTTPResponse(json: view($0).json) }
    case ("GET", "/settings.yaml"): return settings(download)
    case ("POST", "/settings"): return settings { change($0, by: request) }
    case ("POST", "/settings/save"): return settings { save($0, by: request) }
    case ("POST", "/acknowledge"): return acknowledge()
    case ("GET", let path): return Self.files[path].map(PageServer.Answer.now) ?? document(path)
    case (_, let path) where Self.known.contains(path): return .now(HTTPResponse(.methodNotAllowed, "Ask with GET."))
    default: return .now(HTTPResponse(.notFound, "There is no such page."))
    }
  }

  private static let files = PageFiles.shared.merging([
    "/page.js": PageFiles.script(PackageResources.page_js), "/charts.js": PageFiles.script(PackageResources.charts_js),
    "/settings.js": PageFiles.script(PackageResources.settings_js),
  ]) { $1 }
  private static let known = Set(files.keys).union([
    "/", "/events", "/preview", "/sessions", "/settings", "/settings.yaml", "/settings/save", "/acknowledge",
  ])

  private func sessions(_ request: HTTPRequest) -> PageServer.Answer {
    guard let shelf else { return .now(HTTPResponse(.notFound, "No store of sessions is shown.")) }
    return .later { shelf.list(limit: request.query["limit"]) }
  }

  /// Serves a session's document; the only path is `/sessions/NAME/report`.
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

  private func download(_ controls: any PageControls) -> HTTPResponse {
    var response = HTTPResponse(.ok, type: "application/yaml", body: Array(view(controls).file.utf8))
    response.download = "settings.yaml"
    return response
  }

  private func change(_ controls: any PageControls, by request: HTTPRequest) -> HTTPResponse {
    guard let fields = HTTPRequest.fields(of: request.body) else {
      return HTTPResponse(.badRequest, "Send the settings as a form.")
    }
    return HTTPResponse {
      let changes = try changes.sync {
        let next = try SettingsForm.settings(fields, over: controls.settings)
        let regions = try SettingsForm.regions(fields, over: controls.regions)
        return try controls.change(next, regions: regions)
      }
      return HTTPResponse(json: [
        "changes": .array(
          changes.map { ["setting": .string($0.name), "before": .string($0.before), "after": .string($0.after)] })
      ])
    }
  }

  private func save(_ controls: any PageControls, by request: HTTPRequest) -> HTTPResponse {
    guard let fields = HTTPRequest.fields(of: request.body), let name = fields["name"] else {
      return HTTPResponse(.badRequest, "Name the file.")
    }
    return HTTPResponse {
      switch try saver.save(view(controls).file, as: name, replacing: fields["replace"] == "true") {
      // The page must not learn the full path on this machine.
      case .saved: return HTTPResponse(.ok, "Saved as \(name), in the folder where heed was started.")
      case .exists: return HTTPResponse(.conflict, "\(name) is there already, in the folder where heed was started.")
      }
    }
  }

  private func acknowledge() -> PageServer.Answer {
    settings { controls in
      HTTPResponse {
        try controls.acknowledge()
        return HTTPResponse(.ok, "Acknowledged.")
      }
    }
  }
}

extension HTTPRequest {
  /// The fields of a form; nil if the body is not UTF-8.
  static func fields(of body: [UInt8]) -> [String: String]? {
    guard let text = String(validating: body, as: UTF8.self) else { return nil }
    return Self.pairs(of: text[...])
  }
}
