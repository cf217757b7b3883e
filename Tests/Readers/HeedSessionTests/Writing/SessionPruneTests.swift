import Foundation
import HeedSignals
import Testing

@testable import HeedSession

@Suite("Ages of sessions")
struct SessionPruneTests {
  /// Makes a session of one hour that began this many days before the time of the test's clock.
  private func made(_ scene: SessionScene, _ name: String, daysAgo: Double) throws {
    var description = SessionDescription.sample
    description.anchor = WallClockAnchor(timestamp: .zero, utcMilliseconds: Self.now - daysAgo * 86_400_000)
    let writer = try scene.create(name, description: description)
    writer.record(.frame(.at(0)))
    writer.record(.risk(.normal, at: 1000))
    writer.record(.frame(.at(3_600_000)))
    try writer.finish(summary: SessionSummary())
  }

  private static func prune(
    _ scene: SessionScene, olderThan age: Duration, now: Date
  ) throws -> SessionStore.Pruned { scene.store.delete(try scene.store.outdated(olderThan: age, now: now).map(\.name)) }

  private static let now = 1_700_000_000_000.0
  private static let today = Date(timeIntervalSince1970: now / 1000)

  private func scene() throws -> SessionScene {
    let scene = SessionScene()
    try made(scene, "new", daysAgo: 1)
    try made(scene, "week", daysAgo: 7)
    try made(scene, "month", daysAgo: 31)
    try made(scene, "year", daysAgo: 400)
    return scene
  }

  @Test func sessionsOlderThanTheLimitAreDeleted() throws {
    let scene = try scene()
    let old = try scene.store.outdated(olderThan: .seconds(30 * 86_400), now: Self.today)
    #expect(old.map(\.name) == ["year", "month"], "oldest first")
    let pruned = try Self.prune(scene, olderThan: .seconds(30 * 86_400), now: Self.today)
    #expect(pruned.deleted == ["year", "month"] && pruned.failed.isEmpty)
    #expect(try scene.store.sessions().map(\.name) == ["new", "week"])
    #expect(try Self.prune(scene, olderThan: .seconds(30 * 86_400), now: Self.today).deleted == [])
  }

  @Test func sessionAgeCountsFromItsEnd() throws {
    let scene = SessionScene()
    try made(scene, "long", daysAgo: 1)
    #expect(try scene.store.outdated(olderThan: .seconds(86_400), now: Self.today) == [], "it lasted an hour")
    #expect(try scene.store.outdated(olderThan: .seconds(23 * 3600 - 1), now: Self.today).map(\.name) == ["long"])
  }

  @Test func ageOfAnAnalysisCountsFromItsCreation() throws {
    let scene = SessionScene()
    var description = SessionDescription.sample
    description.anchor = nil
    let writer = try scene.create("film", description: description)
    for time in [0.0, 36_000_000] { writer.record(.frame(.at(time))) }
    try writer.finish(summary: SessionSummary())
    #expect(try scene.store.outdated(olderThan: .seconds(60)) == [])
    let soon = Date(timeIntervalSinceNow: 120)
    #expect(try scene.store.outdated(olderThan: .seconds(60), now: soon).map(\.name) == ["film"], "ten hours of film")
  }

  @Test func sessionsBeingWrittenAreKept() throws {
    let scene = SessionScene()
    let writer = try scene.create("running")
    writer.record(.frame(.at(0)))
    scene.clock.tick()
    #expect(try Self.prune(scene, olderThan: .zero, now: .distantFuture).deleted == [])
    let pruned = scene.store.delete(["running", "absent"])
    #expect(pruned.deleted == [] && pruned.failed.map(\.error) == [.inUse(name: "running")])
    withExtendedLifetime(writer) {}
  }

  @Test func ageOfAnUnreadableSessionIsThatOfItsFile() throws {
    let scene = SessionScene()
    try scene.finished("torn")
    try Data("no session".utf8).write(to: scene.file("torn"))
    #expect(try scene.store.outdated(olderThan: .seconds(60)) == [])
    #expect(try Self.prune(scene, olderThan: .seconds(60), now: Date(timeIntervalSinceNow: 120)).deleted == ["torn"])
    #expect(scene.names() == [])
  }

  @Test func otherFilesPreventTheDeletionOfASession() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    try Data().write(to: scene.store.folder.appendingPathComponent("drive/notes.txt"))
    let pruned = try Self.prune(scene, olderThan: .zero, now: .distantFuture)
    #expect(pruned.deleted == [] && pruned.failed.map(\.name) == ["drive"])
    #expect(scene.names(in: "drive") == ["notes.txt", "session.sqlite", "session.sum"])
  }
}
