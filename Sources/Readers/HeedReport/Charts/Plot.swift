import HeedFormats

/// An SVG drawing whose horizontal axis is time.
///
/// Horizontal positions are percentages and vertical positions pixels, because text and strokes must keep their size.
struct Plot {
  /// ID of the drawing, unique on the page.
  var id: String
  /// Title and description of the drawing for screen readers.
  var title, description: String
  /// Height of the drawing without its axis, pixels.
  var height: Double
  /// Ticks along the bottom axis.
  var ticks: [TimeScale.Tick]
  /// Labels at the left of the drawing, each with its distance from the top in pixels.
  var labels: [(y: Double, text: String)] = []
  /// Horizontal grid lines, each as its distance from the top in pixels.
  var lines: [Double] = []
  /// The drawn content, as SVG elements.
  var marks: [String]

  /// Room above the drawing for the triangles of alerts, pixels.
  static let head = 14.0
  private static let foot = 22.0

  var svg: String {
    let full = Self.head + height + Self.foot
    let grid = lines.map { Self.level("grid", y: $0) }
    let names = labels.map {
      "<text class=\"side\" x=\"-8\" y=\"\(Self.n($0.y + 4))\">\(Markup.escaped($0.text))</text>"
    }
    let ticks = ticks.map { tick in
      let (x, minor) = (TimeScale.percent(tick.share), tick.isMinor ? " minor" : "")
      return Self.upright("tick\(minor)", tick.share, from: height, to: height + 5)
        + "<text class=\"time\(minor)\" x=\"\(x)\" y=\"\(Self.n(height + 18))\">\(tick.text)</text>"
    }
    let base = Self.level("axis", y: height)
    return """
      <svg class="plot" height="\(Self.n(full))" role="img" aria-labelledby="\(id)-title \(id)-text">
      <title id="\(id)-title">\(Markup.escaped(title))</title>
      <desc id="\(id)-text">\(Markup.escaped(description))</desc>
      <g transform="translate(0 \(Self.n(Self.head)))">
      \((grid + marks + [base] + ticks + names).filter { !$0.isEmpty }.joined(separator: "\n"))
      </g>
      </svg>
      """
  }

  /// Minimum width of a mark, a share of the drawing. Choice: half a pixel; browsers do not draw marks of width zero.
  private static let least = 0.0005

  /// A horizontal line over the whole width of the drawing.
  static func level(_ style: String, y: Double) -> String {
    "<line class=\"\(style)\" x1=\"0\" x2=\"100%\" y1=\"\(n(y))\" y2=\"\(n(y))\"/>"
  }

  /// A vertical line at `share` of the drawing's width, 0...1.
  static func upright(_ style: String, _ share: Double, from top: Double, to bottom: Double) -> String {
    let x = TimeScale.percent(share)
    return "<line class=\"\(style)\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(n(top))\" y2=\"\(n(bottom))\"/>"
  }

  /// SVG elements moved down by `y` pixels.
  static func lowered(by y: Double, _ elements: String) -> String {
    "<g transform=\"translate(0 \(n(y)))\">\(elements)</g>"
  }

  /// A rectangle between two shares of the drawing's width, 0...1.
  static func box(_ style: String, _ from: Double, _ to: Double, y: Double, height: Double, tip: String = "") -> String
  {
    let inner = tip.isEmpty ? "/>" : "><title>\(Markup.escaped(tip))</title></rect>"
    return
      "<rect class=\"\(style)\" x=\"\(TimeScale.percent(from))\" width=\"\(TimeScale.percent(max(least, to - from)))\""
      + " y=\"\(n(y))\" height=\"\(n(height))\"\(inner)"
  }

  /// Vertical stripes that mark time that was not judged; they are visible without colour.
  static func stripes(_ from: Double, _ to: Double, y: Double, height: Double, tip: String) -> String {
    let (x, end, place) = (TimeScale.percent(from), TimeScale.percent(max(from + least, to)), n(y + height / 2))
    return "<line class=\"stripes\" x1=\"\(x)\" x2=\"\(end)\" y1=\"\(place)\" y2=\"\(place)\""
      + " stroke-width=\"\(n(height))\"><title>\(Markup.escaped(tip))</title></line>"
  }

  /// A sign at `share` of the drawing's width, 0...1. Its path counts pixels from that point.
  static func sign(_ style: String, _ share: Double, y: Double, path: String, tip: String = "") -> String {
    let title = tip.isEmpty ? "" : "<title>\(Markup.escaped(tip))</title>"
    return "<svg class=\"sign\" x=\"\(TimeScale.percent(share))\" y=\"\(n(y))\"><path class=\"\(style)\" d=\"\(path)\">"
      + "\(title)</path></svg>"
  }

  /// A curve that is stretched to the page's width. Its `x` runs from 0 to 1000; its `y` is in pixels from the top.
  static func curve(_ style: String, _ path: String, height: Double) -> String {
    "<svg class=\"curve\" viewBox=\"0 0 1000 \(n(height))\" width=\"100%\" height=\"\(n(height))\""
      + " preserveAspectRatio=\"none\"><path class=\"\(style)\" d=\"\(path)\"/></svg>"
  }

  static func n(_ value: Double) -> String { Figure.number(value, 1) }
}
