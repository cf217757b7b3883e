import HeedSignals

/// A file of JSON lines whose times increase.
struct TimedLines {
  /// The times of all lines read so far.
  private(set) var times: SampleTimes
  /// Number of the incomplete line with which the file ends; nil if the file is complete.
  private var brokenLine: Int?
  /// True if an incomplete last line ends the file without an error.
  var mayBreakOff = false
  private var lines: JSONLines
  private var pending: JSONLines.Line?
  var path: String { lines.path }

  init(path: String) throws(FormatError) {
    lines = try JSONLines(path: path)
    times = SampleTimes(path: lines.path)
  }

  /// What `take` makes of the first line. If that is nil, `advance` returns the first line later.
  /// - Throws: ``FormatError`` for an empty file.
  mutating func first<Value>(_ take: (JSONLines.Line) throws(FormatError) -> Value?) throws(FormatError) -> Value? {
    pending = try lines.advance()
    guard let line = pending else { throw .badFile(file: path, problem: " is empty; write one road frame a line") }
    let value = try take(line)
    if value != nil { pending = nil }
    return value
  }

  /// The content of the next line; nil at the end of the file.
  /// - Parameter read: Returns the line's time and content.
  /// - Returns: The content, and whether its time is later than all times before.
  mutating func advance<Row>(
    _ read: (JSONText) throws(JSONText.Defect) -> (time: Timestamp, row: Row)
  ) throws(FormatError) -> (row: Row, isUsed: Bool)? {
    var next = pending
    pending = nil
    if next == nil, brokenLine == nil { next = try lines.advance() }
    guard let line = next else { return nil }
    do throws(JSONText.Defect) {
      let (time, row) = try read(try Self.text(of: line))
      return (row, times.add(time, line: line.number))
    } catch {
      guard error.path == nil else { throw lines.refused(line.number, error.words) }
      guard JSONParser.isCutOff(Array(line.bytes)) else {
        throw lines.refused(line.number, "the line is not JSON; write one object a line")
      }
      guard mayBreakOff, !line.isEnded else {
        throw lines.refused(line.number, "the line breaks off; write one whole object a line")
      }
      brokenLine = line.number
      return nil
    }
  }

  /// A sentence about lines that were not used; nil if all were used.
  var missing: String? {
    let parts = [
      times.missing.map { "\(path) \($0)" },
      brokenLine.map { "\(path) breaks off in line \($0): what came before was used." },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// - Throws: A defect; its path is nil if the line is not JSON.
  static func text(of line: JSONLines.Line) throws(JSONText.Defect) -> JSONText {
    let bytes = Array(line.bytes)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONText.Defect(offset: 0, message: "it is not UTF-8 text")
    }
    return try JSONText(bytes, allowsNaN: true)
  }
}
