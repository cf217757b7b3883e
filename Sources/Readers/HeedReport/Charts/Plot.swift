import HeedFormats

/// An SVG drawing over time or over a value.
///
/// Horizontal positions are percentages, and vertical positions are pixels, so that text and strokes keep their size on
/// any screen.
struct Plot {
  /// ID of the drawing, unique on the page.
  var id: String
  /// Title and content of the drawing, both for screen readers.
  var title, description: String
  /// Height of the drawing, pixels, without the axis.
  var height: Double
  /// Ticks along the bottom.
  var ticks: [TimeScale.Tick]
  /// Name of the axis; empty for an axis of times.
  var axis = ""
  /// Names at the left, with their distance from the top in pixels.
  var labels: [(y: Double, text: String)] = []
  /// Horizontal lines, by distance from the top in pixels.
  var lines: [Double] = []
  /// The SVG elements of the drawing.
  var marks: [String]

  /// Room above the drawing for the signs of alerts, pixels.
  static let head = 14.0
  private static let foot = 22.0
  /// Room for the name of the axis, pixels.
  private static let axisName = 20.0

  var svg: String {
    let full = Self.head + height + Self.foot + (axis.isEmpty ? 0 : Self.axisName)
    let grid = lines.map { "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(Self.n($0))\" y2=\"\(Self.n($0))\"/>" }
    let names = labels.map {
      "<text class=\"side\" x=\"-8\" y=\"\(Self.n($0.y + 4))\">\(Markup.escaped($0.text))</text>"
    }
    let ticks = ticks.map { tick in
      let (x, minor) = (TimeScale.percent(tick.share), tick.isMinor ? " minor" : "")
      return
        "<line class=\"tick\(minor)\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(Self.n(height))\" y2=\"\(Self.n(height + 5))\"/>"
        + "<text class=\"time\(minor)\" x=\"\(x)\" y=\"\(Self.n(height + 18))\">\(tick.text)</text>"
    }
    let base = "<line class=\"axis\" x1=\"0\" x2=\"100%\" y1=\"\(Self.n(height))\" y2=\"\(Self.n(height))\"/>"
    let name =
      axis.isEmpty
      ? "" : "<text class=\"time\" x=\"50%\" y=\"\(Self.n(height + 37))\">\(Markup.escaped(axis))</text>"
    return """
      <svg class="plot" height="\(Self.n(full))" role="img" aria-labelledby="\(id)-title \(id)-text">
      <title id="\(id)-title">\(Markup.escaped(title))</title>
      <desc id="\(id)-text">\(Markup.escaped(description))</desc>
      <g transform="translate(0 \(Self.n(Self.head)))">
      \((grid + marks + [base] + ticks + [name] + names).filter { !$0.isEmpty }.joined(separator: "\n"))
      </g>
      </svg>
      """
  }

  /// Minimum width of a mark, as a share of the drawing; browsers do not draw marks without width. Choice: half a pixel
  /// of a wide page, or one and a half with the mark's stroke. A second of ten hours is narrower.
  private static let least = 0.0005

  /// A rectangle from one share of the width to another.
  static func box(_ style: String, _ from: Double, _ to: Double, y: Double, height: Double, tip: String = "") -> String
  {
    let inner = tip.isEmpty ? "/>" : "><title>\(Markup.escaped(tip))</title></rect>"
    return
      "<rect class=\"\(style)\" x=\"\(TimeScale.percent(from))\" width=\"\(TimeScale.percent(max(least, to - from)))\""
      + " y=\"\(n(y))\" height=\"\(n(height))\"\(inner)"
  }

  /// Vertical stripes for time that was not judged; the pattern is visible without colour.
  static func stripes(_ from: Double, _ to: Double, y: Double, height: Double, tip: String = "") -> String {
    let place = n(y + height / 2)
    let inner = tip.isEmpty ? "/>" : "><title>\(Markup.escaped(tip))</title></line>"
    return
      "<line class=\"stripes\" x1=\"\(TimeScale.percent(from))\" x2=\"\(TimeScale.percent(max(from + least, to)))\" y1=\"\(place)\""
      + " y2=\"\(place)\" stroke-width=\"\(n(height))\"\(inner)"
  }

  /// A sign at a share of the width; its path is in pixels relative to that position.
  static func sign(_ style: String, _ share: Double, y: Double, path: String, tip: String = "") -> String {
    let title = tip.isEmpty ? "" : "<title>\(Markup.escaped(tip))</title>"
    return "<svg class=\"sign\" x=\"\(TimeScale.percent(share))\" y=\"\(n(y))\"><path class=\"\(style)\" d=\"\(path)\">"
      + "\(title)</path></svg>"
  }

  /// A curve stretched to the page's width; `x` runs from 0 to 1000, `y` from the top in pixels.
  static func curve(_ style: String, _ path: String, height: Double) -> String {
    "<svg class=\"curve\" viewBox=\"0 0 1000 \(n(height))\" width=\"100%\" height=\"\(n(height))\""
      + " preserveAspectRatio=\"none\"><path class=\"\(style)\" d=\"\(path)\"/></svg>"
  }

  static func n(_ value: Double) -> String { Figure.number(value, 1) }
}

extension Plot {
  /// A chart over time.
  init(
    id: String, title: String, description: String, height: Double, scale: TimeScale,
    labels: [(y: Double, text: String)] = [], lines: [Double] = [], marks: [String]
  ) {
    self.init(
      id: id, title: title, description: description, height: height, ticks: scale.ticks, labels: labels,
      lines: lines, marks: marks)
  }
}
