import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@Suite struct VideoWriterTests {
  private static let size = ImageSize(width: 160, height: 120)

  @Test func videoFileAppearsOnlyWhenFinished() throws {
    let scratch = Scratch()
    let writer = try VideoWriter(path: scratch.file("a.mp4"), size: Self.size, frameRate: 25)
    for number in 0..<20 { try writer.write(testFrame(number)) }
    #expect(!scratch.names.contains("a.mp4"))
    try writer.finish()
    #expect(scratch.names == ["a.mp4"])
    #expect(try readAll(VideoFileSource(path: scratch.file("a.mp4"))).times.count == 20)
    #expect(throws: VideoError.self) { try writer.write(testFrame(0)) }
  }

  @Test func cancelledVideoLeavesNoFile() throws {
    let scratch = Scratch()
    let writer = try VideoWriter(path: scratch.file("a.mp4"), size: Self.size, frameRate: 25)
    try writer.write(testFrame(0))
    writer.cancel()
    writer.cancel()
    #expect(scratch.names.isEmpty)
    #expect(throws: VideoError.self) { try writer.finish() }
  }

  @Test func freedVideoWriterLeavesNoFile() throws {
    let scratch = Scratch()
    _ = try VideoWriter(path: scratch.file("a.mp4"), size: Self.size, frameRate: 25)
    #expect(scratch.names.isEmpty)
  }

  @Test(arguments: [PixelFormat.gray8, .bgra8])
  func everyPixelFormatCanBeWritten(format: PixelFormat) throws {
    let scratch = Scratch()
    let writer = try VideoWriter(path: scratch.file("a.mp4"), size: Self.size, frameRate: 25)
    for number in 0..<5 { try writer.write(testFrame(number, format: format)) }
    try writer.finish()
    #expect(try readAll(VideoFileSource(path: scratch.file("a.mp4"))).times.count == 5)
  }

  @Test func unwritableVideoIsReported() throws {
    let scratch = Scratch()
    let writer = try VideoWriter(path: scratch.file("a.mp4"), size: Self.size, frameRate: 25)
    #expect(throws: VideoError.self) { try writer.write(testFrame(0, width: 80)) }
    #expect(throws: VideoError.self, "no frame is no video") { try writer.finish() }
    #expect(scratch.names.isEmpty)
    for (path, size, rate) in [
      ("/none/a.mp4", Self.size, 25), (scratch.file("b.mp4"), ImageSize(width: 1, height: 120), 25.0),
      ("/dev/full", Self.size, 25), (scratch.path, Self.size, 25),
      (scratch.file("b.mp4"), Self.size, 0), (scratch.file("b.mp4"), Self.size, .nan),
    ] {
      let error = #expect(throws: VideoError.self) { try VideoWriter(path: path, size: size, frameRate: rate) }
      #expect(error?.exitStatus == 74)
    }
    #expect(scratch.names.isEmpty)
  }

  @Test func oddVideoSizeLosesItsLastColumnOrRow() throws {
    let scratch = Scratch()
    let writer = try VideoWriter(path: scratch.file("a.mp4"), size: ImageSize(width: 41, height: 31), frameRate: 25)
    for number in 0..<3 { try writer.write(testFrame(number, width: 41, height: 31)) }
    try writer.finish()
    let sizes = try readAll(VideoFileSource(path: scratch.file("a.mp4"))).sizes
    #expect(sizes == Array(repeating: ImageSize(width: 40, height: 30), count: 3))
  }

  // Times in ms; the rate is 25 a second.
  @Test(arguments: [
    ("0 40 80", "0 40 80", "a steady rate" as Comment), ("5000 5040 6040", "0 40 1040", "a gap plays as a gap"),
    ("0 0 0", "0 40 80", "without times, at the rate"), ("0 40 20 200", "0 40 80 200", "a time that goes back"),
  ])
  func writtenFramesAreShownAtTheirTimes(times: String, expected: String, why: Comment) throws {
    let scratch = Scratch()
    let writer = try VideoWriter(path: scratch.file("a.mp4"), size: Self.size, frameRate: 25)
    for (number, time) in times.split(separator: " ").enumerated() {
      let picture = testFrame(number)
      try writer.write(
        Frame(
          index: number, time: Timestamp(milliseconds: Double(time) ?? 0), size: picture.size, stride: picture.stride,
          format: picture.format, bytes: picture.bytes, release: { _ = picture }))
    }
    try writer.finish()
    let shown = try readAll(VideoFileSource(path: scratch.file("a.mp4"))).times
    #expect(shown.map { $0.rounded() } == expected.split(separator: " ").compactMap { Double($0) }, why)
  }
}
