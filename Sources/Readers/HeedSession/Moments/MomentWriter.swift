package import Heed
import HeedRisk
import HeedSignals

/// Writes what a drive's fusion was fed with as bytes: a moment is the words that differ from the moment before.
package struct MomentWriter {
  /// What a record is; stored, so the numbers never change.
  enum Kind: UInt64 {
    case moment = 1
    case alerts, sameAlerts, roadAvailability, acknowledged, text, drowsiness
    case reply, cabinEnded
    case impairment
  }

  private var bytes = WordWriter()
  private var last = SnapshotWords()
  private var time: Int64 = 0
  private var alerts: [RoadAlert] = []
  private var texts: [String: UInt64] = [:]
  private var states: [Drowsiness: UInt64] = [:]
  private var impairments: [Impairment: UInt64] = [:]

  package init() {}

  /// The records so far.
  package var records: [UInt8] { bytes.bytes }

  package mutating func add(_ input: FusionInput) {
    switch input {
    case .moment(let moment): add(moment)
    case .alerts(let now, let time):
      guard now != alerts else { return begin(.sameAlerts, at: time) }
      begin(.alerts, at: time)
      bytes.put(UInt64(now.count))
      now.forEach { bytes.put($0) }
      alerts = now
    case .roadAvailability(let change):
      begin(.roadAvailability, at: change.time)
      bytes.put(text: change.function.rawValue)
      bytes.put(text: change.reason?.rawValue ?? "")
    case .acknowledged(let time): begin(.acknowledged, at: time)
    case .reply(let supports, let honours, let time):
      begin(.reply, at: time)
      // 0 is nothing said.
      bytes.put(supports.map { UInt64($0.rawValue) + 1 } ?? 0)
      bytes.put(honours.map { UInt64($0.rawValue) + 1 } ?? 0)
    case .cabinEnded(let time): begin(.cabinEnded, at: time)
    }
  }

  private mutating func add(_ moment: DriverSnapshot) {
    // What is new comes first, so that a reader knows its number.
    for text in [moment.tick.zone, moment.tick.task] {
      guard let text, texts[text] == nil else { continue }
      texts[text] = UInt64(texts.count)
      bytes.put(Kind.text.rawValue)
      bytes.put(text: text)
    }
    if let state = moment.drowsiness, states[state] == nil {
      states[state] = UInt64(states.count)
      bytes.put(Kind.drowsiness.rawValue)
      bytes.put(state)
    }
    if let state = moment.impairment, impairments[state] == nil {
      impairments[state] = UInt64(impairments.count)
      bytes.put(Kind.impairment.rawValue)
      bytes.put(state)
    }
    let words = SnapshotWords(
      moment, text: { texts[$0] ?? 0 }, drowsiness: { states[$0] ?? 0 }, impairment: { impairments[$0] ?? 0 })
    begin(.moment, at: moment.tick.time)
    var differing: UInt64 = 0
    for place in words.words.indices where words.words[place] != last.words[place] { differing |= 1 << UInt64(place) }
    bytes.put(differing)
    for place in words.words.indices where words.words[place] != last.words[place] {
      if SnapshotWords.counts.contains(place) {
        bytes.put(difference: Int64(bitPattern: words.words[place] &- last.words[place]))
      } else {
        bytes.put(raw: words.words[place])
      }
    }
    last = words
  }

  private mutating func begin(_ kind: Kind, at moment: Timestamp) {
    bytes.put(kind.rawValue)
    bytes.put(difference: moment.nanoseconds &- time)
    time = moment.nanoseconds
  }
}

extension SnapshotWords {
  /// Places of numbers that grow by one or stay: their differences are short.
  static let counts: Set<Int> = [14, 15]
}
