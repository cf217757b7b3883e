import Foundation
import Testing

@Suite("The modules depend on each other as ARCHITECTURE.md says")
struct ArchitectureTests {
  /// The modules of Heed that each module may import: the arrows of the drawing.
  private static let arrows: [String: Set<String>] = {
    let pure: Set = ["HeedGeometry", "HeedSignals"]
    let pictures = pure.union(["CHeedVision"])
    let vision: Set = ["HeedVision", "HeedCabinVision", "HeedRoadVision", "HeedLens"]
    let engine = pure.union(["HeedGaze", "HeedDriver", "HeedRoad", "HeedRisk"])
    return [
      "HeedGeometry": [],
      "HeedSignals": ["HeedGeometry"],
      "HeedGaze": pure,
      "HeedDriver": pure,
      "HeedRoad": pure,
      "HeedRisk": pure,
      "Heed": engine,
      "HeedFormats": pure.union(["HeedGaze", "HeedRisk", "HeedRoad", "Heed"]),
      "HeedFiles": [],
      "HeedSession": engine.union(["Heed", "HeedFiles", "HeedVideo"]),
      "HeedLink": engine.union(["CHeedLink", "Heed", "HeedFiles", "HeedFormats", "HeedSession"]),
      "HeedReport": engine.union(["Heed", "HeedFormats", "HeedSession"]),
      "HeedDashboard": pure.union(["Heed", "HeedFiles", "HeedSession"]),
      "HeedVision": pictures.union(["CHeedNets"]),
      "HeedCabinVision": pictures.union(["CHeedNets", "HeedVision"]),
      "HeedRoadVision": pictures.union(["HeedFiles", "HeedVision"]),
      "HeedLens": pictures.union(["HeedVision"]),
      "HeedSetup": engine.union([
        "Heed", "HeedCabinVision", "HeedDashboard", "HeedFiles", "HeedFormats", "HeedLens", "HeedReport", "HeedSession",
        "HeedVideo", "HeedVision",
      ]),
      "HeedVideo": pure.union(["CHeedVideo", "HeedFiles"]),
      "HeedInjection": pure.union(["Heed"]),
      "HeedKit": engine.union(vision).union(["Heed", "HeedFormats", "HeedVideo"]),
      "HeedC": engine.union(vision).union(["CHeed", "Heed", "HeedFormats", "HeedVideo", "HeedKit"]).union([
        "HeedFiles", "HeedSession",
      ]),
      "HeedCommand": engine.union(vision).union(["Heed", "HeedFormats", "HeedVideo", "HeedKit"]).union([
        "HeedFiles", "HeedInjection", "HeedSession", "HeedSetup", "HeedReport", "HeedDashboard", "HeedLink",
      ]),
    ]
  }()

  /// External modules that each module may import besides Foundation and the standard library.
  private static let guests: [String: Set<String>] = [
    "Heed": ["Logging", "Yams"], "HeedSession": ["CHeedSQLite", "GRDB"], "HeedLink": ["GRDB"],
    "HeedFormats": ["CZlib"], "HeedReport": ["CZlib"], "HeedCommand": ["ArgumentParser", "Logging"],
  ]
  private static let everybodys: Set = ["Foundation", "Synchronization"]
  private static let system: Set = ["Glibc", "Dispatch"]

  @Test func modulesImportOnlyAllowedModules() throws {
    let found = try Self.sources(endingIn: ".swift")
    #expect(found.count > 100, "the sources were found")
    for file in found where !file.module.hasPrefix("C") {
      let allowed = try #require(Self.arrows[file.module], "\(file.module) is drawn in ARCHITECTURE.md")
        .union(Self.guests[file.module] ?? []).union(Self.everybodys)
        .union(Self.isPure(file.module) ? [] : Self.system)
      for module in file.imports where !allowed.contains(module) {
        Issue.record("\(file.name) imports \(module), against the arrows")
      }
    }
  }

