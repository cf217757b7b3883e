import Foundation
import Testing

@testable import HeedRoadVision
@testable import HeedVision

@Suite("Models that users bring are kept whole, and checked when they are used")
struct RoadModelStoreTests {
  private func withStore(_ body: (RoadModelStore) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "heed-road-\(UUID().uuidString)")
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try body(RoadModelStore(models: folder))
  }

  private func files(_ store: RoadModelStore) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: store.folder.path).filter { $0.hasSuffix(".onnx") }.sorted()
  }

  @Test func emptyStoreHasNoModel() throws {
    try withStore { (store) throws in
      #expect(try store.load() == nil)
      #expect(try store.entries().isEmpty)
      #expect(throws: VisionError.modelUnknown(name: "x", known: [])) { try store.load("x") }
    }
  }

  @Test func newestAddedModelIsTheDefault() throws {
    try withStore { (store) throws in
      for (layout, name) in [(DetectorLayout.yolox, "first"), (.yolov8, "second")] {
        try store.add(try fixtureModel(layout, name: name))
      }
      #expect(try store.entries().map(\.name) == ["first", "second"])
      #expect(try store.load()?.entry.name == "second")
      let first = try #require(try store.load("first"))
      _ = try YOLODetector(first, engine: try OpenCVEngine())
      #expect(try store.inspect().map(\.error) == [nil, nil])
    }
  }

  @Test func cabinModelIsNotUsedForTheRoad() throws {
    try withStore { (store) throws in
      try store.add(try fixtureModel(.yolox, name: "road"))
      try store.add(try fixtureModel(.yolov8, name: "phones", use: .cabin))
      #expect(try store.load()?.entry.name == "road")
      #expect(try store.load(use: .cabin)?.entry.name == "phones")
      #expect(throws: VisionError.self, "it would take the road's net away") {
        try store.add(try fixtureModel(.yolov8, name: "road", use: .cabin), replacing: true)
      }
      try store.remove("phones")
      #expect(try store.load(use: .cabin) == nil)
      #expect(try store.load()?.entry.name == "road")
    }
  }

  @Test func modelsWithoutARecordedUseAreRoadModels() throws {
    try withStore { (store) throws in
      try store.add(try fixtureModel(.yolox))
      let list = store.folder.appending(path: "models.json")
      let earlier = try String(contentsOf: list, encoding: .utf8).replacing(#/,\s*"use" : "road"/#, with: "")
      #expect(!earlier.contains("\"use\""))
      try earlier.write(to: list, atomically: true, encoding: .utf8)
      #expect(try store.load()?.entry.name == "small")
      #expect(try store.load(use: .cabin) == nil)
    }
  }

  @Test func listedNetsOfAnotherKindAreNotUsed() throws {
    try withStore { (store) throws in
      try store.add(try fixtureModel(.yolox))
      let list = store.folder.appending(path: "models.json")
      let earlier = try String(contentsOf: list, encoding: .utf8).replacing("\"objects\"", with: "\"lanes\"")
      try earlier.write(to: list, atomically: true, encoding: .utf8)
      #expect(try store.entries().map(\.kind) == ["lanes"])
      #expect(try store.load() == nil)
      try store.remove("small")
      #expect(try store.entries().isEmpty)
    }
  }

  @Test func repeatedModelNameIsRefused() throws {
    try withStore { (store) throws in
      try store.add(try fixtureModel(.yolox))
      #expect(throws: VisionError.modelExists(name: "small")) { try store.add(try fixtureModel(.yolov8)) }
      #expect(try store.load()?.entry.layout == "yolox")
      try store.add(try fixtureModel(.yolov8), replacing: true)
      #expect(try store.load()?.entry.layout == "yolov8")
      #expect(try files(store).count == 1, "the older file is gone")
      try store.add(try fixtureModel(.yolov8), replacing: true)
      #expect(try files(store).count == 1, "the same model again")
    }
  }

  @Test(arguments: ["", ".a", "a/b", "../a", "a b", "ä", String(repeating: "a", count: 65)])
  func invalidModelNamesAreRefused(name: String) throws {
    try withStore { (store) throws in
      #expect(throws: VisionError.self) { try store.add(try fixtureModel(.yolox, name: name)) }
      #expect(try store.entries().isEmpty)
    }
  }

  @Test func alteredModelIsRefusedWithBothDigests() throws {
    try withStore { (store) throws in
      let entry = try store.add(try fixtureModel(.yolox))
      let file = store.folder.appending(path: entry.file)
      var bytes = [UInt8](try Data(contentsOf: file))
      bytes[bytes.count / 2] ^= 1
      try Data(bytes).write(to: file)
      let error = VisionError.modelAltered(path: file.path, expected: entry.sha256, found: try sha256(of: bytes))
      #expect(throws: error) { try store.load() }
      #expect(try store.inspect().map(\.error) == [error])
      try FileManager.default.removeItem(at: file)
      #expect(throws: VisionError.modelMissing(path: file.path)) { try store.load("small") }
    }
  }

  @Test func removedModelIsNoLongerListed() throws {
    try withStore { (store) throws in
      try store.add(try fixtureModel(.yolox, name: "a"))
      try store.add(try fixtureModel(.yolox, name: "b"))
      try store.remove("b")
      #expect(try store.entries().map(\.name) == ["a"])
      #expect(try files(store).count == 1)
      #expect(throws: VisionError.modelUnknown(name: "b", known: ["a"])) { try store.remove("b") }
    }
  }

  @Test func damagedModelListIsNamed() throws {
    try withStore { (store) throws in
      try store.add(try fixtureModel(.yolox))
      let list = store.folder.appending(path: "models.json")
      let good = try String(contentsOf: list, encoding: .utf8)
      for bad in ["", "{}", String(good.dropLast(5)), good.replacing("small-", with: "../small-")] {
        try Data(bad.utf8).write(to: list)
        #expect {
          try store.load()
        } throws: {
          if case VisionError.modelUnreadable(list.path, _) = $0 { true } else { false }
        }
      }
    }
  }

  @Test func contradictoryModelEntryIsRefused() throws {
    try withStore { (store) throws in
      try store.add(try fixtureModel(.yolox))
      let list = store.folder.appending(path: "models.json")
      let good = try String(contentsOf: list, encoding: .utf8)
      for (old, new) in [
        ("\"yolox\"", "\"yolov3\""), ("\"width\" : 64", "\"width\" : 0"),
        ("\"width\" : 64", "\"width\" : 96"), ("\"width\" : 64", "\"width\" : 9000000000000000000"),
        ("    8,", "    0,"), ("\"person\"", "\"person\", \"dog\""), ("\"output\"", "\"none\""),
      ] {
        try #require(good.contains(old))
        try Data(good.replacing(old, with: new).utf8).write(to: list)
        #expect(throws: VisionError.self, "\(new)") {
          _ = try YOLODetector(try #require(try store.load()), engine: try OpenCVEngine())
        }
      }
    }
  }

  @Test func uncreatableModelFolderIsReported() throws {
    try withStore { (store) throws in
      let file = store.folder.deletingLastPathComponent().appending(path: "file")
      try Data().write(to: file)
      #expect {
        try RoadModelStore(models: file).add(try fixtureModel(.yolox))
      } throws: {
        if case VisionError.storeNotWritable = $0 { true } else { false }
      }
    }
  }
}
