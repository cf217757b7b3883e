import HeedSignals

/// Routes the requests of a calibration page. Every request has passed ``RequestGuard``.
struct CalibrationRouter: Sendable {
  let token: AccessToken
  let host: any CalibrationHost

  func answer(_ request: HTTPRequest) -> PageServer.Answer {
    if request.method == "GET", let file = Self.files[request.path] { return .now(file) }
    switch (request.method, request.path) {
    case ("GET", "/"): return .now(PageFiles.page(PackageResources.calibrate_html, token))
    case ("GET", "/events"): return .now(.stream)
    case ("GET", "/preview"): return .later { document(.preview) }
    case ("GET", "/result.svg"): return .later { document(.picture) }
    case ("POST", "/frame"): return .later { take(request) }
    case ("POST", "/command"): return .later { perform(request) }
    case (_, let path): return .now(Self.allowed[path].map { HTTPResponse(allowing: $0) } ?? .noPage)
    }
  }

  private static let files = PageFiles.shared.merging([
    "/calibrate.css": PageFiles.style(PackageResources.calibrate_css),
    "/calibrate.js": PageFiles.script(PackageResources.calibrate_js),
    "/pictures.js": PageFiles.script(PackageResources.pictures_js),
    "/screen.js": PageFiles.script(PackageResources.screen_js),
    "/points.js": PageFiles.script(PackageResources.points_js),
    "/result.js": PageFiles.script(PackageResources.result_js),
  ]) { $1 }
  /// The methods of each known path.
  private static let allowed = files.mapValues { _ in "GET, HEAD" }.merging([
    "/": "GET, HEAD", "/events": "GET, HEAD", "/preview": "GET, HEAD", "/result.svg": "GET, HEAD", "/frame": "POST",
    "/command": "POST",
  ]) { $1 }

  private func document(_ kind: CalibrationDocument) -> HTTPResponse {
    guard let content = host.document(kind) else { return HTTPResponse(.notFound, "There is none yet.") }
    // The plot contains styles, which only `documentPolicy` allows.
    let policy = kind == .preview ? HTTPResponse.ownPolicy : HTTPResponse.documentPolicy
    return HTTPResponse(.ok, type: content.type, body: content.bytes, policy: policy)
  }

  private func take(_ request: HTTPRequest) -> HTTPResponse {
    guard let page = request.query["page"], !page.isEmpty, page.utf8.count <= 64,
      let milliseconds = request.query["t_ms"].flatMap({ Double($0) }), (0...Self.longest).contains(milliseconds)
    else { return HTTPResponse(.badRequest, "Say which page it is from, and when it was taken (t_ms).") }
    return HTTPResponse {
      try host.take(BrowserPicture(page: page, time: Timestamp(milliseconds: milliseconds), bytes: request.body))
      return HTTPResponse(.noContent, type: "text/plain", body: [])
    }
  }

  /// Latest time of a picture on the page's own clock, milliseconds. Choice: one year, because a page may stay open.
  private static let longest = 3.2e10

  private func perform(_ request: HTTPRequest) -> HTTPResponse {
    guard let fields = HTTPRequest.fields(of: request.body) else {
      return HTTPResponse(.badRequest, "Send what is to be done as a form.")
    }
    return HTTPResponse {
      try host.perform(fields)
      return HTTPResponse(json: [:])
    }
  }
}