  @Test func packageDependenciesFollowTheArchitectureDrawing() throws {
    let manifest = try String(contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8)
    let targets =
      manifest.split(separator: ".target(").dropFirst() + manifest.split(separator: ".executableTarget(").dropFirst()
    for target in targets {
      let names = target.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      guard let module = names.first, let allowed = Self.arrows[module] else { continue }
      let body = target.prefix(while: { $0 != "]" })
      for other in Self.arrows.keys where other != module && body.contains("\"\(other)\"") {
        #expect(allowed.contains(other), "\(module) depends on \(other), against the arrows")
      }
    }
    let always = try #require(manifest.split(separator: "if Context.environment[\"HEED_OPTIMIZED_LOOPS\"]").first)
    #expect(!always.contains("unsafeFlags("), "a package that depends on this one could not be built")
    #expect(!manifest.contains("pkgConfig:"), "it would load all of OpenCV")
  }

  @Test func swiftFilesAndHeadersDoNotUseOpenCV() throws {
    for file in try Self.sources(endingIn: ".swift") {
      if file.text.contains("cv::") { Issue.record("\(file.name) names OpenCV") }
    }
    for file in try Self.sources(endingIn: ".h") {
      if file.text.contains("cv::") || file.text.contains("namespace") { Issue.record("\(file.name) is not plain C") }
    }
  }

  @Test func pureModulesUseNoClockThreadFileOrConsole() throws {
    let banned = [
      "Date()", "Task {", "Task(", "print(", "FileManager", "FileHandle", "DispatchQueue", "Thread", "Mutex", "async ",
      "ContinuousClock", ".random(", "ProcessInfo",
    ]
    for file in try Self.sources(endingIn: ".swift") where Self.isPure(file.module) {
      for word in banned where file.code.contains(word) { Issue.record("\(file.name) uses \(word)") }
    }
  }

  @Test func onlyEdgeModulesReadTheWallClock() throws {
    let edges: Set = ["HeedVideo", "HeedSession", "HeedDashboard", "HeedLink", "HeedCommand"]
    for file in try Self.sources(endingIn: ".swift") where !edges.contains(file.module) {
      if file.code.contains("Date()") { Issue.record("\(file.name) reads the wall clock") }
    }
  }

  /// Errors are handled or reported, or a comment gives the reason for ignoring them.
  @Test func noErrorIsDroppedWithoutAReason() throws {
    for file in try Self.sources(endingIn: ".swift") {
      for match in file.text.matches(of: /catch[^{}\n]*\{\s*\}/) {
        Issue.record("\(file.name) drops an error: \(match.output)")
      }
    }
  }

  @Test func noTestUsesXCTest() throws {
    for file in try Self.files(in: "Tests", endingIn: ".swift") where file.module != "ArchitectureTests" {
      if file.text.contains("XCTest") { Issue.record("\(file.name) uses XCTest") }
    }
  }

  private static func isPure(_ module: String) -> Bool {
    ["HeedGeometry", "HeedSignals", "HeedGaze", "HeedDriver", "HeedRoad", "HeedRisk"].contains(module)
  }

  private struct Source {
    var module: String
    var name: String
    var text: String

    /// The code without comments.
    var code: String {
      let lines = text.split(separator: "\n").map { (line: Substring) -> Substring in
        line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      }
      return lines.joined(separator: "\n")
    }

    var imports: [String] {
      text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
          words[..<place].allSatisfy({
            ["public", "package", "internal", "private", "@_exported", "@testable"].contains($0)
          })
        else { return nil }
        return String(words[place + 1].prefix { $0.isLetter || $0.isNumber })
      }
    }
  }

  private static func sources(endingIn suffix: String) throws -> [Source] { try files(in: "Sources", endingIn: suffix) }

  private static func files(in folder: String, endingIn suffix: String) throws -> [Source] {
    let top = Repository.root.appending(path: folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: top.path).filter { $0.hasSuffix(suffix) }.sorted()
    return try names.map { name in
      let parts = name.split(separator: "/").map(String.init)
      let module = folder == "Sources" && parts.count > 1 ? parts[1] : parts.first ?? ""
      return Source(
        module: module, name: name, text: try String(contentsOf: top.appending(path: name), encoding: .utf8))
    }
  }
}
