import Testing

/// On PyPI the import's name belongs to another project: who installed it from there would run a stranger's code.
@Suite("No page and no message sends people to somebody else's package")
struct DistributionTests {
  /// The import's name as a distribution: installed, with extras, with a version, as a wheel, asked for its version.
  private static var installed: Regex<Substring> {
    #/
    pip[^\n]*install[^\n]*[\s'"]heed(?![\w\-])|\bheed\[[a-z,]+\]|\bheed[=~<>]=\d|\bheed-[^\s/]*\.whl
    |metadata\.\w+\(["']heed["']\)|^name\ =\ "heed"$
    /#.anchorsMatchLineEndings()
  }

  @Test func heedIsNoPackageOfAnIndex() throws {
    let folders = [
      "", "Benchmarks", "Calibration", "Fuzzing", "Python", "Samples", "Schema", "Simulation", "Sources", "Tests",
      "Tools", "docs",
    ]
    let apart = try ["Python/pyproject.toml", "docs/python.ipynb"].map {
      Repository.File(name: $0, text: try Repository.text($0))
    }
    var found: [String] = []
    for file in try Repository.files(folders) + apart where !file.name.hasSuffix("DistributionTests.swift") {
      found += file.text.matches(of: Self.installed).map { "\(file.name): \($0.output)" }
    }
    #expect(found == [], "\(found.count) places name heed as a package of an index")
  }

  @Test(arguments: [
    "pip install heed", "pip install 'heed[pandas]'", "pip3 install -U heed", "`heed[all]`", "heed==0.2.0",
    "heed-*.whl", "heed-….whl", #"importlib.metadata.version("heed")"#, "version\nname = \"heed\"\n",
  ])
  func everyWayToNameItIsFound(text: String) {
    #expect(text.contains(Self.installed))
  }

  @Test(arguments: [
    "pip install heedkit", "pip install ./Python", "heedkit[all]", "pip install \"heedkit-….whl[fleet]\"",
  ])
  func ourOwnNameIsFree(text: String) {
    #expect(!text.contains(Self.installed))
  }
}
