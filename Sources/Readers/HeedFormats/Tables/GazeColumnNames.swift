/// The columns of a gaze table by the names that its user gives, such as `t=TIMESTAMP,x=GAZE_X,y=GAZE_Y`.
package struct GazeColumnNames: Hashable, Sendable {
  var time, x, y: String
  /// The column that names trials; nil if the user gives none.
  var trial: String?

  /// - Parameter argument: The names as on a command line; nil results unless `t`, `x` and `y` are given once each, and
  ///   at most `trial` beside them.
  package init?(argument: String) {
    var names: [Substring: String] = [:]
    for part in argument.split(separator: ",") {
      guard let sign = part.firstIndex(of: "=") else { return nil }
      names[part[..<sign]] = String(part[part.index(after: sign)...])
    }
    guard let time = names["t"], let x = names["x"], let y = names["y"],
      names.count == (names["trial"] == nil ? 3 : 4)
    else { return nil }
    (self.time, self.x, self.y, trial) = (time, x, y, names["trial"])
  }

  func column(_ name: String, of header: CSVHeader) throws(FormatError) -> Int {
    if let found = try header.find(name) { return found }
    throw header.refused("the first line names no column \(name); it names \(header.names)")
  }
}

extension CSVHeader {
  /// Most names that a message shows. Choice: two lines of a terminal.
  private static let mostNames = 20

  /// All names, shortened.
  var names: String {
    let shown = cells.prefix(Self.mostNames).map { $0.text.shortened(32) }.joined(separator: ", ")
    return cells.count > Self.mostNames ? shown + " and \(cells.count - Self.mostNames) more" : shown
  }

  /// How columns with other names are read.
  var columnsAdvice: String { "it names \(names): say which they are with --columns t=TIME,x=X,y=Y" }
}
