import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("IDs supplied with recognitions")
struct ForeignIDTests {
  typealias Tests = ObjectTrackerTests

  /// `7@100` is an object with id 7 at column 100, `@100` one without id.
  static func frame(_ text: String) -> [RoadObject] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: "@", omittingEmptySubsequences: false)
      return Tests.object(Double(parts[1]) ?? 0, id: parts[0].isEmpty ? nil : String(parts[0]))
    }
  }

  // Frames are 100 ms apart; letters in the expectation stand for Heed's own ids.
  static let scenes: [(frames: [String], expected: [String], why: Comment)] = [
    (["7@100 8@300", "7@110 8@310"], ["7 8", "7 8"], "they are kept"),
    (["7@100", "7@900"], ["7", "7"], "wherever the object goes"),
    (["7@100 9@300", "8@100 9@300"], ["7 9", "8 9"], "and whoever comes in its place"),
    (["7@100", "7@100", "8@100"], ["7", "7", "8"], "also later"),
    (["7@100", "7@100", "", "8@100"], ["7", "7", "", "8"], "and for good"),
    (["7@100", "@900", "7@100", "8@100"], ["7", "a", "7", "8"], "one that comes again after a pause is believed"),
    (["7@100 8@300", "9@110 5@310", "3@120 4@320"], ["7 8", "7 8", "7 8"], "new ones for every box say nothing"),
    (["7@100", "8@110", "", "9@130"], ["7", "7", "", "7"], "also after a flicker"),
    (["7@100", "8@900"], ["7", "8"], "nor where it is another object"),
    (["7@100", "8@110 @112"], ["7", "7 a"], "what has none stays somebody else"),
    (["7@100", "8@110", "8@120", "9@120"], ["7", "7", "8", "9"], "until one comes again"),
    (["7@100 8@300", "9@110 9@310", "5@120 6@320"], ["7 8", "7 8", "7 8"], "twice in one frame is not again"),
    (["7@100", "@100", "7@100"], ["7", "a", "7"], "what comes without id is somebody else"),
    (["@100", "7@100"], ["a", "7"], "and does not become a named one"),
    (["7@100 7@300", "7@100 7@300", "7@101 7@301"], ["7 a", "7 a", "7 a"], "a second one of the same name"),
    (["@100", "@100 heed-1@300", "@100 heed-1@300"], ["a", "a b", "a b"], "a name that Heed had given before"),
    (["heed-1@100 @300", "heed-1@100 @300"], ["heed-1 a", "heed-1 a"], "a name that Heed would give next"),
    (["heed-1@100 @300", "@100 @300"], ["heed-1 a", "b a"], "a named one is no prey for the nameless"),
  ]

  @Test(arguments: scenes)
  func objectIDsFromTheRecognitionsAreKept(_ scene: (frames: [String], expected: [String], why: Comment)) {
    var tracker = ObjectTracker()
    var letters: [String: String] = [:]
    // Letters stand for Heed's own ids.
    let given = Set(scene.expected.joined(separator: " ").split(separator: " ").map(String.init))
      .subtracting(["a", "b"])
    for (index, (text, expected)) in zip(scene.frames, scene.expected).enumerated() {
      let ids = Tests.ids(&tracker, Self.frame(text), at: Double(index) / 10).map { $0 ?? "none" }
      let told = ids.map { id in
        if given.contains(id) { return id }
        let next = String(UnicodeScalar(UInt8(97 + letters.count)))
        let letter = letters[id] ?? next
        letters[id] = letter
        return letter
      }
      #expect(told.joined(separator: " ") == expected, scene.why)
      #expect(Set(ids).count == ids.count, "no two objects of a frame share an id")
      #expect(Set(tracker.tracks.map(\.id)).count == tracker.tracks.count, "nor do any two that are remembered")
    }
  }
}
