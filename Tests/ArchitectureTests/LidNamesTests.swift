import Testing

@Suite("Lids have one sign inside Heed")
struct LidNamesTests {
  /// Files at the doors, where seeds, formats and settings say openness.
  private static let doors = [
    "HeedSignals/Generated/", "HeedSignals/Cabin/FrameReport+Parts.swift", "Heed/Generated/", "Heed/Public/",
    "Heed/Delegates/", "Heed/Events/DelegateReader.swift", "Heed/Configuration/", "Heed/Cabin/LidEngine.swift",
  ]

  @Test func opennessIsAWordOfTheDoors() throws {
    for file in try Repository.files(["Sources/Engine"]) where file.name.hasSuffix(".swift") {
      if Self.doors.contains(where: { file.name.hasPrefix("Sources/Engine/\($0)") }) { continue }
      // Comments may explain the word; a mouth's openness is another quantity.
      let code = file.text.replacing(/\/\/.*/, with: "")
        .replacing(/mouthOpenness|report\.(left|right)Openness/, with: "")
      #expect(!code.contains(/[oO]penness/), "\(file.name) says openness; lids have a gap, a height and a closure")
    }
  }

  @Test func onlyLidSignTurnsAClosure() throws {
    for file in try Repository.files(["Sources"]) where file.name.hasSuffix(".swift") {
      #expect(!file.text.contains(/1 - (\w+\.)?\w*([cC]losure|[oO]penness)/), "\(file.name) turns the sign by itself")
    }
  }
}
