import Foundation
import HeedGeometry
import HeedSignals
import HeedVision

/// Draws points of interest in a road picture as translucent panels on poles. A panel holds name and distance if the
/// letters are legible; otherwise the name stands below the panel.
struct RoadBanners {
  let letter: Double
  let canvas: Canvas

  /// A banner with ASCII texts, in pixels of the drawn frame. `foot` is the pole's lower end; nil without a pole.
  struct Placed {
    var name, distance: String
    var rect: ImageRect
    var foot: PlanePoint<Image>?

    init(_ banner: PointOfInterestBanner, rect: ImageRect, foot: PlanePoint<Image>?) {
      let meters = banner.distanceMeters
      name = RoadBanners.plain(banner.point.name)
      distance = meters.isFinite ? "\(Int(max(-1e6, min(1e6, meters)).rounded())) m" : ""
      (self.rect, self.foot) = (rect, foot)
    }

    var isSound: Bool { [rect.x, rect.y, rect.width, rect.height, foot?.x ?? 0, foot?.y ?? 0].allSatisfy(\.isFinite) }
  }

  /// Maximum length of a point of interest's name in a panel, letters. Choice: drivers cannot read more in passing.
  private static let longestName = 40
  /// Maximum length of a name below a small panel, letters. Choice: a few more than in the labels of objects.
  private static let longestNameBelow = 24
  /// Maximum number of lines of a name in a panel. Choice: more lines are too much text for a sign.
  private static let mostLines = 3
  /// Distance between two rows of text, in letter heights. Choice: the rows are close and do not touch.
  private static let rowPerLetter = 1.7
  /// Opacity of a panel, 0...1. Choice: the name is legible and the sky behind the panel stays visible.
  private static let opacity = 0.55

  /// Draws all panels, then below them the names that did not fit. The nearest banner's name has priority.
  func draw(_ banners: [Placed]) throws(VisionError) {
    let banners = banners.filter(\.isSound)
    var isNamed: [Bool] = []
    for banner in banners {
      try drawPole(of: banner)
      try drawPanel(banner.rect)
      isNamed.append(try drawWords(of: banner))
    }
    var taken: [ImageRect] = []
    for (banner, isNamed) in zip(banners, isNamed).reversed() where !isNamed {
      try drawNameBelow(banner, taken: &taken)
    }
  }

  private func drawPole(of banner: Placed) throws(VisionError) {
    guard let foot = banner.foot else { return }
    let (rect, line) = (banner.rect, max(1, letter / 7))
    let top = rect.point(0.5, 1)
    guard foot.y > top.y else { return }
    try canvas.line(top, foot, .black, thickness: line + 2)
    try canvas.line(top, foot, .banner, thickness: line + 1)
    try canvas.dot(foot, radius: line * 2 + 1, .black)
    try canvas.dot(foot, radius: line * 2, .banner)
  }

  private func drawPanel(_ rect: ImageRect) throws(VisionError) {
    try canvas.fill(rect, .bannerPanel, opacity: Self.opacity)
    try canvas.outline(rect, .banner, thickness: max(1, letter / 7))
  }

  /// - Returns: False if name and distance do not fit into the panel.
  private func drawWords(of banner: Placed) throws(VisionError) -> Bool {
    guard let area = banner.rect.intersection(ImageRect(canvas.size)) else { return true }
    guard let (lines, height) = try layout(banner, in: area) else { return false }
    let row = height * Self.rowPerLetter
    var base = area.center.y - row * Double(lines.count) / 2 + (row + height) / 2
    for (index, line) in lines.enumerated() {
      let width = try canvas.width(of: line, height: height)
      let isDistance = index == lines.count - 1
      try canvas.text(
        line, at: PlanePoint(x: area.center.x - width / 2, y: base), height: height, isDistance ? .banner : .white)
      base += row
    }
    return true
  }

  /// The lines of name and distance with the largest letters, and the letters' height; nil if too small to read.
  private func layout(_ banner: Placed, in area: ImageRect) throws(VisionError) -> ([String], Double)? {
    var best: ([String], Double)?
    let words = banner.name.split(separator: " ").map(String.init)
    for count in 1...Self.mostLines where count == 1 || count <= words.count {
      // The last line takes the words that are left.
      let last = words[(count - 1)...].joined(separator: " ")
      let lines = Array(words[..<(count - 1)]) + [last, banner.distance]
      var widest = 0.0
      for line in lines { widest = max(widest, try canvas.width(of: line, height: letter) / letter) }
      // Choice: a tenth of the panel stays free on every side, and letters are at most twice the usual size.
      let height = min(
        area.width * 0.8 / widest, area.height * 0.8 / (Double(lines.count) * Self.rowPerLetter), letter * 2)
      if height > best?.1 ?? 0 { best = (lines, height) }
    }
    return best.flatMap { $0.1 >= RoadOverlay.smallestText ? $0 : nil }
  }

  private func drawNameBelow(_ banner: Placed, taken: inout [ImageRect]) throws(VisionError) {
    let name = banner.name
    let short = name.count > Self.longestNameBelow ? name.prefix(Self.longestNameBelow - 2) + ".." : name[...]
    let text = "\(short) \(banner.distance)"
    let (margin, height) = (letter * 0.35, letter * 1.7)
    let width = try canvas.width(of: text, height: letter) + 2 * margin
    let rect = banner.rect
    let right = max(0, Double(canvas.size.width) - width)
    let strip = ImageRect(
      x: max(0, min(right, rect.center.x - width / 2)), y: rect.y + rect.height + margin, width: width, height: height)
    guard strip.visibleShare(in: canvas.size) > 0, !taken.contains(where: { $0.intersectionOverUnion(strip) > 0 })
    else { return }
    taken.append(strip)
    try canvas.fill(strip, .bannerPanel, opacity: RoadOverlay.panelOpacity)
    try canvas.text(
      text, at: PlanePoint(x: strip.x + margin, y: strip.y + height - letter * 0.35), height: letter, .white)
  }

  /// Replaces a name's letters by ASCII letters, the font's only characters, and drops other characters.
  static func plain(_ name: String) -> String {
    if name.allSatisfy({ $0.isASCII && !$0.isNewline }) { return String(name.prefix(longestName)) }
    let latin = name.prefix(longestName * 2).description
      .applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false)
    let words = (latin ?? name).split { !$0.isASCII || $0.isWhitespace }
    return words.isEmpty ? "?" : String(words.joined(separator: " ").prefix(longestName))
  }
}

extension Canvas.Color {
  static let banner = Canvas.Color(red: 190, green: 225, blue: 255)
  static let bannerPanel = Canvas.Color(red: 40, green: 55, blue: 150)
}
