import Heed

/// A section of a page, with an entry in the list of contents.
struct PageSection {
  var id, title: String
  /// The section's title in the list of contents.
  var short: String
  var body: [String]

  var html: String {
    "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(title)</h2>\n\(body.joined(separator: "\n"))\n</section>"
  }
}

/// The structure of a report's page: head, list of contents, sections, foot.
struct ReportPage {
  var title: String
  /// Markup that follows the page's title.
  var head: String
  var sections: [PageSection]
  var foot = ""

  /// Tells the browser to load nothing from outside the page.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

  private static let style = String(decoding: PackageResources.report_css, as: UTF8.self)

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
      <style>
      \(Self.style)
      </style>
      </head>
      <body class="report">
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

/// A table on a page. Its cells are markup, not plain text.
struct PageTable {
  var caption: String
  var columns: [String]
  /// The rows of cells. The first cell of each row is its heading.
  var rows: [[String]]
  /// Indices of the columns that hold text. They are left-aligned, and their cells may wrap.
  var words: Set<Int> = [0]

  var html: String {
    let head = columns.enumerated().map { "<th\(style($0.offset)) scope=\"col\">\($0.element)</th>" }.joined()
    let body = rows.map { row in
      "<tr>"
        + row.enumerated().map { index, cell in
          index == 0 ? "<th\(style(0)) scope=\"row\">\(cell)</th>" : "<td\(style(index))>\(cell)</td>"
        }.joined() + "</tr>"
    }
    // Tab index 0, because a part of the page that scrolls must be reachable by keyboard.
    return "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"\(Markup.escaped(caption))\">"
      + "<table><caption>\(caption)</caption><thead><tr>\(head)</tr></thead>\n<tbody>\n"
      + "\(body.joined(separator: "\n"))\n</tbody></table></div>"
  }

  private func style(_ index: Int) -> String { words.contains(index) ? " class=\"name\"" : "" }

  /// The table, which stays folded until the reader opens it.
  var folded: String { "<details class=\"data\"><summary>As a table: \(caption)</summary>\n\(html)\n</details>" }
}
