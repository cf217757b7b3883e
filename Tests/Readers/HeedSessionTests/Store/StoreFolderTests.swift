import Foundation
import Testing

@testable import HeedSession

/// What a killed process leaves in the store, by folder name.
@Suite struct StoreFolderTests {
  @Test func leftoversOfKilledRunsAreRemoved() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let name = try SessionName("drive")
    for reason in StoreFolder.Aside.allCases { try scene.store.store.aside(name, reason).make() }
    #expect(scene.names().count == 4)
    try scene.store.store.tidy()
    #expect(scene.names() == ["drive"])
    #expect(try scene.store.read("drive").state == .complete)
  }

  @Test func interruptedReplacementRestoresTheSession() throws {
    let scene = SessionScene()
    try scene.finished("a.b-c")
    let name = try SessionName("a.b-c")
    try scene.store.store.session(name).move(to: scene.store.store.aside(name, .old))
    #expect(try scene.store.exists("a.b-c") == false)
    #expect(throws: SessionError.alreadyExists(name: "a.b-c")) { try scene.create("a.b-c") }
    #expect(try scene.store.read("a.b-c").state == .complete)
    #expect(scene.names() == ["a.b-c"])
  }

  @Test func foldersInUseAreNotTidiedAway() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let writer = try scene.create("drive", replace: true)
    let other = SessionFolder(url: scene.store.folder.appendingPathComponent(".git"))
    try other.make()
    try scene.store.store.tidy()
    #expect(scene.names().count == 3)
    try writer.abandon()
  }
}
