import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedSession

/// A run's session, and what the run's end says about it.
@Suite struct SessionRecorderTests {
  private static let picture = Frame(
    index: 0, time: .zero, size: ImageSize(width: 2, height: 2), format: .bgr8, pixels: [UInt8](repeating: 0, count: 12)
  )

  private static func seen(_ milliseconds: Double) -> [MonitorEvent] {
    [.frame(.at(milliseconds)), .yawn(at: milliseconds)]
  }

  /// What the recorder said to people.
  private final class Words {
    var all: [String] = []
  }

  private func recorder(
    _ writer: SessionWriter, _ contents: SessionContents = [], isLive: Bool = true, words: Words = Words()
  ) -> SessionRecorder {
    SessionRecorder(writer, contents, isLive: isLive, frameRates: [:], say: { words.all.append($0) })
  }

  @Test func eventsBeforeTheFirstPictureAreRecordedInOrder() throws {
    let scene = SessionScene()
    let recorder = recorder(try scene.begin("late"))
    recorder.receive(nil, [.yawn(at: 1000)])
    recorder.receive(nil, [.yawn(at: 2000), .yawn(at: 3000)])
    scene.clock.tick()
    #expect(scene.names() == [], "nothing before a picture")
    recorder.receive(Self.picture, Self.seen(4000))
    try recorder.finish()
    let events = try scene.store.read("late").events
    #expect(events.map(\.time.milliseconds).prefix(4) == [1000, 2000, 3000, 4000])
    #expect(events.map(\.type) == ["yawn", "yawn", "yawn", "yawn", "summary"] && recorder.missing == nil)
  }

  /// docs/faults.md, row 19: a full disk must not leave a driver without warnings.
  @Test func aRunSurvivesAStoreThatIsFullAtItsStart() throws {
    let (scene, words) = (SessionScene(), Words())
    try scene.blockStore()
    let recorder = recorder(try scene.begin("late"), words: words)
    for second in 0..<3 {
      recorder.receive(Self.picture, Self.seen(Double(1000 * second)))
      scene.clock.tick()
    }
    recorder.receive(Self.picture, [])
    #expect(words.all.count == 1 && words.all[0].contains("it is not a folder") && !recorder.isThere)
    #expect(recorder.isWaitingForDisk)
    try scene.blockStore(false)
    scene.clock.tick(5)
    recorder.receive(Self.picture, Self.seen(3000))
    #expect(words.all.count == 2 && !recorder.isWaitingForDisk)
    #expect(recorder.settle() == nil, "nothing is missing")
    try recorder.finish()
    #expect(try scene.store.read("late").events.map(\.time.milliseconds).prefix(4) == [0, 1000, 2000, 3000])
  }

  @Test func aSessionThatNeverBeginsIsToldBeforeTheSummary() throws {
    let scene = SessionScene()
    try scene.blockStore()
    let live = recorder(try scene.begin("never"))
    live.receive(Self.picture, [.frame(.at(0))])
    #expect(live.settle() == "There is no session: it is not a folder.")
    try live.finish()
    #expect(live.missing == "There is no session: it is not a folder.")
    let file = recorder(try scene.begin("never"), isLive: false)
    file.receive(Self.picture, [.frame(.at(0))])
    #expect(throws: SessionError.self, "an analysis fails") { try file.finish() }
  }

  @Test func lostAndRemovedDataAreToldBeforeTheSummary() throws {
    let scene = SessionScene()
    var settings = SessionWriter.Settings()
    settings.queueCapacity = 10
    let lossy = recorder(try scene.begin("lossy", settings: settings))
    lossy.receive(Self.picture, [.frame(.at(0))] + (0..<15).map { .yawn(at: Double($0)) })
    #expect(
      lossy.settle() == "The session lacks 0 observations and 5 events: the disk did not take them in time.")
    try lossy.finish()
    #expect(try scene.store.read("lossy").state == .complete)
    let gone = recorder(try scene.begin("gone"))
    gone.receive(Self.picture, [.frame(.at(0))])
    scene.clock.tick()
    try FileManager.default.removeItem(at: scene.store.folder.appendingPathComponent("gone"))
    #expect(gone.settle() == "There is no session: it was removed while it was being written.")
    try gone.finish()
  }

  @Test func aRunWithoutAPictureKeepsNoSession() throws {
    let scene = SessionScene()
    let recorder = recorder(try scene.create("empty"), isLive: false)
    recorder.receive(nil, [.yawn(at: 0)])
    try recorder.finish()
    #expect(scene.names() == [] && recorder.missing == nil)
  }

  @Test func aVideoWaitsForItsSession() throws {
    let scene = SessionScene()
    try scene.blockStore()
    let recorder = recorder(try scene.begin("film"), [.cabinVideo])
    let size = ImageSize(width: 64, height: 48)
    for number in 0..<3 {
      let time = Timestamp(milliseconds: Double(40 * number))
      let frame = Frame(
        index: number, time: time, size: size, format: .bgr8, pixels: [UInt8](repeating: 90, count: 64 * 48 * 3))
      recorder.receive(frame, [.frame(.at(Double(40 * number)))])
    }
    scene.clock.tick()
    #expect(recorder.isWaitingForDisk)
    try scene.blockStore(false)
    scene.clock.tick(5)
    #expect(recorder.settle() == nil)
    try recorder.finish()
    #expect(scene.names(in: "film") == ["cabin.mkv", "session.sqlite", "session.sum"])
  }
}
