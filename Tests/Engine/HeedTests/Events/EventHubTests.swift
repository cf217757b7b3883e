import Dispatch
import Foundation
import HeedGeometry
import HeedSignals
import InMemoryLogging
import Logging
import Synchronization
import Testing

@testable import Heed

/// A hub between a sending thread and slow readers. Nothing here sleeps: a reader is slow because it returns only when
/// released, or because the sender is faster than any reader.
@Suite(.timeLimit(.minutes(600))) struct EventHubTests {
  @Test func slowDelegateReceivesTheWholeRecording() {
    let (hub, tap) = EventHub.tapped()
    let most = Mutex(0)
    let sent = Counter()
    tap.onFrame = { number in most.withLock { $0 = max($0, sent.value - number) } }
    sendAll(978, to: hub, sent)
    #expect(tap.hears(978))
    #expect(tap.frames == Array(0..<978) && tap.yawns == Array(0..<978) && tap.completions == 978)
    #expect(hub.lostToDelegates.isEmpty && tap.drops == 0)
    #expect(most.withLock { $0 } <= HubLimits.delegateFrames + 2, "the sender waits for the delegate")
  }

  @Test func slowStreamReceivesTheWholeRecording() async {
    // The patience is long enough for the reader to begin in time, even on a busy machine.
    let hub = EventHub(reader: TapReader(), patience: .seconds(86_400))
    let sent = Counter()
    let stream = hub.stream(of: 1)
    Thread.detachNewThread {
      sendAll(978, to: hub, sent)
      hub.finish(1)
    }
    var (frames, yawns, most): ([Int], [Int], Int) = ([], [], 0)
    for await event in stream {
      if event.isFrame { frames.append(event.number) } else { yawns.append(event.number) }
      most = max(most, sent.value - frames.count)
      if frames.count.isMultiple(of: 50) { await Task.yield() }
    }
    #expect(frames == Array(0..<978) && yawns == Array(0..<978) && hub.lostToStreams.isEmpty)
    #expect(most <= HubLimits.streamedFrames + 2, "the sender waits for the reader")
  }

  /// A stream's answer may change at any time; the end of patience for its first read is the easiest change to cause.
  @Test func streamPatienceMayEndDuringASend() {
    for microseconds in 1...200 {
      let hub = EventHub(reader: TapReader(), patience: .microseconds(microseconds))
      let stream = hub.stream(of: 1)
      for number in 0...HubLimits.streamedFrames + 1 { hub.send(nil, [frame(number)], of: 1, waits: true) }
      #expect(!hub.lostToStreams.isEmpty, "nobody reads")
      withExtendedLifetime(stream) {}
    }
  }

  @Test func liveCameraNeverWaitsForAReader() async {
    let (hub, tap) = EventHub.tapped()
    let (entered, free) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    tap.onFrame = { number in
      guard number == 0 else { return }
      entered.signal()
      free.wait()
    }
    let stream = hub.stream(of: 1)
    hub.send(nil, [frame(0)], of: 1)
    entered.waitHere()
    for number in 1...2000 { hub.send(nil, number % 10 == 0 ? [frame(number), yawn(number)] : [frame(number)], of: 1) }
    free.signal()
    hub.finish(1)
    let alerts = Array(stride(from: 10, through: 2000, by: 10))
    #expect(tap.hearsYawns(200))
    #expect(tap.yawns == alerts && tap.frames == [0, 1999, 2000] && tap.completions == 3)
    #expect(hub.lostToDelegates == EventLoss(frames: 1998) && tap.drops == HubLimits.streamedFrames)
    let read = await all(of: stream)
    #expect(read.first == .lost(time: Timestamp(milliseconds: 1744), loss: EventLoss(frames: 1745)))
    #expect(read.filter { if case .yawn = $0 { true } else { false } }.map(\.number) == alerts)
    #expect(read.filter(\.isFrame).map(\.number) == Array(1745...2000))
    #expect(hub.lostToStreams == EventLoss(frames: 1745))
  }

  @Test func oldestAlertsBeyondTheBoundAreDroppedAndCounted() async {
    let hub = EventHub(reader: TapReader())
    let stream = hub.stream(of: 1)
    for number in 0..<HubLimits.events + 3 { hub.send(nil, [yawn(number)], of: 1) }
    hub.finish(1)
    let read = await all(of: stream)
    #expect(read.first == .lost(time: Timestamp(milliseconds: 2), loss: EventLoss(events: 3)))
    #expect(read.dropFirst().first?.number == 3 && read.count == HubLimits.events + 1)
  }

  @Test func stoppedRunNeitherWaitsForItsDelegateNorCallsIt() {
    let (hub, tap) = EventHub.tapped()
    let isOver = DispatchSemaphore(value: 0)
    tap.onFrame = { number in
      // Like a delegate that stops its tracker and returns only after the end of the run.
      guard number == 0 else { return }
      hub.stop(through: 1)
      isOver.wait()
    }
    sendAll(100, to: hub, Counter())
    isOver.signal()
    hub.send(nil, [frame(100), yawn(100)], of: 2, waits: true)
    #expect(tap.hears(1), "the next run is reported")
    #expect(tap.frames == [0, 100] && tap.yawns == [100])
  }

  @Test func sendInsideADelegateCallNeverWaits() {
    let (hub, tap) = EventHub.tapped()
    tap.onFrame = { number in if number == 0 { sendAll(50, from: 1, to: hub, Counter()) } }
    hub.send(nil, [frame(0)], of: 1, waits: true)
    #expect(tap.hearsFrame(50))
    #expect(tap.frames == Array(0...50) && hub.lostToDelegates.isEmpty)
  }

  @Test(arguments: [true, false])
  func streamReaderThatLeftDelaysNoSender(isCancelled: Bool) async {
    let hub = EventHub(reader: TapReader())
    let box = Mutex<AsyncStream<MonitorEvent>?>(hub.stream(of: 1))
    let reading = Task {
      guard let stream = box.withLock({ $0.take() }) else { return }
      var read = 0
      for await _ in stream {
        read += 1
        if !isCancelled, read == 3 { break }
      }
    }
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for number in 0..<1000 {
        if isCancelled, number == 300 { reading.cancel() }
        hub.send(nil, [frame(number)], of: 1, waits: true)
      }
      done.signal()
    }
    await reading.value
    done.waitHere()
  }

  /// The reader leaves its loop and holds the stream.
  @Test func streamWhoseLoopWasLeftDelaysAFileOnce() async {
    let hub = EventHub(reader: TapReader(), patience: .milliseconds(100))
    let (records, stream) = (InMemoryLogHandler(), hub.stream(of: 1))
    hub.logger = Logger(label: "test") { _ in records }
    hub.send(nil, [frame(0)], of: 1, waits: true)
    for await _ in stream { break }
    // A test on a busy machine ends far below this time, and never if each event waits.
    let start = ContinuousClock.now
    for number in 1..<20_000 { hub.send(nil, [frame(number)], of: 1, waits: true) }
    #expect(start.duration(to: .now) < .seconds(1000))
    hub.log?.flush(within: .seconds(600))
    #expect(records.entries.map { "\($0.message)" } == ["stream"], "reported once")
    hub.finish(1)
    let rest = await all(of: stream)
    #expect(rest.filter(\.isFrame).count == HubLimits.streamedFrames && rest.filter(\.isFrame).last?.number == 19_999)
  }

  @Test func unreadStreamKeepsTheNewestFrames() async {
    let hub = EventHub(reader: TapReader(), patience: .zero)
    let stream = hub.stream(of: 1)
    sendAll(1000, to: hub, Counter())
    hub.finish(1)
    let read = await all(of: stream)
    #expect(read.first == .lost(time: Timestamp(milliseconds: 743), loss: EventLoss(frames: 744)))
    #expect(read.filter(\.isFrame).map(\.number) == Array(744..<1000))
    #expect(read.filter { if case .yawn = $0 { true } else { false } }.map(\.number) == Array(0..<1000))
  }

  @Test func streamEndsWithItsRunOrTheHub() async throws {
    var hub: EventHub<TapReader>? = EventHub(reader: TapReader())
    let (first, second) = (try #require(hub?.stream(of: 1)), try #require(hub?.stream(of: 2)))
    hub?.send(nil, [yawn(1)], of: 1)
    hub?.send(nil, [yawn(2)], of: 2)
    hub?.finish(1)
    #expect(await all(of: first).map(\.number) == [1])
    hub = nil
    #expect(await all(of: second).map(\.number) == [2])
  }
}

