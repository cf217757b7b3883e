import HeedGeometry
import Testing

@testable import HeedRoad

@Suite("Sides of boxes")
struct BoxSidesTests {
  typealias Row = (left: Double, top: Double, right: Double, bottom: Double, seen: String, why: Comment)

  // A picture of 100 x 80; the margin is 4 pixels. Seen: Left Top Right Bottom.
  static let rows: [Row] = [
    (20, 20, 60, 60, "LTRB", "in the middle"),
    (4.1, 4.1, 95.9, 75.9, "LTRB", "just inside the margin"),
    (4, 20, 60, 60, "TRB", "left edge, on the margin"), (3.9, 20, 60, 60, "TRB", "left edge"),
    (20, 4, 60, 60, "LRB", "top edge, on the margin"), (20, 20, 96, 60, "LTB", "right edge, on the margin"),
    (20, 20, 60, 76, "LTR", "bottom edge, on the margin"), (20, 20, 60, 79, "LTR", "labels end a pixel before it"),
    (-30, -30, 130, 110, "", "the whole picture and more"), (0, 0, 100, 80, "", "the whole picture"),
  ]

  @Test(arguments: rows)
  func boxSideCutByThePictureIsNotTheObjects(_ row: Row) {
    let box = ImageRect(x: row.left, y: row.top, width: row.right - row.left, height: row.bottom - row.top)
    let sides = BoxSides(box, in: ImageSize(width: 100, height: 80))
    let seen = [(sides.left, "L"), (sides.top, "T"), (sides.right, "R"), (sides.bottom, "B")]
    #expect(seen.filter(\.0).map(\.1).joined() == row.seen, row.why)
    #expect(sides.hasHeight == (sides.top && sides.bottom) && sides.hasWidth == (sides.left && sides.right))
  }
}
