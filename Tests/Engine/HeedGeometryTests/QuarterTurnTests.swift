import HeedGeometry
import Testing

@Suite("Quarter turns")
struct QuarterTurnTests {
  static let size = ImageSize(width: 4, height: 3)

  @Test(arguments: [
    (0, QuarterTurn.none), (90, .clockwise), (180, .half), (270, .counterclockwise), (360, QuarterTurn.none),
    (-90, .counterclockwise), (-270, .clockwise), (450, .clockwise), (-720, QuarterTurn.none),
    (Int.max - Int.max % 360, QuarterTurn.none),
  ])
  func everyMultipleOf90IsAQuarterTurn(degrees: Int, expected: QuarterTurn) {
    #expect(QuarterTurn(degrees: degrees) == expected)
  }

  @Test(arguments: [1, -1, 45, 89, 91, 271, Int.max, Int.min])
  func otherAnglesAreNotQuarterTurns(degrees: Int) { #expect(QuarterTurn(degrees: degrees) == nil) }

  // A picture 4 wide and 3 high; A is the pixel at its top left, B the one to the right of it.
  //
  //   none    AB..   clockwise  ..A   half  ....   counterclockwise  ...
  //           ....              ..B         ....                     ...
  //           ....              ...         ..BA                     B..
  //                             ...                                  A..
  @Test(arguments: [
    (QuarterTurn.none, SIMD2(0.0, 0), SIMD2(1.0, 0)),
    (.clockwise, SIMD2(2, 0), SIMD2(2, 1)),
    (.half, SIMD2(3, 2), SIMD2(2, 2)),
    (.counterclockwise, SIMD2(0, 3), SIMD2(0, 2)),
  ])
  func quarterTurnMovesPixelsAsDrawn(turn: QuarterTurn, a: SIMD2<Double>, b: SIMD2<Double>) {
    #expect(turn.turned(PlanePoint(x: 0, y: 0), in: Self.size) == PlanePoint(x: a.x, y: a.y))
    #expect(turn.turned(PlanePoint(x: 1, y: 0), in: Self.size) == PlanePoint(x: b.x, y: b.y))
    // The rectangle of pixel A, and of both.
    #expect(
      turn.turned(ImageRect(x: 0, y: 0, width: 1, height: 1), in: Self.size)
        == ImageRect(x: a.x, y: a.y, width: 1, height: 1))
    let both = turn.turned(ImageRect(x: 0, y: 0, width: 2, height: 1), in: Self.size)
    #expect(both.x == min(a.x, b.x) && both.y == min(a.y, b.y))
    #expect(both.width == (turn.swapsSides ? 1 : 2) && both.height == (turn.swapsSides ? 2 : 1))
  }

  @Test(arguments: QuarterTurn.allCases)
  func inverseQuarterTurnIsExact(turn: QuarterTurn) {
    let size = ImageSize(width: 1242, height: 375)
    let turned = turn.turned(size)
    #expect(turn.inverse.turned(turned) == size)
    // Eighths are exact in binary.
    let (point, rect) = (
      PlanePoint<Image>(x: 100.125, y: 37.5), ImageRect(x: -3.25, y: 8.5, width: 250.75, height: 371)
    )
    #expect(turn.inverse.turned(turn.turned(point, in: size), in: turned) == point)
    #expect(turn.inverse.turned(turn.turned(rect, in: size), in: turned) == rect)
  }

  @Test(arguments: QuarterTurn.allCases)
  func quarterTurnKeepsTheWholePicture(turn: QuarterTurn) {
    let whole = turn.turned(ImageRect(x: 0, y: 0, width: 4, height: 3), in: Self.size)
    let size = turn.turned(Self.size)
    #expect(whole == ImageRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    #expect(size.width == (turn.swapsSides ? 3 : 4))
  }

  @Test func fourQuarterTurnsCancelOut() {
    var (point, size) = (PlanePoint<Image>(x: 1, y: 2), Self.size)
    for _ in 0..<4 {
      point = QuarterTurn.clockwise.turned(point, in: size)
      size = QuarterTurn.clockwise.turned(size)
    }
    #expect(point == PlanePoint(x: 1, y: 2) && size == Self.size)
  }
}
