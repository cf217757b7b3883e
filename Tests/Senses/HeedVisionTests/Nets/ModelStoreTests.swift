import Foundation
import Testing

@testable import HeedCabinVision
@testable import HeedVision

@Suite struct ModelStoreTests {
  /// A folder with one file "net.onnx" of three bytes, and the manifest for it.
  private func withStore(_ body: (ModelStore, URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "heed-models-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let file = folder.appending(path: "net.onnx")
    try Data("abc".utf8).write(to: file)
    let entry = ModelManifest.Entry(
      name: "net", file: "net.onnx", sha256: Self.abc, bytes: 3, source: "this test", licence: "none")
    try body(ModelStore(folder: folder, manifest: ModelManifest(models: [entry])), file)
  }

  /// Of "abc". Source: FIPS 180-4, appendix B.1 (examples).
  private static let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  @Test func undamagedModelFileIsLoaded() throws {
    try withStore { (store, _) throws in
      #expect(try store.load("net").bytes == Array("abc".utf8))
      #expect(store.inspect().map(\.error) == [nil])
    }
  }

  @Test func missingModelFileIsNamed() {
    #expect(throws: VisionError.modelMissing(path: "/nowhere/net.onnx")) { try Model(file: "/nowhere/net.onnx") }
  }

  @Test func alteredModelIsRefusedWithBothDigests() throws {
    try withStore { (store, file) throws in
      try Data("abb".utf8).write(to: file)
      let found = try sha256(of: Array("abb".utf8))
      let error = VisionError.modelAltered(path: file.path, expected: Self.abc, found: found)
      #expect(found != Self.abc)
      #expect(throws: error) { try store.load("net") }
      #expect(store.inspect().map(\.error) == [error])
    }
  }

  @Test func missingModelOfAStoreIsNamed() throws {
    try withStore { (store, file) throws in
      try FileManager.default.removeItem(at: file)
      #expect(throws: VisionError.modelMissing(path: file.path)) { try store.load("net") }
    }
  }

  @Test func folderInPlaceOfAModelIsUnreadable() throws {
    try withStore { (store, file) throws in
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      #expect {
        try store.load("net")
      } throws: {
        if case VisionError.modelUnreadable(file.path, _) = $0 { true } else { false }
      }
    }
  }

  @Test(arguments: [
    (["HEED_MODELS": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"], "/a"),
    (["XDG_CACHE_HOME": "/b", "HOME": "/c"], "/b/heed/models"),
    (["HEED_MODELS": "", "XDG_CACHE_HOME": "", "HOME": "/c"], "/c/.cache/heed/models"),
  ])
  func environmentChoosesTheModelFolder(environment: [String: String], expected: String) {
    #expect(ModelStore.standardFolder(environment: environment).path == expected)
  }

  @Test func packageListsItsModelsWithDigests() {
    let names = Set(ModelManifest.embedded.models.map(\.name))
    #expect(names.isSuperset(of: [BlazeFaceVariant.shortRange.modelName, BlazeFaceVariant.fullRange.modelName]))
    #expect(ModelManifest.embedded.models.allSatisfy { $0.sha256.count == 64 && $0.bytes > 0 })
  }

  @Test func digestOfNoBytesMatchesTheStandard() throws {
    #expect(try sha256(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }
}
