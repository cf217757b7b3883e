import HeedGeometry
import HeedSignals

@testable import HeedRisk

/// Ticks drawn as letters with lengths in seconds: `f1 a2.9 f2`.
///
/// f road ahead   m mirror   i instruments   a elsewhere   p phone   s shut, gaze ahead   z shut, gaze not known   ? nothing known
struct GlanceDrawing {
  var text: String
  var hertz = 30.0
  var speed: Double? = 120 / 3.6
  var change: (inout DriverSample) -> Void = { _ in }

  var ticks: [DriverSample] {
    var (all, end): ([DriverSample], Double) = ([], 0)
    for part in text.split(separator: " ") {
      end += Double(part.dropFirst()) ?? 0
      while Double(all.count) < (end * hertz).rounded() {
        var sample = DriverSample(time: Timestamp(milliseconds: Double(all.count) / hertz * 1000))
        sample.speed = speed
        Self.draw(part.first ?? "?", &sample)
        change(&sample)
        all.append(sample)
      }
    }
    return all
  }

  static func draw(_ letter: Character, _ sample: inout DriverSample) {
    switch letter {
    case "f": sample.areEyesOnRoad = true
    case "m": (sample.areEyesOnRoad, sample.zone, sample.zoneClass) = (false, "mirror", .driving)
    case "i": (sample.areEyesOnRoad, sample.zone, sample.zoneClass) = (false, "Instrument panel", .driving)
    case "a": (sample.areEyesOnRoad, sample.zoneClass) = (false, .nondriving)
    case "p": (sample.areEyesOnRoad, sample.zone, sample.zoneClass) = (false, "phone", .phone)
    case "s": (sample.areEyesOnRoad, sample.eyesClosed) = (true, 1)
    case "z": sample.eyesClosed = 1
    default: sample.isFaceSeen = false
    }
  }

  func verdicts(_ name: RuleBookName, fairness: Bool = true) -> [Verdict] {
    guard GlanceRules.Settings.book(name) != nil else { return [] }
    var rules = RuleBook(name, isFair: fairness)
    return ticks.map { rules.update($0) }
  }

  /// The changes as text: level, kind, and start in seconds.
  func story(_ name: RuleBookName, fairness: Bool = true) -> [String] {
    var (said, last): ([String], Verdict?) = ([], nil)
    for verdict in verdicts(name, fairness: fairness) {
      if last.map({ verdict.differs(from: $0) }) ?? (verdict.level != 0) {
        let time = (verdict.time.milliseconds).rounded() / 1000
        said.append("\(verdict.level.map(String.init) ?? "-") \(verdict.kind?.rawValue ?? "nothing") \(time)")
      }
      last = verdict
    }
    return said
  }
}
