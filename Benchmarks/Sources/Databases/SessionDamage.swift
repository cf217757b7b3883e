package import Draws
package import Foundation

/// One kind of damage to a session's file; its place and extent are drawn from seeded random numbers.
package struct SessionDamage: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case bit = "one bit"
    case bits = "several bits"
    case zeroed = "a page of zeros"
    case garbage = "a page of noise"
    case swapped = "two pages swapped"
    case cut = "the end cut off"
    case edited = "a row edited by SQL"
    case exchanged = "two rows exchanged by SQL"
    case deleted = "rows deleted by SQL"
    case line = "a letter of an event's line"
  }

  /// Size of a page, bytes. Choice: that of session files; a file with other pages is damaged nevertheless.
  private static let page = 1024

  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// - Throws: ``DatabaseError`` if a change by SQL fails.
  package func apply(to file: URL, _ chance: inout SeededRandom) throws {
    switch kind {
    case .bit: try file.spoil { bytes in Self.flip(&bytes, &chance) }
    case .bits: try file.spoil { bytes in for _ in 0..<(2 + chance.index(below: 30)) { Self.flip(&bytes, &chance) } }
    case .zeroed:
      try file.spoil { bytes in
        // Zeros would not damage a page that is already all zeros, so another page is drawn.
        var range = Self.range(bytes, &chance)
        while bytes[range].allSatisfy({ $0 == 0 }) { range = Self.range(bytes, &chance) }
        for place in range { bytes[place] = 0 }
      }
    case .garbage:
      try file.spoil { bytes in
        for place in Self.range(bytes, &chance) { bytes[place] = UInt8(truncatingIfNeeded: chance.next()) }
      }
    case .swapped:
      try file.spoil { bytes in
        var (one, other) = (Self.range(bytes, &chance), Self.range(bytes, &chance))
        while bytes[one] == bytes[other] { (one, other) = (Self.range(bytes, &chance), Self.range(bytes, &chance)) }
        for (a, b) in zip(one, other) { bytes.swapAt(a, b) }
      }
    case .cut: try file.spoil { bytes in bytes.removeLast(1 + chance.index(below: bytes.count - 1)) }
    case .edited: try execute(Self.edits[chance.index(below: Self.edits.count)], file)
    case .exchanged: try execute(Self.exchanges[chance.index(below: Self.exchanges.count)], file)
    case .deleted: try execute(Self.deletions[chance.index(below: Self.deletions.count)], file)
    case .line:
      try file.spoil { bytes in
        let marks = Self.places(of: Array("{\"type\":\"".utf8), in: bytes)
        guard !marks.isEmpty else { return Self.flip(&bytes, &chance) }
        bytes[marks[chance.index(below: marks.count)] + 9] ^= 0x20
      }
    }
  }

  // Each edit changes a row in the middle of a table that a recorded drive fills.
  private static let edits = [
    "UPDATE event SET line = replace(line, '1', '2') WHERE id = (SELECT max(id) / 2 FROM event)",
    "UPDATE event SET t_ms = t_ms + 1000 WHERE id = (SELECT max(id) / 3 FROM event)",
    "UPDATE session SET alerts = alerts + 1", "UPDATE session SET attention = 0.99", "UPDATE session SET frames = 1",
    "UPDATE session SET settings = settings || ' '",
    "UPDATE session SET highest_risk = CASE highest_risk WHEN 'normal' THEN 'critical' ELSE 'normal' END",
    "UPDATE attention_window SET score = 1 WHERE event = (SELECT min(event) FROM attention_window)",
    "UPDATE risk_change SET level = 'advisory', score = 0.11 WHERE event = (SELECT max(event) FROM risk_change)",
    "UPDATE availability_change SET t_ms = t_ms + 1 WHERE event = (SELECT min(event) FROM availability_change)",
    "UPDATE gaze_zone SET seconds = seconds + 1", "UPDATE risk_time SET seconds = seconds + 1",
    "UPDATE input_chunk SET last_t_ns = last_t_ns + 1 WHERE id = 2",
    "UPDATE seal SET totals = replace(totals, 'event ', 'event 1')",
  ]
  private static let exchanges = [
    exchange("event", "id", "id = 5 OR id = 9", 14), exchange("event", "id", "id = 20 OR id = 21", 41),
    exchange("input_chunk", "id", "id = 1 OR id = 2", 3),
    """
    CREATE TEMP TABLE o AS SELECT id, line FROM event WHERE id IN (7, 8);
    UPDATE event SET line = (SELECT line FROM o WHERE o.id = 15 - event.id) WHERE id IN (7, 8)
    """,
  ]
  private static let deletions = [
    "DELETE FROM event WHERE id = (SELECT max(id) / 2 FROM event)",
    "DELETE FROM event WHERE id > (SELECT max(id) - 3 FROM event)", "DELETE FROM risk_change",
    "DELETE FROM attention_window WHERE event = (SELECT max(event) FROM attention_window)",
    "DELETE FROM availability_change", "DELETE FROM gaze_zone", "DELETE FROM model",
    "DELETE FROM input_chunk WHERE id = (SELECT max(id) FROM input_chunk)", "DELETE FROM risk_time", "DELETE FROM seal",
  ]

  /// - Parameter sum: The sum of the two rows' keys.
  private static func exchange(_ table: String, _ key: String, _ which: String, _ sum: Int) -> String {
    """
    UPDATE \(table) SET \(key) = -\(key) WHERE \(which);
    UPDATE \(table) SET \(key) = \(sum) + \(key) WHERE \(key) < 0
    """
  }

  private static func flip(_ bytes: inout [UInt8], _ chance: inout SeededRandom) {
    bytes[chance.index(below: bytes.count)] ^= 1 << UInt8(chance.index(below: 8))
  }

  private static func range(_ bytes: [UInt8], _ chance: inout SeededRandom) -> Range<Int> {
    let start = page * chance.index(below: max(1, bytes.count / page))
    return start..<min(bytes.count, start + page)
  }

  private static func places(of mark: [UInt8], in bytes: [UInt8]) -> [Int] {
    let data = Data(bytes)
    var (places, from) = ([Int](), data.startIndex)
    while let found = data.range(of: Data(mark), in: from..<data.endIndex) {
      places.append(found.lowerBound)
      from = found.upperBound
    }
    return places
  }

  private func execute(_ sql: String, _ file: URL) throws {
    try DatabaseFile(file.path, isWritable: true).execute(sql)
  }
}
