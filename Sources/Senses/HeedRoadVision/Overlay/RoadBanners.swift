import Foundation
import HeedGeometry
import HeedSignals
import HeedVision

/// Draws points of interest in a road picture as translucent panels on poles, with name and distance below each panel.
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

  /// Maximum length of a name, letters. Choice: a few more than in the labels of objects.
  private static let longestName = 24
  /// Opacity of a panel, 0...1. Choice: the panel stands out and the sky behind it stays visible.
  private static let opacity = 0.55

  /// Draws all panels, then the names below them. The nearest banner's name has priority.
  func draw(_ banners: [Placed]) throws(VisionError) {
    let banners = banners.filter(\.isSound)
    for banner in banners {
      try drawPole(of: banner)
      try drawPanel(banner.rect)
    }
    var taken: [ImageRect] = []
    for banner in banners.reversed() { try drawNameBelow(banner, taken: &taken) }
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

  private func drawNameBelow(_ banner: Placed, taken: inout [ImageRect]) throws(VisionError) {
    let (name, rect) = (banner.name, banner.rect)
    guard rect.visibleShare(in: canvas.size) > 0 else { return }
    let short = name.count > Self.longestName ? name.prefix(Self.longestName - 2) + ".." : name[...]
    let text = "\(short) \(banner.distance)"
    let (margin, height) = (letter * 0.35, letter * 1.7)
    let width = try canvas.width(of: text, height: letter) + 2 * margin
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
    if name.allSatisfy({ $0.isASCII && !$0.isNewline }) { return name }
    let latin = name.prefix(longestName * 2).description
      .applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false)
    let words = (latin ?? name).split { !$0.isASCII || $0.isWhitespace }
    return words.isEmpty ? "?" : words.joined(separator: " ")
  }
}

extension Canvas.Color {
  static let banner = Canvas.Color(red: 190, green: 225, blue: 255)
  static let bannerPanel = Canvas.Color(red: 40, green: 55, blue: 150)
}
