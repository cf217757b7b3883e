import Testing

@testable import Scoring

struct KappaTests {
  @Test func kappaMatchesTheKnownAnswer() throws {
    // The textbook's table: 20 yes yes, 5 yes no, 10 no yes, 15 no no; 0.4.
    var kappa = Kappa()
    for (count, a, b) in [(20, true, true), (5, true, false), (10, false, true), (15, false, false)] {
      for _ in 0..<count { kappa.add(a, b) }
    }
    #expect(abs(try #require(kappa.value) - 0.4) < 1e-12)
  }

  @Test(arguments: [
    ("ffss", "ffss", 1.0), ("ffss", "ssff", -1), ("ffss", "fsfs", 0), ("ffss", "ffff", 0),
    // 3 of 4 agree; by chance (2 * 1 + 2 * 3) / 16 = 0.5.
    ("ffss", "fsss", 0.5),
  ])
  func kappaMeasuresAgreementBeyondChance(a: String, b: String, expected: Double) {
    #expect(Kappa.of(.fixation, [Drawn.movements(a)], [Drawn.movements(b)]) == expected)
  }

  @Test func constantLabelsHaveNoKappa() {
    #expect(Kappa().value == nil)
    #expect(Kappa.of(.pursuit, [Drawn.movements("ffss")], [Drawn.movements("ffss")]) == nil)
  }

  @Test func kappaPoolsAllRecordings() {
    // Alone the second has none, and the mean would be that of the first; together they are one of eight samples.
    let (a, b) = (
      [Drawn.movements("fsss"), Drawn.movements("ffff")], [Drawn.movements("ffss"), Drawn.movements("ffff")]
    )
    // 7 of 8 agree; by chance (5 * 6 + 3 * 2) / 64.
    let expected = 36.0 / 64
    #expect(Kappa.of(.fixation, a, b) == (7.0 / 8 - expected) / (1 - expected))
  }

  @Test func kappaAveragesOverSeveralPeople() {
    let people = [[Drawn.movements("ffss")], [Drawn.movements("ssff")]]
    #expect(Kappa.of(.fixation, [Drawn.movements("ffss")], people: people) == 0)
  }
}

/// Movements as people draw them, one letter a sample.
enum Drawn {
  static func movements(_ text: String) -> [Movement] {
    text.map { letter in
      switch letter {
      case "f": .fixation
      case "s": .saccade
      case "o": .pso
      case "p": .pursuit
      case "b": .blink
      default: .unknown
      }
    }
  }
}
