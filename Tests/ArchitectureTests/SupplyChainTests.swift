import Foundation
import Testing

/// No file of resolved versions is committed, so the manifests themselves must pin the versions.
@Suite("What is built from other people's sources is named exactly")
struct SupplyChainTests {
  private static let manifests = ["", "Benchmarks/", "Benchmarks/Inside/", "Fuzzing/", "Simulation/EuroNCAP/"].map {
    $0 + "Package.swift"
  }

  /// The remote packages of a manifest: each with its address and its requirement.
  private static func packages(in manifest: String) -> [(url: String, requirement: String)] {
    manifest.matches(of: /\.package\(\s*url:\s*"([^"]+)",\s*([^)]*)\)/).map {
      (String($0.output.1), String($0.output.2))
    }
  }

  @Test func everyManifestNamesExactVersions() throws {
    var versions: [String: Set<String>] = [:]
    for name in Self.manifests {
      for package in Self.packages(in: try Repository.text(name)) {
        let exact = package.requirement.wholeMatch(of: /exact:\s*"(\d+\.\d+\.\d+)"/)
        #expect(exact != nil, "\(name) takes \(package.url) at \(package.requirement)")
        versions[package.url, default: []].insert(String(exact?.output.1 ?? ""))
      }
    }
    #expect(versions.count >= 4, "the packages were found")
    for (url, found) in versions { #expect(found.count == 1, "\(url) has several versions: \(found.sorted())") }
  }

  @Test func everyPackageManifestIsChecked() throws {
    let found = try FileManager.default.subpathsOfDirectory(atPath: Repository.root.path).filter {
      $0.hasSuffix("Package.swift") && !$0.hasPrefix(".") && !$0.contains("/.")
    }
    #expect(found.sorted() == Self.manifests.sorted())
  }

  /// Packages that run with Heed or that its tests rely on are pinned by hash; measuring and training only pin versions.
  @Test(arguments: ["Tools", "Tests", "Benchmarks", "Simulation"])
  func pythonPackagesArePinned(folder: String) throws {
    let top = Repository.root.appending(path: folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: top.path).filter {
      $0.contains("requirements") && $0.hasSuffix(".txt") && !$0.contains(".build")
    }
    #expect(!names.isEmpty)
    let named = ["Benchmarks/peer", "Benchmarks/phones", "Tools/eyes"].map { "\($0)/requirements.txt" }
    for name in names {
      let text = try Repository.text("\(folder)/\(name)").replacing("\\\n", with: "")
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        #expect(line.contains(/^[A-Za-z0-9._\[\]-]+==/), "\(folder)/\(name): \(line.prefix(60))")
        if !named.contains("\(folder)/\(name)") {
          #expect(line.contains("--hash=sha256:"), "\(folder)/\(name): \(line.prefix(60)) has no hash")
        }
      }
    }
  }
}