// MARK: Events

private func frame(_ number: Int) -> MonitorEvent {
  .frame(
    FrameReport(
      observation: CabinObservation(
        frame: number, time: Timestamp(milliseconds: Double(number)), size: ImageSize(width: 4, height: 4),
        picture: PictureObservation(meanLuma: 0.5, contrast: 0.5, fingerprint: 1), face: nil),
      tracking: .faceMissing))
}

private func yawn(_ number: Int) -> MonitorEvent {
  let time = Timestamp(milliseconds: Double(number))
  return .yawn(time: time, yawn: Yawn(start: time, end: time))
}

/// Sends frames, each with a yawn, and loses nothing.
private func sendAll(_ count: Int, from first: Int = 0, to hub: EventHub<TapReader>, _ sent: Counter) {
  for number in first..<first + count {
    hub.send(nil, [frame(number), yawn(number)], of: 1, waits: true)
    _ = sent.next()
  }
}

extension MonitorEvent {
  fileprivate var number: Int { Int(time.milliseconds.rounded()) }
}

// MARK: Readers

/// Receives everything, and acts inside the call of each frame.
private final class Tap: Sendable {
  private struct Heard: Sendable {
    var frames: [Int] = []
    var yawns: [Int] = []
    var (completions, drops) = (0, 0)
    var onFrame: @Sendable (Int) -> Void = { _ in }
  }

