import HeedSignals
import HeedVideo
import Testing

@Suite struct ImageSequenceSourceTests {
  /// A folder with these numbers as PNG images.
  private static func folder(_ numbers: [Int]) throws -> Scratch {
    let scratch = Scratch()
    for number in numbers { try writePNG(testFrame(number), to: scratch.file("f\(number).png")) }
    return scratch
  }

  @Test func imageSequenceIsReadInOrderAtItsRate() throws {
    let scratch = try Self.folder([8, 9, 10, 11])
    var settings = RecordingSettings()
    settings.frameRate = 10
    let reading = try readAll(ImageSequenceSource(path: scratch.path, settings: settings))
    #expect(reading.times == [0, 100, 200, 300])
    #expect(reading.indexes == [0, 1, 2, 3])
    #expect(reading.end?.isComplete == true)
  }

  @Test func eachImageOfASequenceIsReadIndependently() throws {
    let scratch = try Self.folder([1, 2, 3])
    let source = ImageSequenceSource(path: scratch.path)
    try source.open()
    for number in 1...3 {
      guard case .frame(let frame) = try source.next(timeout: hangGuard) else {
        Issue.record("image \(number) is missing")
        return
      }
      #expect(rows(frame) == rows(testFrame(number)), "image \(number)")
    }
  }

  @Test func missingAndDamagedImagesLeaveTimeGaps() throws {
    let scratch = try Self.folder(Array(0...11) + Array(13...20))
    let whole = scratch.read("f3.png")
    _ = scratch.write(Array(whole.prefix(whole.count / 2)), as: "f3.png")
    let reading = try readAll(ImageSequenceSource(path: scratch.path))
    let numbers = reading.times.map { Int(($0 * 30 / 1000).rounded()) }
    #expect(numbers == Array(0...20).filter { $0 != 3 && $0 != 12 })
    #expect(reading.end?.isComplete == false)
    #expect(reading.end?.framesRead == 19)
    #expect(reading.end?.framesDeclared == 21)
    #expect(reading.end?.droppedFrames == 1)
    #expect(reading.end?.note == "1 image missing in the sequence; 1 image not readable, the first at place 4")
  }

  @Test func missingFoldersAndImagesAreReported() throws {
    let scratch = Scratch()
    #expect(throws: VideoError.noImages(path: scratch.path)) { try ImageSequenceSource(path: scratch.path).open() }
    #expect(throws: VideoError.notFound(path: "/none/here")) { try ImageSequenceSource(path: "/none/here").open() }
    let only = scratch.write([1, 2, 3], as: "bad.png")
    let error = #expect(throws: VideoError.self) { try readAll(ImageSequenceSource(path: only)) }
    #expect(error?.exitStatus == 65)
  }
}
