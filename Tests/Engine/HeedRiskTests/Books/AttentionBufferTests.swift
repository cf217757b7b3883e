import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

@Suite("AttenD's buffer") struct AttentionBufferTests {
  /// One character is 100 ms: `r` road, `m` mirror, `o` elsewhere, `p` phone, `x` eyes shut, `?` not known, `-` no face,
  /// `s` standing with the eyes elsewhere.
  private func ticks(_ drawing: String, every interval: Duration = .milliseconds(100)) -> [DriverSample] {
    drawing.enumerated().map { row, look in
      var sample = DriverSample(time: .zero + interval * row)
      switch look {
      case "r": sample.zoneClass = .forward
      case "m": sample.zoneClass = .driving
      case "o": sample.zoneClass = .nondriving
      case "p": sample.zoneClass = .phone
      case "x": (sample.zoneClass, sample.eyesClosed) = (.forward, 1)
      case "s": (sample.zoneClass, sample.isStandstill) = (.nondriving, true)
      case "-": sample.isFaceSeen = false
      default: break
      }
      return sample
    }
  }

  private func levels(_ drawing: String) -> String {
    var buffer = RuleBook(.attend)
    return ticks(drawing).map { buffer.update($0).level.map { $0 == 0 ? "." : "\($0)" } ?? "!" }.joined()
  }

  static let drawings: [(String, String, Comment)] = [
    ("rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr", "................................", "the road"),
    ("oooooooooooooooooooooooo", "....................2222", "empty after 2 s"),
    ("ooooooooooooooooooorrrrr", "........................", "1.9 s leave a tenth"),
    ("oooooooooooooooooooorrrr", "....................22..", "2 s are all; 0.1 s later it fills again"),
    ("pppppppppppppppppppppp", "....................22", "a phone is elsewhere"),
    ("xxxxxxxxxxxxxxxxxxxxxx", "....................22", "and so is what shut eyes see"),
    ("mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm", "..............................22", "a mirror is free for 1 s"),
    ("mmmmmmmmmmoooooooooooooooooooooo", "..............................22", "1 s of mirror took nothing"),
    ("mmmmmmmmmmmooooooooooooooooooooo", "..............................22", "from 1 s on it does"),
    ("ooooooooooooooommmmmmmmmmmmmmmmm", "..............................22", "a mirror gives nothing back either"),
    ("mmmmmommmmmmoooooooooooooooooooo", "..............................22", "free once, until the road is seen"),
    ("rrrrxxrroooooooooooooooooooo", "...........................2", "a blink of 0.2 s, and 0.1 s given back"),
    ("ooooooooooooooooooo????????oooo", "............................222", "not known: neither drains nor fills"),
    ("ooooooooooooooooooooo-----rrrr", "....................22222222..", "losing the face clears nothing"),
    ("ssssssssssssssssssssssssssssss", "..............................", "at a standstill there is nothing to miss"),
    ("oooooooooorrrrrroooooooooooooooo", "...............................2", "0.6 s of road give back half a second"),
    ("oooooooooorroooooooooooo", ".......................2", "0.2 s of road give back a tenth"),
    ("oooooooooorooooooooooooo", ".....................222", "0.1 s of road gives back nothing, and takes nothing"),
  ]

  @Test(arguments: drawings)
  func emptyAttentionBufferMeansDistracted(drawing: String, expected: String, why: Comment) {
    #expect(levels(drawing) == expected, why)
  }

  /// Ordered by severity: road, mirror, elsewhere, shut.
  @Test func worseLooksNeverLowerTheWarningLevel() {
    var dice = SeededRandom(seed: 5)
    let looks = Array("rmox")
    for _ in 0..<1500 {
      var (better, worse) = ("", "")
      var look = 0
      for _ in 0..<90 {
        if dice.index(below: 5) == 0 { look = dice.index(below: 4) }
        better.append(looks[look])
        worse.append(looks[dice.index(below: 8) == 0 ? min(3, look + dice.index(below: 4)) : look])
      }
      var (one, other) = (RuleBook(.attend), RuleBook(.attend))
      let isLower = zip(ticks(better), ticks(worse)).contains {
        (other.update($1).level ?? -1) < (one.update($0).level ?? -1)
      }
      #expect(!isLower, "\(better) against \(worse)")
    }
  }

  /// At 30 Hz: 1.9667, 2 and 2.0333 s away.
  @Test(arguments: [(59, false), (60, true), (61, true)])
  func attentionBufferEmptiesAfterTwoSecondsAway(away: Int, isEmptied: Bool) {
    var buffer = RuleBook(.attend)
    var highest = 0
    for row in 0...away + 2 {
      var sample = DriverSample(time: Timestamp(nanoseconds: Int64((Double(row) * 1e9 / 30).rounded())))
      sample.areEyesOnRoad = row >= away
      highest = max(highest, buffer.update(sample).level ?? -1)
    }
    #expect((highest == 2) == isEmptied)
  }

  @Test func emptyAttentionBufferIsPredicted() throws {
    var buffer = RuleBook(.attend)
    let verdicts = ticks("rmmmmmmmmmmmmoooooooooooooooooorr").map { buffer.update($0) }
    #expect(verdicts[0].latest == nil && verdicts.last?.latest == nil)
    #expect(verdicts[1].latest?.milliseconds == 3100, "1 s of grace and 2 s of buffer")
    #expect(verdicts[13].latest?.milliseconds == 3100)
    let empty = try #require(verdicts.first { $0.level == 2 })
    #expect(empty.time.milliseconds == 3100 && empty.kind == .distracted && empty.latest == nil)
    #expect(empty.evidence?.quantity == .buffer && empty.evidence?.start?.milliseconds == 1100)
  }

  @Test func repeatedOrEarlierTimesChangeNothing() {
    var (plain, disturbed) = (RuleBook(.attend), RuleBook(.attend))
    for sample in ticks("rroooooooooooooooooooooorrrr") {
      let verdict = plain.update(sample)
      #expect(disturbed.update(sample) == verdict)
      var late = sample
      late.time = sample.time - .milliseconds(150)
      #expect(disturbed.update(late).level == nil && disturbed.update(sample).level == nil)
    }
  }

  @Test func longPauseRefillsTheAttentionBuffer() {
    for (pause, level) in [(Duration.seconds(1), 0), (.milliseconds(1001), 0), (.seconds(60), 0)] {
      var buffer = RuleBook(.attend)
      let rows = ticks("oo", every: pause)
      let last = rows.map { buffer.update($0) }.last
      #expect(last?.level == level)
      #expect(last?.margin == (pause > .seconds(1) ? .seconds(2) : .seconds(1)))
    }
  }
}