  private let heard = Mutex(Heard())
  private let calls = DispatchSemaphore(value: 0)

  var frames: [Int] { heard.withLock(\.frames) }
  var yawns: [Int] { heard.withLock(\.yawns) }
  var completions: Int { heard.withLock(\.completions) }
  var drops: Int { heard.withLock(\.drops) }
  var onFrame: @Sendable (Int) -> Void {
    get { heard.withLock(\.onFrame) }
    set { heard.withLock { $0.onFrame = newValue } }
  }

  func hears(_ completions: Int) -> Bool { waits { $0.completions == completions } }
  func hearsYawns(_ count: Int) -> Bool { waits { $0.yawns.count == count && $0.completions == $0.frames.count } }
  func hearsFrame(_ number: Int) -> Bool { waits { $0.frames.last == number && $0.completions == $0.frames.count } }

  func note(_ event: MonitorEvent) {
    let number = event.number
    if event.isFrame {
      let act = heard.withLock { heard in
        heard.frames.append(number)
        return heard.onFrame
      }
      act(number)
    } else {
      heard.withLock { $0.yawns.append(number) }
    }
    calls.signal()
  }

  func noteCompletion() {
    heard.withLock { $0.completions += 1 }
    calls.signal()
  }

  func noteDrop() { heard.withLock { $0.drops += 1 } }

  private func waits(for isHeard: (Heard) -> Bool) -> Bool {
    while !isHeard(heard.withLock { $0 }) { if calls.wait(timeout: .now() + 300) == .timedOut { return false } }
    return true
  }
}

private struct TapReader: EventReader {
  struct Delegates: EmptyInitializable { weak var tap: Tap? }
  typealias Answers = CabinAnswers

  var anchor: WallClockAnchor?

  func read(_ event: MonitorEvent, _ frame: Frame?, to delegates: Recipients<Delegates>) { delegates.tap?.note(event) }
  func readDrop(of camera: LostFrame.Camera, at time: Timestamp, to delegates: Recipients<Delegates>) {
    delegates.tap?.noteDrop()
  }
  func readCompletion(to delegates: Recipients<Delegates>) { delegates.tap?.noteCompletion() }
}

extension EventHub where Reader == TapReader {
  fileprivate static func tapped() -> (EventHub<TapReader>, Tap) {
    let (hub, tap) = (EventHub<TapReader>(reader: TapReader()), Tap())
    hub.setDelegates { $0.tap = tap }
    return (hub, tap)
  }
}

extension DispatchSemaphore {
  /// For a test's task, which may block its thread.
  fileprivate func waitHere() { wait() }
}
