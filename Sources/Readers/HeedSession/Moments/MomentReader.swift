package import Heed
import HeedRisk
import HeedSignals

/// Reads the records of a ``MomentWriter``.
package struct MomentReader {
  private var bytes: WordReader
  private var last = SnapshotWords()
  private var time: Int64 = 0
  private var alerts: [RoadAlert] = []
  private var texts: [String] = []
  private var states: [Drowsiness] = []
  private var impairments: [Impairment] = []

  /// - Parameter start: Bytes at the beginning that are passed over.
  package init(_ bytes: [UInt8], from start: Int = 0) { self.bytes = WordReader(bytes, from: start) }

  /// The next input; nil at the end.
  /// - Throws: ``InputCodingError`` for bytes that no writer wrote; nothing more can be read then.
  package mutating func next() throws(InputCodingError) -> FusionInput? {
    while !bytes.isAtEnd {
      let word = try bytes.word()
      guard let kind = MomentWriter.Kind(rawValue: word) else { throw .unknown(what: "record", value: "\(word)") }
      switch kind {
      case .text: texts.append(try bytes.text())
      case .drowsiness: states.append(try bytes.drowsiness())
      case .impairment: impairments.append(try bytes.impairment())
      case .moment: return .moment(try moment())
      case .alerts:
        let time = try moved()
        alerts = []
        for _ in 0..<(try bytes.count()) { alerts.append(try bytes.alert()) }
        return .alerts(alerts, at: time)
      case .sameAlerts: return .alerts(alerts, at: try moved())
      case .roadAvailability:
        let time = try moved()
        let function = try bytes.choice(RoadFunction.self, "function of the road") ?? .objects
        let reason = try bytes.choice(RoadAvailabilityChange.Reason.self, "lack of the road")
        return .roadAvailability(RoadAvailabilityChange(time: time, function: function, reason: reason))
      case .acknowledged: return .acknowledged(try moved())
      case .reply:
        let time = try moved()
        return .reply(supports: try kinds(), honours: try kinds(), at: time)
      case .cabinEnded: return .cabinEnded(try moved())
      }
    }
    return nil
  }

  /// nil for nothing said.
  private mutating func kinds() throws(InputCodingError) -> VehicleRequest.Kinds? {
    let word = try bytes.word()
    return word == 0 ? nil : VehicleRequest.Kinds(rawValue: UInt8(truncatingIfNeeded: word - 1))
  }

  private mutating func moved() throws(InputCodingError) -> Timestamp {
    time = time &+ (try bytes.difference())
    return Timestamp(nanoseconds: time)
  }

  private mutating func moment() throws(InputCodingError) -> DriverSnapshot {
    let now = try moved()
    var differing = try bytes.word()
    guard differing >> UInt64(SnapshotWords.count) == 0 else { throw .unknown(what: "part", value: "\(differing)") }
    while differing != 0 {
      let place = differing.trailingZeroBitCount
      differing &= differing - 1
      last.words[place] =
        SnapshotWords.counts.contains(place)
        ? last.words[place] &+ UInt64(bitPattern: try bytes.difference()) : try bytes.raw()
    }
    return try last.moment(
      at: now, text: { (number) throws(InputCodingError) in try Self.entry(number, of: texts, "text") },
      drowsiness: { (number) throws(InputCodingError) in try Self.entry(number, of: states, "drowsiness") },
      impairment: { (number) throws(InputCodingError) in try Self.entry(number, of: impairments, "impairment") })
  }

  private static func entry<Entry>(
    _ number: UInt64, of entries: [Entry], _ name: String
  ) throws(InputCodingError) -> Entry {
    guard number < UInt64(entries.count) else { throw .unknown(what: name, value: "\(number)") }
    return entries[Int(number)]
  }
}
