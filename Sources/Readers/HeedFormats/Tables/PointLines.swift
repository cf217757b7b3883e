/// Reads external points, one per line: `a,b[,c]`. Errors name line and column, which count from 1.
package struct PointLines {
  /// Maximum length of a line, bytes. Choice: three numbers take far less.
  private static let longestLineBytes = 1000
  /// The file's name for error messages.
  package var path: String { lines.path }
  private let frame: PointFrame
  private var lines: JSONLines
  private var row = CSVLine()

  /// - Parameter path: Path of the file; `-` means the standard input.
  package init(path: String, frame: PointFrame) throws(FormatError) {
    lines = try JSONLines(path: path)
    self.frame = frame
  }

  /// The numbers of the next line, one per column; `.some(nil)` for a blank line, nil at the end of the file.
  package mutating func advance() throws(FormatError) -> [Double]?? {
    guard let line = try lines.readLine() else { return nil }
    guard line.bytes.count <= Self.longestLineBytes else {
      throw refused(line, 0, "this line is longer than \(Self.longestLineBytes) bytes; write \(expected)")
    }
    _ = line.bytes.withUnsafeBufferPointer { row.read($0, isLast: true) }
    if row.isBlank { return .some(nil) }
    guard row.cells.count >= frame.fewestColumns, row.cells.count <= frame.columns.count else {
      let count = Figure.count(row.cells.count, "cell")
      throw refused(line, max(0, min(row.cells.count, frame.columns.count + 1) - 1), "\(count); write \(expected)")
    }
    var numbers: [Double] = []
    for index in row.cells.indices { numbers.append(try number(index, of: line)) }
    while numbers.count < frame.columns.count { numbers.append(0) }
    return numbers
  }

  private var expected: String {
    let names = frame.columns
    let rest = names.dropFirst(frame.fewestColumns).map { "[,\($0)]" }.joined()
    return names.prefix(frame.fewestColumns).joined(separator: ",") + rest + " with commas between"
  }

  private func number(_ index: Int, of line: JSONLines.Line) throws(FormatError) -> Double {
    let (cell, name) = (row.cells[index], frame.columns[index])
    let bytes = line.bytes.dropFirst(cell.start).prefix(cell.end - cell.start)
    let text = CSVLine.text(bytes, isQuoted: cell.isQuoted)
    let number = try DecimalNumber.read(text, of: name) { refused(line, index, $0) }
    let range = frame.range(of: index)
    guard range.contains(number) else {
      let (low, high) = (Figure.number(range.lowerBound, 0), Figure.number(range.upperBound, 0))
      throw refused(
        line, index, "\(name) is \(text.shortened(20)); it lies in \(low)...\(high), and longitude comes first")
    }
    return number
  }

  /// An error about a cell of a line; its column counts characters.
  private func refused(_ line: JSONLines.Line, _ cell: Int, _ problem: String) -> FormatError {
    let start = row.cells.indices.contains(cell) ? row.cells[cell].start : 0
    let column = line.bytes.prefix(start).count { $0 & 0xC0 != 0x80 } + 1
    return .badCell(file: path, line: line.number, column: column, problem: problem)
  }
}

/// The coordinates in which points are given, and their text format.
package enum PointFrame: String, CaseIterable {
  /// `geo` is longitude and latitude; `world` is metres in the vehicle's frame; `pixel` is pixels of the image.
  case geo, world, pixel

  var columns: [String] {
    switch self {
    case .geo: ["longitude", "latitude"]
    case .world: ["x", "y", "z"]
    case .pixel: ["x", "y"]
    }
  }

  /// Number of columns of a point that must be given; the height of a `world` point is optional.
  var fewestColumns: Int { self == .world ? 2 : columns.count }
  /// Decimals of a written coordinate. Source: docs/formats.md, heed locate, for degrees and metres. Choice for
  /// pixels: rounding to a ten-thousandth moves a road point 100 m ahead by less than a millimetre.
  package var decimals: Int { self == .geo ? 9 : 4 }

  func range(of column: Int) -> ClosedRange<Double> {
    switch (self, column) {
    case (.geo, 0): -180...180
    case (.geo, _): -90...90
    default: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    }
  }
}
