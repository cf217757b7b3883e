import Foundation
import Testing

/// No folder is too full, and the drawing shows each module.
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

  private static func modules() throws -> [(storey: String, name: String)] {
    let sources = Repository.root.appending(path: "Sources")
    return try FileManager.default.contentsOfDirectory(atPath: sources.path).flatMap { storey in
      try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: storey).path).map { (storey, $0) }
    }
  }

  /// From the ground up.
  private static let storeys = ["Engine", "Senses", "Readers", "Setup", "Products"]

  @Test func sourcesFolderContainsExactlyFiveStoreys() throws {
    #expect(Set(try Self.modules().map(\.storey)) == Set(Self.storeys))
  }

  @Test func noModuleImportsAHigherStorey() throws {
    let modules = Dictionary(uniqueKeysWithValues: try Self.modules().map { ($0.name, $0.storey) })
    for file in try Repository.files(["Sources"]) where file.name.hasSuffix(".swift") {
      let own = Self.storeys.firstIndex(of: String(file.name.split(separator: "/")[1])) ?? 0
      for line in file.text.matches(of: /(?m)^(?:@_exported )?(?:public |package |internal )?import (\w+)$/) {
        guard let storey = modules[String(line.output.1)], let other = Self.storeys.firstIndex(of: storey) else {
          continue
        }
        #expect(other <= own, "\(file.name) imports \(line.output.1), which is a storey above")
      }
    }
  }

  @Test func everyModuleAppearsInTheArchitecturePage() throws {
    let drawing = try Repository.text("ARCHITECTURE.md")
    for module in try Self.modules() {
      #expect(drawing.contains(module.name), "\(module.name) is not in ARCHITECTURE.md")
    }
  }

  /// `HeedRoad/Alerts/CollisionMonitor` names a file or a folder, with or without its ending.
  @Test func everyPathInTheArchitecturePageExists() throws {
    let places = try Repository.text("ARCHITECTURE.md").matches(
      of: /`(C?Heed[A-Za-z]*(?:\/[A-Za-z+]+)+)\/?(?:\.swift)?`/)
    #expect(places.count > 10, "the places were found")
    for place in places {
      let module = place.output.1.prefix { $0 != "/" }
      let storey = try Self.modules().first { $0.name == module }?.storey ?? ""
      let path = "Sources/\(storey)/\(place.output.1)"
      #expect(
        Repository.exists(path) || Repository.exists("\(path).swift"), "\(place.output.1) is not there")
    }
  }
}
