package import HeedSignals

/// A file of vehicle states in time order, one state per line.
package struct VehicleFile {
  package private(set) var gaps = NotMeasured()

  private var lines: TimedLines
  private var current, upcoming: VehicleState?
  /// A sentence about lines that were not used; nil if all were used.
  package var missing: String? { lines.missing }

  /// - Parameter path: Path of the file; `-` means the standard input.
  package init(path: String) throws(FormatError) {
    lines = try TimedLines(path: path)
    upcoming = try advance()
    guard upcoming != nil else {
      throw .badFile(file: lines.path, problem: " has no vehicle data; write one state of the vehicle a line")
    }
  }

  /// The newest state at or before a time. No call may ask for an earlier time than the call before.
  package mutating func state(at time: Timestamp) throws(FormatError) -> VehicleState? {
    while let next = upcoming, next.time <= time {
      current = next
      upcoming = try advance()
    }
    return current
  }

  /// The state of the next line that is used; nil at the end of the file.
  package mutating func next() throws(FormatError) -> VehicleState? {
    // No line is read ahead of time, because the next line may not have been written yet.
    guard let next = upcoming else {
      current = try advance()
      return current
    }
    (current, upcoming) = (next, nil)
    return next
  }

  private mutating func advance() throws(FormatError) -> VehicleState? {
    while let (line, isUsed) = try lines.advance(
      mayBreakOff: current != nil || upcoming != nil,
      { (text) throws(JSONText.Defect) in
        var gaps = NotMeasured()
        let time = try text.time(of: text.root)
        return (time, (state: try text.vehicle(of: text.root, at: time, gaps: &gaps), gaps: gaps))
      })
    {
      gaps += line.gaps
      if isUsed, let state = line.state { return state }
    }
    return nil
  }
}
