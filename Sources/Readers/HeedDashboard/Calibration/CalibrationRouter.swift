import HeedSignals

/// Routes the requests of a calibration page. Every request has passed ``RequestGuard``.
struct CalibrationRouter: Sendable {
  let token: AccessToken
  let host: any CalibrationHost

  func answer(_ request: HTTPRequest) -> PageServer.Answer {
    switch (request.method, request.path) {
    case ("GET", "/"): return .now(page)
    case ("GET", "/events"): return .now(.stream)
    case ("GET", PageRouter.icon):
      return .now(HTTPResponse(.ok, type: "image/svg+xml", body: PackageResources.icon_svg))
    case ("GET", "/preview"): return .later { document(.preview) }
    case ("GET", "/result.svg"): return .later { document(.picture) }
    case ("GET", "/report"): return .later { document(.report) }
    case ("POST", "/frame"): return .later { take(request) }
    case ("POST", "/command"): return .later { perform(request) }
    case ("GET", let path):
      guard let file = Self.files[path] else { return .now(Self.nothing) }
      return .now(HTTPResponse(.ok, type: file.type, body: file.bytes))
    case (_, let path) where Self.known.contains(path):
      return .now(HTTPResponse(.methodNotAllowed, "Ask for it in another way."))
    default: return .now(Self.nothing)
    }
  }

  private static let (css, script) = ("text/css; charset=utf-8", "text/javascript; charset=utf-8")
  private static let files: [String: (type: String, bytes: [UInt8])] = [
    "/page.css": (css, PackageResources.page_css), "/calibrate.css": (css, PackageResources.calibrate_css),
    "/calibrate.js": (script, PackageResources.calibrate_js), "/pictures.js": (script, PackageResources.pictures_js),
    "/screen.js": (script, PackageResources.screen_js), "/points.js": (script, PackageResources.points_js),
    "/result.js": (script, PackageResources.result_js),
    "/icon.svg": ("image/svg+xml", PackageResources.icon_svg),
  ]
  private static let known = Set(files.keys).union([
    "/", "/events", "/preview", "/result.svg", "/report", "/frame", "/command",
  ])
  private static let nothing = HTTPResponse(.notFound, "There is no such page.")

  private var page: HTTPResponse {
    let text = String(decoding: PackageResources.calibrate_html, as: UTF8.self)
      .replacing("{{token}}", with: token.text)
    return HTTPResponse(.ok, type: "text/html; charset=utf-8", body: Array(text.utf8))
  }

  private func document(_ kind: CalibrationDocument) -> HTTPResponse {
    guard let content = host.document(kind) else { return HTTPResponse(.notFound, "There is none yet.") }
    // Our own documents except the preview bring an inline style.
    let policy = kind == .preview ? HTTPResponse.ownPolicy : HTTPResponse.documentPolicy
    return HTTPResponse(.ok, type: content.type, body: content.bytes, policy: policy)
  }

  private func take(_ request: HTTPRequest) -> HTTPResponse {
    guard let page = request.query["page"], !page.isEmpty, page.utf8.count <= 64,
      let milliseconds = request.query["t_ms"].flatMap({ Double($0) }), (0...Self.longest).contains(milliseconds)
    else { return HTTPResponse(.badRequest, "Say which page it is from, and when it was taken (t_ms).") }
    return answering {
      try host.take(
        BrowserPicture(page: page, time: Timestamp(milliseconds: milliseconds), bytes: request.body))
      return HTTPResponse(.noContent, type: "text/plain", body: [])
    }
  }

  /// Choice: milliseconds of a year, for a page that stays open.
  private static let longest = 3.2e10

  private func perform(_ request: HTTPRequest) -> HTTPResponse {
    guard let fields = HTTPRequest.fields(of: request.body) else {
      return HTTPResponse(.badRequest, "Send what is to be done as a form.")
    }
    return answering {
      try host.perform(fields)
      return HTTPResponse(.ok, type: "application/json", body: Array("{}".utf8))
    }
  }

  private func answering(_ work: () throws -> HTTPResponse) -> HTTPResponse {
    do {
      return try work()
    } catch is CalibrationConflict {
      return HTTPResponse(.conflict, "Another page is the camera now; close one of the two.")
    } catch {
      return HTTPResponse(.unprocessable, "\(error)")
    }
  }
}
