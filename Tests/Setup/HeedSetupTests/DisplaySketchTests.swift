import HeedGeometry
import HeedSignals
import Testing

@testable import HeedSetup

@Suite("A display drawn in a terminal")
struct DisplaySketchTests {
  private static func sketch(_ width: Double, _ height: Double) throws -> DisplaySketch {
    let (x, y) = (try #require(Direction<Camera>(SIMD3(-1, 0, 0))), try #require(Direction<Camera>(SIMD3(0, 1, 0))))
    return DisplaySketch(
      display: Rig.Display(
        widthMeters: width / 1000, heightMeters: height / 1000, widthPoints: 1920, heightPoints: 1080,
        topLeft: .millimeters(170, 8, 0), xAxis: x, yAxis: y))
  }

  @Test(arguments: [
    (960.0, 540.0, "middle: 170 mm from the left edge, 95 mm from the top (960, 540 pt)"),
    (192, 108, "top left: 34 mm from the left edge, 19 mm from the top (192, 108 pt)"),
    (1728, 972, "bottom right: 306 mm from the left edge, 171 mm from the top (1728, 972 pt)"),
    (960, 972.5, "bottom: 170 mm from the left edge, 171 mm from the top (960, 972.5 pt)"),
    (192, 540, "left: 34 mm from the left edge, 95 mm from the top (192, 540 pt)"),
  ])
  func displayPointIsDescribedInWordsAndMillimetres(x: Double, y: Double, words: String) throws {
    #expect(try Self.sketch(340, 190).words(PlanePoint(x: x, y: y)) == words)
  }

  @Test func sketchShowsWhereThePointIs() throws {
    let lines = try Self.sketch(340, 190).lines(target: PlanePoint(x: 1919, y: 1), done: [PlanePoint(x: 0, y: 1080)])
    #expect(lines.count == 15 && lines.allSatisfy { $0.count == 50 })
    #expect(lines[1].hasSuffix("\u{25C9}\u{2502}"), "the top right corner, seen by its viewer")
    #expect(lines[13].hasPrefix("  \u{2502}\u{B7}"), "a point that is over, at the bottom left")
    #expect(lines.joined().count { $0 == "\u{25C9}" } == 1)
  }

  @Test func tallDisplayIsDrawnTall() throws {
    let lines = try Self.sketch(70, 150).lines(target: PlanePoint(x: 0, y: 0), done: [])
    #expect(lines.count == 18 && lines[0].count == 4 + 15)
  }
}
