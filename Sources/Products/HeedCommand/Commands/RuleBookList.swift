import HeedSignals

/// The descriptions of all rule books.
struct RuleBookList {
  let source: String
  let levels: [(level: Int, meaning: String)]
  let kinds: [Verdict.Kind]

  static var text: String {
    let books = RuleBookName.allCases.map { name in
      let book = RuleBookList(name)
      let levels = book.levels.map { "  level \($0.level)  \($0.meaning)" }
      let kinds = book.kinds.map(\.rawValue).joined(separator: ", ")
      return (["\(name.rawValue)", "  \(book.source)"] + levels + ["  kinds    \(kinds)"]).joined(separator: "\n")
    }
    return books.joined(separator: "\n\n")
  }

  init(_ name: RuleBookName) {
    switch name {
    case .euroNCAP2026:
      source = "Euro NCAP 2026, driver engagement; glances at any speed, drowsiness from 50 km/h"
      levels = [
        (2, "away for 3 s (4 s for a glance that driving needs), or 10 s of 30 s; KSS above 7; eyes shut for 1 s"),
        (3, "eyes shut for 3 s; no look back 3 s after a warning, or away or shut for 6 s"),
      ]
      kinds = [.longDistraction, .shortDistraction, .phone, .drowsy, .microsleep, .sleep, .unresponsive]
    case .euADDW:
      source = "EU 2023/2590, advanced driver distraction warning; above 20 km/h"
      levels = [(2, "away, by its angle, for 6 s below 50 km/h and 3.5 s from there; 1.5 s more if little is seen")]
      kinds = [.longDistraction]
    case .euDDAW:
      source = "EU 2021/1341, driver drowsiness and attention warning; from 70 km/h"
      levels = [(1, "KSS 7: warning allowed"), (2, "KSS 8: warning required")]
      kinds = [.drowsy]
    case .unR171:
      source = "UN Regulation 171, driver control assistance; above 10 km/h, while an assistant drives"
      levels = [
        (1, "away for 5 s: request to look at the road"), (2, "3 s later: the request is escalated"),
        (3, "5 s later: direct control alert; 10 s after the escalation: assistance is unavailable"),
      ]
      kinds = [.eyesOnRequest, .escalatedRequest, .directControl, .unavailable]
    case .nhtsa2013:
      source = "NHTSA 2013, guidelines for devices in vehicles; at any speed"
      levels = [(2, "one glance away of more than 2 s, or more than 12 s in total in one task")]
      kinds = [.longDistraction, .taskTime]
    case .attend:
      source = "AttenD, Kircher & Ahlström 2009; at any speed except standstill"
      levels = [(2, "the buffer of 2 s is empty; it drains while looking away, mirrors are free for 1 s")]
      kinds = [.distracted]
    case .openpilot:
      source = "openpilot's driver monitoring, 2026; while an assistant drives"
      levels = [
        (1, "distracted for 3 s, or not seen and wheel untouched for 15 s"), (2, "the same for 5 s, or 24 s"),
        (3, "the same for 11 s, or 30 s, until assistance is disengaged; lockout after three times or 30 s of it"),
      ]
      kinds = [.distracted, .untouched]
    }
  }
}
