import Glibc
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@Suite struct VideoFileSourceTests {
  /// A clip of test frames at 25 a second, made by Heed's writer.
  static func clip(_ scratch: Scratch, frames: Int = 150, name: String = "clip.mp4") throws -> String {
    let path = scratch.file(name)
    let writer = try VideoWriter(path: path, size: ImageSize(width: 160, height: 120), frameRate: 25)
    for number in 0..<frames { try writer.write(testFrame(number)) }
    try writer.finish()
    return path
  }

  @Test func everyVideoFrameIsReadInOrderWithItsTime() throws {
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

  @Test func slowReaderGetsEveryVideoFrame() throws {
    let scratch = Scratch()
    let source = VideoFileSource(path: try Self.clip(scratch, frames: 30))
    try source.open()
    var kept: [Frame] = []
    while case .frame(let frame) = try source.next(timeout: hangGuard) {
      kept.append(frame)
      usleep(1000)
    }
    #expect(kept.map(\.index) == Array(0..<30))
    // Each frame still holds its own picture, although buffers are reused.
    let bright = kept.map { frame in
      (0..<40).max { a, b in column(frame, a) < column(frame, b) }
    }
    #expect(bright == (0..<30).map { $0 % 40 })
  }

  @Test func brightnessAndColoursShowTheSamePicture() throws {
    let scratch = Scratch()
    let source = VideoFileSource(path: try Self.clip(scratch, frames: 12))
    try source.open()
    var kept: [Frame] = []
    while case .frame(let frame) = try source.next(timeout: hangGuard) { kept.append(frame) }
    source.stop()
    for frame in kept {
      guard let luma = frame.luma else {
        Issue.record("frame \(frame.index) has no brightness of its own")
        return
      }
      #expect(luma.range == .limited)
      // The middle of each bar, down the picture; the colours are converted after the file is closed.
      for x in stride(from: 2, to: 160, by: 4) {
        let rows = stride(from: 8, to: 112, by: 8)
        let alone = rows.map { Double(luma.bytes.load(fromByteOffset: $0 * luma.stride + x, as: UInt8.self)) - 16 }
        let inColour = rows.map { brightness(frame, x, $0) }
        let (first, second) = (alone.reduce(0, +) * 255 / 219 / 13, inColour.reduce(0, +) / 13)
        #expect(abs(first - second) < 4, "frame \(frame.index), column \(x)")
      }
      #expect(frame.bytes == frame.bytes, "converted once")
    }
    #expect(kept.count == 12)
  }

  /// 0...255, with television's colour weights (ITU-R BT.601).
  private func brightness(_ frame: Frame, _ x: Int, _ y: Int) -> Double {
    func value(_ channel: Int) -> Double {
      Double(frame.bytes.load(fromByteOffset: y * frame.stride + x * 3 + channel, as: UInt8.self))
    }
    return 0.114 * value(0) + 0.587 * value(1) + 0.299 * value(2)
  }

  /// Summed brightness at bar position `bar`.
  private func column(_ frame: Frame, _ bar: Int) -> Int {
    let bytes = frame.bytes.assumingMemoryBound(to: UInt8.self)
    return stride(from: 8, to: 112, by: 8).reduce(0) { $0 + Int(bytes[$1 * frame.stride + (bar * 4 + 2) * 3]) }
  }

  // Damage to the picture bytes of a 150-frame clip, and the minimum number of decoded frames.
  static let damages: [(@Sendable (inout [UInt8]) -> Void, atLeast: Int, Comment)] = [
    (
      { bytes in for i in bytes.count / 2..<bytes.count / 2 + 8000 { bytes[i] = 0 } }, 40, "8 KB of zeros in the middle"
    ),
    ({ bytes in for i in 0..<40 { bytes[bytes.count / 3 + i * 211] ^= 0x55 } }, 100, "bits flipped in many places"),
    ({ bytes in bytes = Self.cut(bytes) }, 50, "index first, cut in half"),
  ]

  @Test(arguments: damages)
  func aDamagedClipIsReadToItsRealEnd(
    damage: @Sendable (inout [UInt8]) -> Void, atLeast: Int, why: Comment
  ) throws {
    let scratch = Scratch()
    _ = try Self.clip(scratch)
    var bytes = scratch.read("clip.mp4")
    damage(&bytes)
    let reading = try readAll(VideoFileSource(path: scratch.write(bytes, as: "damaged.mp4")))
    #expect(reading.times.count >= atLeast, why)
    #expect(zip(reading.times, reading.times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(reading.end?.isComplete == false, why)
    #expect(reading.end?.note != nil, why)
    #expect(reading.end?.framesRead == reading.times.count)
  }

  /// Moves an MP4's index before its pictures and keeps half of the pictures.
  private static func cut(_ bytes: [UInt8]) -> [UInt8] {
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    var boxes: [String: Range<Int>] = [:]
    var at = 0
    while at + 8 <= bytes.count, number(at) >= 8 {
      boxes[String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)] = at..<at + number(at)
      at += number(at)
    }
    guard let head = boxes["ftyp"], let index = boxes["moov"], let pictures = boxes["mdat"] else { return [] }
    var moov = Array(bytes[index])
    guard let table = (4..<moov.count - 4).first(where: { Array(moov[$0..<$0 + 4]) == Array("stco".utf8) }) else {
      return []
    }
    let shift = head.count + moov.count - pictures.lowerBound
    let count = moov[table + 8..<table + 12].reduce(0) { $0 << 8 | Int($1) }
    for entry in 0..<count {
      let place = table + 12 + entry * 4
      let offset = moov[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } + shift
      for byte in 0..<4 { moov[place + byte] = UInt8(offset >> (8 * (3 - byte)) & 255) }
    }
    return bytes[head] + moov + bytes[pictures].prefix(pictures.count / 2)
  }

  @Test func invalidVideosAreRefusedWithTheReason() throws {
    let scratch = Scratch()
    _ = try Self.clip(scratch)
    let whole = scratch.read("clip.mp4")
    let playlist = Array("#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/x.ts\n".utf8)
    let files: [(String, [UInt8], Int32)] = [
      ("cut.mp4", Array(whole.prefix(whole.count / 2)), 65),  // Its index was at the end.
      ("text.mp4", Array("only text\n".utf8), 65), ("notes.txt", Array("only text\n".utf8), 65),
      ("empty.mp4", [], 65), ("list.m3u8", playlist, 65), ("list.mp4", playlist, 65),
    ]
    for (name, bytes, status) in files {
      let path = scratch.write(bytes, as: name)
      let error = #expect(throws: VideoError.self) { try VideoFileSource(path: path).open() }
      #expect(error?.exitStatus == status, "\(name)")
      #expect(error?.description.contains(path) == true, "\(name)")
    }
  }

  @Test func missingVideosAndFoldersAreReported() throws {
    let scratch = Scratch()
    #expect(throws: VideoError.notFound(path: "/none/clip.mp4")) { try VideoFileSource(path: "/none/clip.mp4").open() }
    #expect(throws: VideoError.notAFile(path: scratch.path)) { try VideoFileSource(path: scratch.path).open() }
    let pipe = scratch.file("pipe.mp4")
    mkfifo(pipe, 0o600)
    #expect(throws: VideoError.notAFile(path: pipe)) { try VideoFileSource(path: pipe).open() }
  }

  @Test func videoPictureAboveTheLimitIsRefused() throws {
    let scratch = Scratch()
    var settings = RecordingSettings()
    settings.limit = PictureLimit(width: 159, height: 1000)
    let source = VideoFileSource(path: try Self.clip(scratch, frames: 2), settings: settings)
    let error = #expect(throws: VideoError.self) { try source.open() }
    #expect(error == .tooLarge(name: source.name, picture: "160x120", limit: settings.limit))
  }

  @Test func videoOfMorePixelsThanTheLimitIsRefused() throws {
    let scratch = Scratch()
    var settings = RecordingSettings()
    settings.limit.pixels = 160 * 120 - 1
    let source = VideoFileSource(path: try Self.clip(scratch, frames: 2), settings: settings)
    let error = #expect(throws: VideoError.self) { try source.open() }
    #expect(error == .tooLarge(name: source.name, picture: "160x120", limit: settings.limit))
  }

  @Test func stopEndsASourceBeforeItIsRead() throws {
    let scratch = Scratch()
    let source = VideoFileSource(path: try Self.clip(scratch))
    try source.open()
    source.stop()
    guard case .ended(let end) = try source.next(timeout: .zero) else {
      Issue.record("a stopped source has ended")
      return
    }
    #expect(end.isComplete)
    #expect(throws: VideoError.self) { try source.open() }
  }

  @Test func unopenedSourceHasNoFrames() {
    #expect(throws: VideoError.notOpen(name: "x.mp4")) { try VideoFileSource(path: "x.mp4").next(timeout: .zero) }
  }
}
