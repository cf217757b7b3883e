import Foundation
import Testing

/// Heed runs on several kinds of processor, so code for a single kind needs a condition.
@Suite("Code for one kind of processor is guarded")
struct ProcessorsTests {
  /// Patterns of lines that are only for x86 or only for ARM.
  private static let special =
    #"intrin\.h>|arm_neon\.h|\b_mm(256|512)?_|\bv(ld|st)[1-4]q?_|target(_clones)?\("|__builtin_cpu_supports|asm(__)?\s*(volatile)?\s*\("#
  private static let guarding = "__x86_64__|__aarch64__|defined\\(FOR_"

  /// Processor-specific lines of C++ outside an `#if` for a processor, as "file:line".
  private static func unguarded(_ file: Repository.File) throws -> [String] {
    let (special, guarding) = (try Regex(Self.special), try Regex(Self.guarding))
    // For each open `#if`: true if its current branch is for one processor.
    var guards: [Bool] = []
    var found: [String] = []
    for (number, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let word = line.drop { $0 == " " }
      if word.hasPrefix("#if") {
        guards.append(line.contains(guarding))
      } else if word.hasPrefix("#el") {
        guards[guards.count - 1] = line.contains(guarding)
      } else if word.hasPrefix("#endif") {
        guards.removeLast()
      } else if !word.hasPrefix("//"), line.contains(special), !guards.contains(true) {
        found.append("\(file.name):\(number + 1)")
      }
    }
    return found
  }

  @Test(arguments: [
    ("#include <immintrin.h>", false, "an intrinsic's header, unguarded"),
    ("#if defined(__x86_64__)\n#include <immintrin.h>\n#endif", true, "the same, guarded"),
    ("#if defined(__x86_64__)\n#else\n_mm_add_ps(x, y);\n#endif", false, "in the branch for others"),
    ("#if HAS_NETS\n__builtin_cpu_supports(\"avx512f\")\n#endif", false, "guarded by something else"),
    ("  x = _mm_add_ps(x, y);", false, "an intrinsic"),
    ("cv::Rect target(place.x, place.y);", true, "a name that only looks like it"),
  ])
  func searchFindsUnguardedIntrinsics(text: String, isGood: Bool, why: Comment) throws {
    #expect(try Self.unguarded(Repository.File(name: "x.cpp", text: text)).isEmpty == isGood, why)
  }

  @Test func processorSpecificCppIsGuarded() throws {
    let files = try Repository.files(["Sources"]).filter { file in
      [".cpp", ".hpp", ".h"].contains { file.name.hasSuffix($0) }
    }
    #expect(files.count > 30, "the files were found")
    for file in files { for place in try Self.unguarded(file) { Issue.record("\(place) is for one processor only") } }
  }

  /// Swift's vectors are the same everywhere; 80-bit floats and processor conditions are not.
  @Test func swiftSourcesNameNoProcessor() throws {
    for file in try Repository.files(["Sources"]) where file.name.hasSuffix(".swift") {
      #expect(!file.text.contains("Float80") && !file.text.contains("#if arch("), "\(file.name)")
    }
  }
}
