import HeedSession
import HeedSignals
import Testing

/// Sessions that are not ended properly.
@Suite struct SessionEndTests {
  @Test func runFailingBeforeItsFirstFrameLeavesNoSession() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    let change = AvailabilityChange(time: .zero, availability: .stopped(.cameraStart), isPermanent: true)
    writer.record(.availability(change))
    scene.clock.tick()
    try writer.abandon()
    #expect(scene.names() == [])
    #expect(try scene.store.exists("drive") == false)
  }

  @Test func runFailingLaterLeavesAnInterruptedSession() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    writer.record(.frame(.at(0)))
    writer.record(.yawn(at: 10))
    try writer.abandon()
    let record = try scene.store.read("drive")
    #expect(record.state == .interrupted)
    #expect(record.events.count == 1, "what waited is written")
    #expect(record.summary == nil)
  }

  @Test func freedWriterLeavesAnInterruptedSession() throws {
    let scene = SessionScene()
    try scene.create("empty").record(.yawn(at: 1))
    try scene.create("drive").record(.frame(.at(0)))
    #expect(try scene.store.sessions().map(\.name) == ["drive"])
    #expect(try scene.store.read("drive").state == .interrupted)
  }

  @Test func newSessionIsReadableAtOnce() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    #expect(scene.names() == ["drive"])
    #expect(try scene.store.read("drive").description == .sample)
    withExtendedLifetime(writer) {}
  }
}
