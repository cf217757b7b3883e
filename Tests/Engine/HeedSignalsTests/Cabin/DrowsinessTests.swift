import HeedSignals
import Testing

@Suite struct DrowsinessTests {
  private static func evidence(_ kind: DrowsinessEvidence.Kind, _ intensity: Double) -> DrowsinessEvidence {
    DrowsinessEvidence(kind: kind, value: 1, window: .seconds(60), intensity: intensity)
  }

  static let sums: [([(DrowsinessEvidence.Kind, Double)], Double, String?, Comment)] = [
    ([], 0, nil, "nothing measured"), ([(.perclos, 0)], 0, nil, "nothing found"),
    ([(.perclos, 0.4), (.p70, 0.5), (.longClosures, 0.3)], 0.5, "p70", "the lids are seen once"),
    ([(.yawns, 0.2), (.nods, 0.5)], 0.6, "nods", "mouth and head add up"),
    ([(.blinks, 0.5), (.yawns, 0.4), (.nods, 0)], 0.7, "blinks", "and to the lids"),
    ([(.microsleep, 1), (.yawns, 0.4)], 1, "microsleep", "no more than everything"),
  ]

  @Test(arguments: sums)
  func onlyTheStrongestLidEvidenceCounts(
    pieces: [(DrowsinessEvidence.Kind, Double)], intensity: Double, strongest: String?, why: Comment
  ) {
    let evidence = pieces.map { Self.evidence($0, $1) }
    #expect(abs(evidence.intensity - intensity) < 1e-12, why)
    #expect(evidence.strongest?.kind.rawValue == strongest, why)
  }

  @Test func moreEvidenceNeverLowersTheDrowsiness() {
    // A lattice over all kinds, with every single step up.
    let steps = [0, 0.3, 0.7, 1]
    for kind in DrowsinessEvidence.Kind.allCases {
      for base in steps {
        let others = DrowsinessEvidence.Kind.allCases.filter { $0 != kind }.map { Self.evidence($0, base) }
        var last = others.intensity
        for step in steps {
          let now = (others + [Self.evidence(kind, step)]).intensity
          #expect(now >= last && (0...1).contains(now))
          last = now
        }
      }
    }
  }
}
