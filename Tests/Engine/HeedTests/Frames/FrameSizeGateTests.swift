import HeedGeometry
import HeedSignals
import Synchronization
import Testing

@testable import Heed

@Suite("Pictures of another size")
struct FrameSizeGateTests {
  static let runs: [(String, String, Comment)] = [
    ("aaaa", "aaaa", "one size"),
    ("aabaa", "aa.aa", "one picture of another size is left out"),
    ("aabcbcbcbcbca", "aa..........a", "sizes that change all the time are no mode"),
    ("aabbbbbbbbbb", "aa.......bbb", "eight in a row are the camera's new mode"),
    ("aabbbbbbbbabb", "aa.......b.bb", "and the old size is then the odd one"),
  ]

  @Test(arguments: runs)
  func onlyLastingPictureSizesAreAccepted(sizes: String, expected: String, why: Comment) {
    var gate = FrameSizeGate()
    let sides: [Character: Int] = ["a": 640, "b": 320, "c": 160]
    let seen = sizes.map { gate.accepts(ImageSize(width: sides[$0] ?? 0, height: 240)) ? $0 : "." }
    #expect(String(seen) == expected, why)
  }

  /// Ten pictures, of which the fifth has another size.
  private final class OddSizes: FrameSource {
    let isLive: Bool
    let name = "odd sizes"
    private let given = Mutex(0)

    init(isLive: Bool) { self.isLive = isLive }
    func open() {}
    func stop() {}

    func next(timeout: Duration) -> FrameArrival {
      let index = given.withLock { given in
        defer { given += 1 }
        return given
      }
      guard index < 10 else { return .ended(SourceEnd(isComplete: true, framesRead: 10)) }
      let size = ImageSize(width: index == 4 ? 8 : 16, height: 8)
      return .frame(
        Frame(
          index: index, time: Timestamp(milliseconds: Double(index) * 33), size: size, format: .gray8,
          pixels: [UInt8](repeating: 9, count: size.width * size.height)))
    }
  }

  @Test(arguments: [(true, [0, 1, 2, 3, 5, 6, 7, 8, 9]), (false, Array(0..<10))])
  func onlyLiveRunsDropAPictureOfAnotherSize(isLive: Bool, seen: [Int]) throws {
    let heard = Heard()
    try cabinRun(OddSizes(isLive: isLive), receive: heard.receive).run()
    #expect(heard.frames.map(\.index) == seen)
  }
}
