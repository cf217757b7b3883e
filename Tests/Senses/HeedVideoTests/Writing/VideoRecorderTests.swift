import Glibc
import HeedGeometry
import HeedSignals
import HeedVideo
import Synchronization
import Testing

@Suite struct VideoRecorderTests {
  private static let size = ImageSize(width: 160, height: 120)

  private static func recorder(
    _ path: String, size: ImageSize = VideoRecorderTests.size, frameRate: Double?, queueBytes: Int = 64 << 20
  ) -> VideoRecorder {
    VideoRecorder(size: size, frameRate: frameRate, queueBytes: queueBytes) { open in try open(path) }
  }

  private static func frame(_ number: Int, milliseconds: Double, width: Int = 160, height: Int = 120) -> Frame {
    let picture = testFrame(number, width: width, height: height)
    return Frame(
      index: number, time: Timestamp(milliseconds: milliseconds), size: picture.size, stride: picture.stride,
      format: picture.format, bytes: picture.bytes, release: { _ = picture })
  }

  // Times in ms.
  @Test(arguments: [
    ("0 33.4 66.7 100", "0 33 67 100", "to a millisecond" as Comment), ("0 40 1040 1073", "0 40 1040 1073", "a gap"),
    ("250 290 330", "0 40 80", "a reader begins at the first frame"),
  ])
  func recordedFramesKeepTheirTimes(times: String, expected: String, why: Comment) throws {
    let scratch = Scratch()
    let recorder = Self.recorder(scratch.file("a.mkv"), frameRate: 30)
    let given = times.split(separator: " ").compactMap { Double($0) }
    for (number, time) in given.enumerated() {
      recorder.record(Self.frame(number, milliseconds: time), patience: .seconds(30))
    }
    let outcome = recorder.finish(within: .seconds(600))
    #expect(outcome.frames == given.count && outcome.dropped == 0 && outcome.failure == nil)
    let read = try readAll(VideoFileSource(path: scratch.file("a.mkv"))).times
    #expect(read.map { "\(Int($0.rounded()))" }.joined(separator: " ") == expected, why)
  }

  @Test func recordedFramesAreReadableBeforeTheEnd() throws {
    let scratch = Scratch()
    let recorder = Self.recorder(scratch.file("a.mkv"), frameRate: 30)
    for number in 0..<120 {
      recorder.record(Self.frame(number, milliseconds: Double(number) * 1000 / 30), patience: .seconds(30))
    }
    // Once there is room for all frames again, all of them have been encoded; the file has no end yet.
    while recorder.outcome.frames < 120 { recorder.record(Self.frame(0, milliseconds: 0, width: 8, height: 8)) }
    let read = try readAll(VideoFileSource(path: scratch.file("a.mkv"))).times
    #expect(read.count >= 90, "4 s were recorded, of which the last may be missing")
    _ = recorder.finish(within: .seconds(600))
  }

  @Test func frameOfAnotherSizeIsCountedAndNotRecorded() throws {
    let scratch = Scratch()
    let recorder = Self.recorder(scratch.file("a.mkv"), frameRate: nil)
    recorder.record(Self.frame(0, milliseconds: 0))
    recorder.record(Self.frame(1, milliseconds: 40, width: 80))
    recorder.record(Self.frame(2, milliseconds: 80), patience: .seconds(30))
    let outcome = recorder.finish(within: .seconds(600))
    #expect(outcome.frames == 2 && outcome.misfits == 1 && outcome.dropped == 0)
  }

  @Test func fullDiskEndsTheRecordingWithoutWaiting() throws {
    let recorder = Self.recorder("/dev/full", frameRate: 30)
    for number in 0..<400 { recorder.record(Self.frame(number, milliseconds: Double(number) * 33)) }
    let outcome = recorder.finish(within: .seconds(600))
    #expect(outcome.failure?.exitStatus == 74)
    #expect(outcome.frames + outcome.dropped == 400, "each is counted once")
  }

  @Test func framesBeyondTheRecorderQueueAreDropped() throws {
    let scratch = Scratch()
    let recorder = Self.recorder(scratch.file("a.mkv"), frameRate: 30, queueBytes: 1)
    for number in 0..<300 { recorder.record(Self.frame(number, milliseconds: Double(number) * 33)) }
    let outcome = recorder.finish(within: .seconds(600))
    #expect(outcome.frames >= 1 && outcome.frames + outcome.dropped == 300)
    recorder.record(Self.frame(300, milliseconds: 10_000))
    #expect(recorder.outcome.dropped == outcome.dropped + 1, "after the end nothing is taken")
  }

  @Test func unwritableRecordingPathsAreReported() {
    for (path, size) in [
      ("/none/a.mkv", Self.size), ("/dev/null/a.mkv", Self.size), ("a.mkv", ImageSize(width: 1, height: 1)),
    ] {
      let outcome = Self.recorder(path, size: size, frameRate: 30).finish(within: .seconds(600))
      #expect(outcome.failure?.exitStatus == 74)
    }
  }

  /// The session of a video may not exist yet, as on a full disk.
  @Test func framesWaitUntilTheFileCanBeMade() throws {
    let scratch = Scratch()
    let path = scratch.file("a.mkv")
    let asked = Mutex(0)
    let recorder = VideoRecorder(size: Self.size, frameRate: 30) { open in
      if asked.withLock({ count in
        count += 1
        return count > 2
      }) {
        try open(path)
      }
    }
    for number in 0..<5 { recorder.record(Self.frame(number, milliseconds: Double(number) * 40)) }
    while recorder.outcome.frames < 5, recorder.outcome.failure == nil { usleep(2000) }
    let outcome = recorder.finish(within: .seconds(600))
    #expect(outcome.frames == 5 && outcome.dropped == 0 && outcome.failure == nil)
    let never = VideoRecorder(size: Self.size, frameRate: 30) { _ in }
    never.record(Self.frame(0, milliseconds: 0))
    let nothing = never.finish(within: .seconds(600))
    #expect(nothing.frames == 0 && nothing.dropped == 1 && nothing.failure != nil)
  }
}
