import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Rows wait for their labels")
struct LabelledRowsTests {
  /// The rows of a table. Rows that begin with `!` count as not usable.
  private static func rows(_ text: String) throws -> LabelledRows {
    var reader = try CSVReader(path: "t.csv", bytes: Array("a\n\(text)".utf8))
    var rows = LabelledRows()
    while try reader.advance() { rows.add(reader, isUsed: !reader.text(0).hasPrefix("!")) }
    return rows
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func labelledRowsKeepTheirOrder() throws {
    var rows = try Self.rows("1\r\n2\n!3\n4\n!5\n")
    #expect(Self.text(rows.take([])).isEmpty)
    #expect(Self.text(rows.take([.fixation])) == "1,fixation\r\n")
    #expect(
      Self.text(rows.take([.saccade])) == "2,saccade\n!3,unknown\n", "what needs no label goes with the one before")
    #expect(!rows.isEmpty)
    #expect(Self.text(rows.take([.pso])) == "4,pso\n!5,unknown\n")
    #expect(rows.isEmpty)
  }

  @Test func rowsWithoutALabelAreWrittenAtOnce() throws {
    var rows = try Self.rows("!1\n!2\n3\n")
    #expect(Self.text(rows.take([])) == "!1,unknown\n!2,unknown\n")
    #expect(Self.text(rows.take([.blink])) == "3,blink\n")
  }

  @Test func lastLabelledRowGetsALineEnd() throws {
    var rows = try Self.rows("1")
    #expect(Self.text(rows.take([.pursuit])) == "1,pursuit\n")
  }
}
