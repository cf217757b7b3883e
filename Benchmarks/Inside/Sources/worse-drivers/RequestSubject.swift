import HeedRisk
import HeedSignals

/// Requests to the vehicle, one subject a kind: how much is asked for.
struct RequestSubject {
  private var risk = RiskSubject()
  private var requests = RequestEngine()
  private let kind: VehicleRequest.Kind

  static var subjects: [Subject] {
    VehicleRequest.Kind.allCases.map { kind in
      Subject(name: "request \(kind.rawValue)") {
        var subject = RequestSubject(kind: kind)
        return { subject.update($0) }
      }
    }
  }

  private init(kind: VehicleRequest.Kind) { self.kind = kind }

  private mutating func update(_ input: Input) -> Subject.Answer {
    let moment = risk.feed(input)
    let said = requests.update(moment, risk: risk.engine).filter { $0.kind == kind }
    let standing = requests.requests.first { $0.kind == kind }
    let isAnswered = moment.sample.isInteracting || moment.sample.isStandstill
    var answer = Subject.Answer(level: 0, isBroken: false)
    answer.level = standing.map { 1 + Int((($0.gain ?? 0) * 10).rounded()) } ?? 0
    answer.requests = said
    answer.isBroken =
      standing != nil && isAnswered
      || !said.allSatisfy { ($0.gain ?? 0).isFinite && ($0.end == nil) == ($0.until != nil) }
    return answer
  }
}
