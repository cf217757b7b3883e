import HeedRisk
import HeedSignals

/// What is checked: something that is fed ticks and says how bad it is.
struct Subject {
  var name: String
  /// Learns how the head is held above 13 m/s, so that what is worse there is not defined.
  var isSlow = false
  /// Says of a row whose time cannot be used that it cannot, and forgets it.
  var refusesTimes = false
  /// A new one, and its answer to one sample after the other.
  var start: () -> (Input) -> Answer

  struct Answer: Hashable {
    var words: String { verdict.map { "\($0)" } ?? risk.map { "\($0)" } ?? "nothing" }

    /// nil: the moment could not be used.
    var level: Int?
    /// Everything that was said; the one or the other.
    var verdict: Verdict?
    var risk: RiskState?
    var requests: [VehicleRequest] = []
    /// Something in it is no finite number, or not where it may be.
    var isBroken: Bool
  }

  static var all: [Subject] { books + [RiskSubject.subject] + RequestSubject.subjects }

  private static var books: [Subject] {
    RuleBookName.allCases.map { name in
      Subject(name: name.rawValue, isSlow: name == .openpilot, refusesTimes: true) {
        var book = RuleBook(name)
        return { Answer(book.update($0.sample), at: $0.sample.time, by: name) }
      }
    }
  }
}

extension Subject.Answer {
  init(_ verdict: Verdict, at time: Timestamp, by rules: RuleBookName) {
    level = verdict.level
    self.verdict = verdict
    let numbers = [verdict.evidence?.measured, verdict.evidence?.threshold].compactMap { $0 }
    isBroken =
      !numbers.allSatisfy(\.isFinite) || !(0...3).contains(verdict.level ?? 0) || verdict.rules != rules
      || verdict.time != time || ((verdict.level ?? 0) > 0) != (verdict.kind != nil)
      || ((verdict.level ?? 0) > 0 && verdict.evidence == nil) || (verdict.level == nil && verdict.kind != nil)
  }
}
