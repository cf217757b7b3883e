/// The files of both pages, compiled into the program.
enum PageFiles {
  /// Files that both pages load. Browsers request the icon without a link to the icon.
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

  /// A page with the token in its addresses.
  static func page(_ html: [UInt8], _ token: AccessToken) -> HTTPResponse {
    let text = String(decoding: html, as: UTF8.self).replacing("{{token}}", with: token.text)
    return HTTPResponse(.ok, type: "text/html; charset=utf-8", body: Array(text.utf8))
  }
}
