import Testing

@testable import HeedFormats

@Suite("Tables of any length")
struct CSVReaderTests {
  private static func rows(_ text: String) throws -> [[String]] {
    var reader = try CSVReader(path: "t.csv", bytes: Array(text.utf8))
    var rows: [[String]] = []
    while try reader.advance() { rows.append(reader.cells.map(\.text)) }
    return rows
  }

  @Test(arguments: [
    ("a,b\n1,2\n3,4\n", [["1", "2"], ["3", "4"]], "plain"),
    ("a,b\n1,2\n3,4", [["1", "2"], ["3", "4"]], "no line end at the end"),
    ("\u{FEFF}a,b\r\n1,2\r\n\r\n3,4\r\n", [["1", "2"], ["3", "4"]], "as Excel has it, with a blank line"),
    ("a,b\n 1 ,\t2\n,\n", [["1", "2"], ["", ""]], "spaces go, empty cells stay"),
    ("a,b\n\"1,5\",\" two \"\n", [["1,5", " two "]], "quoted commas and spaces"),
    ("a,b\n\"said \"\"x\"\"\",\"1\n2\"\n", [["said \"x\"", "1\n2"]], "quoted quotes and line ends"),
    ("a,b\n5\" disk,µ\n", [["5\" disk", "µ"]], "a quote within text is text"),
    ("a,b\n", [], "no rows"),
  ])
  func csvCellsSurviveTheRoundTrip(text: String, expected: [[String]], why: Comment) throws {
    #expect(try Self.rows(text) == expected, why)
  }

  @Test(arguments: [
    ("", "1:1", "empty"),
    ("\n\r\n", "1:1", "empty"),
    ("a,b\n1,2\n3\n", "3:1", "1 cells, the first line has 2"),
    ("a,b\n1,2,3\n", "2:5", "3 cells"),
    ("a,b\n\"1\n2\",3\n4,5,6\n", "4:5", "3 cells"),
    ("a,b\n1,\"2\n3,4\n", "2:3", "never closed"),
    ("a,b\nµ,\"x\nµ\",3\n", "3:4", "3 cells"),
    ("a,b\n1," + String(repeating: "9", count: CSVReader.longestRowBytes - 2) + "\n2,2,2\n", "3:5", "3 cells"),
    (
      "a,b\n1," + String(repeating: "9", count: CSVReader.longestRowBytes - 1) + "\n2,2,2\n", "2:1", "longer than 64 kB"
    ),
  ])
  func invalidCSVIsRefusedWithItsPlace(text: String, place: String, words: String) throws {
    let failure = try #require(throws: FormatError.self) { try Self.rows(text) }
    #expect(failure.description.hasPrefix("t.csv:\(place): "), "\(failure)")
    #expect(failure.description.contains(words), "\(failure)")
  }

  @Test(arguments: [
    ([0xB5], "2:3"), ([0xC3], "2:3"), ([0xC3, 0xA9, 0xFF], "2:4"), ([0xED, 0xA0, 0x80], "2:3"),
  ])
  func invalidUTF8IsRefusedWithItsPlace(bytes: [UInt8], place: String) throws {
    let table = Array("a,b\n1,".utf8) + bytes + Array("\n".utf8)
    let failure = try #require(throws: FormatError.self) {
      var reader = try CSVReader(path: "t.csv", bytes: table)
      while try reader.advance() {}
    }
    #expect(failure.description.hasPrefix("t.csv:\(place): this is not UTF-8"), "\(failure)")
  }

  @Test func csvNumbersAreReadOrRefused() throws {
    var reader = try CSVReader(path: "t.csv", bytes: Array("a,b,c\n1.5,,\" 2 \"\n-3,nan,1\n".utf8))
    #expect(try reader.advance())
    #expect(try reader.number(0) == 1.5)
    #expect(try reader.number(1) == nil)
    #expect(throws: FormatError.self) { try reader.number(2) }
    #expect(try reader.advance())
    #expect(try reader.number(0) == -3)
    let failure = try #require(throws: FormatError.self) { try reader.number(1) }
    #expect(failure.description.hasPrefix("t.csv:3:4: b is \"nan\""), "\(failure)")
  }

  @Test(arguments: [
    ("t;a\n", "semicolons"), ("t\ta\n", "tabs"),
  ])
  func wrongCellSeparatorIsNamed(text: String, words: String) throws {
    let reader = try CSVReader(path: "t.csv", bytes: Array(text.utf8))
    let failure = try #require(throws: FormatError.self) { try reader.header.column("t") }
    #expect(failure.description.contains(words), "\(failure)")
  }

  @Test func longCSVFileKeepsItsBytes() throws {
    // The table is longer than the read buffer, so that rows are cut in the middle.
    var text = "n,text\r\n"
    for n in 0..<60_000 { text += "\(n),\"row \(n % 7)\(n % 11 == 0 ? "\n" : "")\"\(n % 3 == 0 ? "\r" : "")\n" }
    let scratch = try Scratch()
    var reader = try CSVReader(path: scratch.write(text, to: "t.csv"))
    var (copy, count) = (Array("n,text\r\n".utf8), 0)
    while try reader.advance() {
      #expect(try reader.number(0) == Double(count))
      copy += reader.rowBytes + reader.lineEnd
      count += 1
    }
    #expect(count == 60_000 && copy == Array(text.utf8))
  }

  @Test func missingCSVFileIsReported() throws {
    let failure = try #require(throws: FormatError.self) { try CSVReader(path: "/no-such-folder/t.csv") }
    #expect(failure == .notFound(file: "/no-such-folder/t.csv"))
  }
}
