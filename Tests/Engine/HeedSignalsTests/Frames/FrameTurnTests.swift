import HeedGeometry
import HeedSignals
import Testing

@Suite struct FrameTurnTests {
  /// 3 x 2 with padded rows:  0 1 2 / 3 4 5
  private func frame() -> Frame {
    let pixels: [UInt8] = [0, 1, 2, 99, 3, 4, 5, 99]
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 8)
    copy.copyBytes(from: pixels)
    return Frame(
      index: 4, time: Timestamp(milliseconds: 40), size: ImageSize(width: 3, height: 2), stride: 4, format: .gray8,
      bytes: UnsafeRawPointer(copy.baseAddress ?? UnsafeMutableRawPointer(bitPattern: 8).unsafelyUnwrapped),
      release: { [address = UInt(bitPattern: copy.baseAddress)] in
        UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
      })
  }

  @Test(arguments: [
    (QuarterTurn.none, [0, 1, 2, 99, 3, 4, 5]), (.clockwise, [3, 0, 4, 1, 5, 2]), (.half, [5, 4, 3, 2, 1, 0]),
    (.counterclockwise, [2, 5, 1, 4, 0, 3]),
  ])
  func framesTurnByQuarterTurns(turn: QuarterTurn, expected: [UInt8]) {
    let turned = frame().turned(by: turn)
    #expect(turned.size == turn.turned(ImageSize(width: 3, height: 2)))
    #expect(turned.index == 4 && turned.time == Timestamp(milliseconds: 40))
    #expect(Array(UnsafeRawBufferPointer(start: turned.bytes, count: expected.count)) == expected)
  }
}
