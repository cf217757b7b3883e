import Glibc
import HeedSignals
import Synchronization
import Testing

@testable import HeedVideo

/// A camera that follows a script: one letter is one read.
///
/// `f` a frame 33 ms after the previous one, `=` the same frame again, `.` nothing yet, `b` blocked until the test ends,
/// `!` gone. Between connections: `x` connecting fails.
private final class ScriptedCamera: Sendable {
  private struct State {
    var script: [Character]
    var moment = monotonicNow()
    var connects = 0
  }

  private let state: Mutex<State>
  let release = ConditionLock(false)
  private let isBlocked = ConditionLock(false)

  /// True while a read is blocked.
  var blocks: Bool { isBlocked.withLock { $0 } }

  init(_ script: String) { state = Mutex(State(script: Array(script))) }

  /// Waits until the script is at a `b`.
  func waitUntilBlocked() { let _: Bool? = isBlocked.wait(hangGuard) { $0 ? true : nil } }

  var connects: Int { state.withLock { $0.connects } }

  func connect() throws(VideoError) -> any LiveConnection {
    let fails = state.withLock { state in
      state.connects += 1
      guard state.script.first == "x" else { return false }
      state.script.removeFirst()
      return true
    }
    if fails { throw .cameraNotFound(path: "scripted") }
    return Connection(camera: self)
  }

  private final class Connection: LiveConnection {
    let facts = SourceFacts(frameRate: 30)
    private let camera: ScriptedCamera
    init(camera: ScriptedCamera) { self.camera = camera }

    func read() throws(VideoError) -> Capture? {
      let (step, moment) = camera.state.withLock { state -> (Character?, Timestamp) in
        let step = state.script.first
        if step != nil { state.script.removeFirst() }
        if step == "f" { state.moment = state.moment + .milliseconds(33) }
        return (step, state.moment)
      }
      switch step {
      case "f", "=":
        return Capture(grabbed: moment, stamped: nil) { index, time in
          let picture = testFrame(index)
          return Frame(
            index: index, time: time, size: picture.size, stride: picture.stride, format: picture.format,
            bytes: picture.bytes, release: { _ = picture })
        }
      case "b":
        camera.isBlocked.withLock { $0 = true }
        let _: Bool? = camera.release.wait(hangGuard) { $0 ? true : nil }
        camera.isBlocked.withLock { $0 = false }
        return nil
      case "!": throw .cameraFailed(path: "scripted", why: "unplugged")
      default:
        usleep(500)
        return nil
      }
    }
  }
}

@Suite struct LiveLoopTests {
  private static func source(_ camera: ScriptedCamera, giveUpAfter: Duration = hangGuard, waits: Bool = false)
    -> CameraSource
  {
    var settings = CameraSource.Settings()
    settings.reconnect.firstWait = .milliseconds(1)
    settings.reconnect.longestWait = .milliseconds(4)
    (settings.reconnect.giveUpAfter, settings.reconnect.waits) = (giveUpAfter, waits)
    settings.reconnect.silence = .milliseconds(60)
    return CameraSource(name: "scripted", settings: settings) { () throws(VideoError) in try camera.connect() }
  }

  /// Waits for a frame with at least this number.
  private static func frame(_ index: Int, from source: CameraSource) throws -> Frame {
    while true {
      switch try source.next(timeout: hangGuard) {
      case .frame(let frame) where frame.index >= index: return frame
      case .frame: continue
      case .nothingYet, .ended: throw VideoError.timedOut(name: "frame \(index)", after: hangGuard)
      }
    }
  }

  @Test func newestFrameIsDeliveredAndSkippedFramesAreCounted() throws {
    let camera = ScriptedCamera("fffffb")
    let source = Self.source(camera)
    defer { camera.release.withLock { $0 = true } }
    try source.open()
    camera.waitUntilBlocked()
    guard case .frame(let frame) = try source.next(timeout: hangGuard) else {
      Issue.record("there is a frame")
      return
    }
    #expect(source.isLive)
    #expect(frame.index == 4)
    #expect(abs(frame.time.milliseconds - 4 * 33) < 0.001, "the recording starts at 0, with its first frame")
    source.stop()
    guard case .ended(let end) = try source.next(timeout: .zero) else { return }
    #expect(end.framesRead == 5)
    #expect(end.droppedFrames == 4)
  }

  @Test func reconnectedCameraKeepsTimesAndFrameNumbers() throws {
    let camera = ScriptedCamera("ff!xxff" + "b")
    let source = Self.source(camera)
    defer { camera.release.withLock { $0 = true } }
    try source.open()
    let frame = try Self.frame(3, from: source)
    #expect(frame.index == 3)
    #expect(frame.time.milliseconds >= 3 * 33 - 0.001)
    #expect(camera.connects == 4)
    source.stop()
  }

