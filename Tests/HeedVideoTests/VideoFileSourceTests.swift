import Glibc
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@Suite struct VideoFileSourceTests {
  /// 150 frames at 25 a second, as our own writer makes them.
  static func clip(_ scratch: Scratch, frames: Int = 150) throws -> String {
    let path = scratch.file("clip.mp4")
    let writer = try VideoWriter(path: path, size: ImageSize(width: 160, height: 120), frameRate: 25)
    for number in 0..<frames { try writer.write(testFrame(number)) }
    try writer.finish()
    return path
  }

  @Test func everyFrameComesInOrderWithItsTime() throws {
    let scratch = Scratch()
    let source = VideoFileSource(path: try Self.clip(scratch))
    let reading = try readAll(source)
    #expect(reading.indexes == Array(0..<150))
    #expect(reading.times.enumerated().allSatisfy { abs($1 - Double($0) * 40) < 0.001 })
    #expect(reading.end?.isComplete == true)
    #expect(reading.end?.note == nil)
    #expect(reading.end?.framesDeclared == 150)
    #expect(source.nominalFrameRate == 25)
    #expect(!source.isLive)
  }
}
