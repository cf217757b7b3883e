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

/// The gaze columns of a tool whose tables are read with `--columns`.
struct GazeTool {
  var name: String
  var time, x, y: String
  var timeUnit = TimeUnit.ms

  /// Source: the export guides of SR Research (sample report), Tobii Pro Lab, and jsPsych (webgazer extension).
  static let all = [
    GazeTool(name: "EyeLink", time: "TIMESTAMP", x: "AVERAGE_GAZE_X", y: "AVERAGE_GAZE_Y"),
    GazeTool(name: "EyeLink", time: "TIMESTAMP", x: "RIGHT_GAZE_X", y: "RIGHT_GAZE_Y"),
    GazeTool(name: "EyeLink", time: "TIMESTAMP", x: "LEFT_GAZE_X", y: "LEFT_GAZE_Y"),
    GazeTool(name: "Tobii", time: "Recording timestamp", x: "Gaze point X", y: "Gaze point Y", timeUnit: .us),
    GazeTool(name: "Pupil", time: "gaze_timestamp", x: "norm_pos_x", y: "norm_pos_y", timeUnit: .s),
    GazeTool(name: "jsPsych", time: "t", x: "x", y: "y"),
  ]

  func wrote(_ header: CSVHeader) -> Bool {
    [time, x, y].allSatisfy { name in header.cells.contains { $0.text == name } }
  }

  /// Names of columns that number trials, in tables of EyeLink and of jsPsych.
  private static let trials = ["TRIAL_INDEX", "trial_index"]

  func advice(_ header: CSVHeader) -> String {
    let unit = timeUnit == .ms ? "" : " --time-unit \(timeUnit.rawValue)"
    let trial = Self.trials.first { name in header.cells.contains { $0.text == name } }.map { ",trial=\($0)" } ?? ""
    return "this looks like a table of \(name); add --columns 't=\(time),x=\(x),y=\(y)\(trial)'\(unit) and "
      + "--degrees-per-pixel, the angle of one unit of \(x)"
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
