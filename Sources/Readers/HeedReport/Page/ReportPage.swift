import Heed
import HeedFormats

/// A section of a page; the list of contents links to its heading.
struct PageSection {
  var id, title: String
  /// Title in the list of contents.
  var short: String
  var body: [String]

  var html: String {
    "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(title)</h2>\n\(body.joined(separator: "\n"))\n</section>"
  }
}

/// The frame of a report: head, contents, sections, foot.
struct ReportPage {
  var title: String
  /// Markup below the title.
  var head: String
  var sections: [PageSection]
  var foot: String
  /// For two sessions side by side.
  var isWide = false
  /// An additional `style` element.
  var style = ""

  /// The policy forbids the browser to load anything.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

  var html: String {
    let contents = sections.map { "<li><a href=\"#\($0.id)\">\($0.short)</a></li>" }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="referrer" content="no-referrer"/>
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)"/>
      <link rel="icon" href="data:,"/>
      <title>\(Markup.escaped(title))</title>
      \(PageStyle.text)
      \(ReportStyle.text)\(style.isEmpty ? "" : "\n" + style)
      </head>
      <body class="report\(isWide ? " wide" : "")">
      <a class="skip" href="#content">Skip to the content</a>
      <header>
      <h1>\(Markup.escaped(title))</h1>
      \(head)
      </header>
      <nav aria-label="Contents"><ul>\(contents.joined())</ul></nav>
      <main id="content">
      \(sections.map(\.html).joined(separator: "\n"))
      </main>
      <footer>\(Markup.escaped(foot)) Made by Heed \(Markup.escaped(GazeTracker.frameworkVersion)). This page loads nothing and
      holds no picture of anybody.</footer>
      </body>
      </html>

      """
  }
}

/// A chart with its caption, and the table behind it.
enum PageFigure {
  static func html(_ svg: String, caption: String, tables: [PageTable] = []) -> String {
    "<figure>\n\(svg)\n<figcaption>\(caption)</figcaption>\n</figure>\n" + tables.map(\.folded).joined(separator: "\n")
  }
}
