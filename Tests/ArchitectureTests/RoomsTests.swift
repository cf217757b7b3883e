import Foundation
import Testing

/// The rooms of the house: none too full, each on the drawing.
@Suite("ARCHITECTURE.md names rooms that are there")
struct RoomsTests {
  private static let mostFiles = 25

  @Test func noFolderHoldsMoreThan25Files() throws {
    var counts: [String: Int] = [:]
    for file in try Repository.files(["Sources"]) where file.name.hasSuffix(".swift") || file.name.hasSuffix(".cpp") {
      counts[file.name.split(separator: "/").dropLast().joined(separator: "/"), default: 0] += 1
    }
    #expect(counts.count > 20, "the folders were found")
    for (folder, count) in counts { #expect(count <= Self.mostFiles, "\(folder) holds \(count) files") }
  }

  @Test func everyModuleIsDrawn() throws {
    let drawing = try Repository.text("ARCHITECTURE.md")
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Sources").path)
    for module in modules { #expect(drawing.contains(module), "\(module) is not in ARCHITECTURE.md") }
  }

  /// `HeedRoad/Alerts/CollisionMonitor` names a file or a folder, with or without its ending.
  @Test func everyPlaceThatIsNamedExists() throws {
    let places = try Repository.text("ARCHITECTURE.md").matches(
      of: /`(C?Heed[A-Za-z]*(?:\/[A-Za-z+]+)+)\/?(?:\.swift)?`/)
    #expect(places.count > 10, "the places were found")
    for place in places {
      let path = "Sources/\(place.output.1)"
      #expect(
        Repository.exists(path) || Repository.exists("\(path).swift"), "\(place.output.1) is not there")
    }
  }
}