  @Test func missingCameraIsWaitedFor() throws {
    let camera = ScriptedCamera("xxxf!xxf" + "b")
    let source = Self.source(camera, giveUpAfter: .zero, waits: true)
    defer { camera.release.withLock { $0 = true } }
    try source.open()
    #expect(source.lack == .cameraNotFound(path: "scripted"))
    let origin = try #require(source.clockOrigin)
    let frame = try Self.frame(1, from: source)
    #expect(frame.time > .zero && origin + (frame.time - .zero) <= monotonicNow() + .milliseconds(66))
    #expect(camera.connects == 7, "times count from the start, and the camera is not given up")
    source.stop()
  }

  @Test func missingCameraIsAnErrorOtherwise() throws {
    #expect(throws: VideoError.cameraNotFound(path: "scripted")) { try Self.source(ScriptedCamera("x")).open() }
  }

  @Test func lostCameraEndsTheSource() throws {
    let camera = ScriptedCamera("f!" + String(repeating: "x", count: 1000))
    let source = Self.source(camera, giveUpAfter: .milliseconds(20))
    try source.open()
    var end: SourceEnd?
    while end == nil {
      if case .ended(let it) = try source.next(timeout: hangGuard) { end = it }
    }
    #expect(end?.failure == .cameraInterrupt)
    #expect(end?.isComplete == false)
    #expect(end?.framesRead == 1)
  }

  @Test func cameraThatRepeatsItsPictureIsReconnected() throws {
    let camera = ScriptedCamera("f" + String(repeating: "=", count: 20) + String(repeating: ".", count: 500) + "f")
    let source = Self.source(camera)
    try source.open()
    let first = try Self.frame(0, from: source)
    #expect(first.index == 0)
    let next = try Self.frame(1, from: source)
    #expect(next.index == 21, "repeated frames are counted, not handed over")
    #expect(camera.connects >= 2)
    source.stop()
  }

  @Test func stopReturnsWhileTheCameraBlocks() throws {
    let camera = ScriptedCamera("fb")
    let source = Self.source(camera)
    try source.open()
    _ = try Self.frame(0, from: source)
    guard case .nothingYet = try source.next(timeout: .milliseconds(20)) else {
      Issue.record("a blocked camera has nothing yet")
      return
    }
    source.stop()
    #expect(camera.blocks, "the read it did not wait for")
    camera.release.withLock { $0 = true }
  }

  @Test func stopEndsAWaitForTheNextFrame() throws {
    let camera = ScriptedCamera("b")
    let source = Self.source(camera)
    try source.open()
    try startThread { source.stop() }
    guard case .ended = try source.next(timeout: hangGuard) else {
      Issue.record("stopped while waiting")
      return
    }
    camera.release.withLock { $0 = true }
  }

  // Milliseconds: the times when frames were read from the device, and the device's own times; - for none.
  static let stamps: [(String, String, String, Comment)] = [
    ("1000 1040 1080", "- - -", "0 40 80", "no stamps: when it was grabbed"),
    ("1000 1500 1510", "990 1030 1070", "0 40 80", "a burst after a gap keeps its times of capture"),
    ("1000 1040 1080", "5 45 85", "0 40 80", "stamps of another clock are not believed"),
    ("1000 1040 1080", "2000 2040 2080", "0 40 80", "stamps from the future are not believed"),
    ("1000 1040 1080", "990 990 1070", "0 80", "a frame that repeats is dropped"),
    ("1000 1040 1080", "990 980 1070", "0 80", "a frame that goes back is dropped"),
  ]

  @Test(arguments: stamps)
  func captureTimesIncrease(grabbed: String, stamped: String, expected: String, why: Comment) throws {
    let captures = zip(grabbed.split(separator: " "), stamped.split(separator: " ")).map { a, b in
      (Timestamp(milliseconds: Double(a) ?? 0), Double(b).map(Timestamp.init(milliseconds:)))
    }
    let channel = FrameChannel(.every(capacity: 10))
    var settings = ReconnectSettings()
    settings.giveUpAfter = .zero
    var loop = LiveLoop(settings: settings) { () throws(VideoError) in Replay(captures) }
    try loop.run(into: channel)
    var times: [Double] = []
    while case .frame(let frame) = try channel.next(timeout: .zero) { times.append(frame.time.milliseconds) }
    #expect(times == expected.split(separator: " ").compactMap { Double($0) }, why)
  }

  private final class Replay: LiveConnection {
    let facts = SourceFacts()
    private var left: [(Timestamp, Timestamp?)]
    init(_ captures: [(Timestamp, Timestamp?)]) { left = captures }

    func read() throws(VideoError) -> Capture? {
      guard !left.isEmpty else { throw .cameraFailed(path: "replay", why: "over") }
      let (grabbed, stamped) = left.removeFirst()
      return Capture(grabbed: grabbed, stamped: stamped) { index, time in
        Frame(
          index: index, time: time, size: testFrame(0).size, format: .bgr8,
          pixels: [UInt8](repeating: 0, count: 160 * 120 * 3))
      }
    }
  }
}
