import HeedGeometry
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
  func onlySizesThatStayAreLookedAt(sizes: String, expected: String, why: Comment) {
    var gate = FrameSizeGate()
    let sides: [Character: Int] = ["a": 640, "b": 320, "c": 160]
    let seen = sizes.map { gate.accepts(ImageSize(width: sides[$0] ?? 0, height: 240)) ? $0 : "." }
    #expect(String(seen) == expected, why)
  }
}
