package import HeedSignals

extension VSSSignal {
  /// A signal's line in the export; the value is `.null` while it is unknown.
  package func line(_ value: JSONValue, at time: Timestamp, anchor: WallClockAnchor?) -> String {
    let line: JSONValue = [
      "path": .string(rawValue), "value": value, "unit": .string(optional: unit), "t_ms": .time(time),
      "ts": .string(optional: anchor.flatMap { UTCTime.text($0.utcMilliseconds(at: time)) }),
    ]
    return line.text
  }
}
