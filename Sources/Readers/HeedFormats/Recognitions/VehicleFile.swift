import Heed
package import HeedSignals

/// A file of vehicle states in time order, one state per line.
package final class VehicleFile: VehicleSource, @unchecked Sendable {  // One thread reads.
  package private(set) var gaps = NotMeasured()

  private var lines: TimedLines
  /// The file's first state, until it is asked for.
  private var first: VehicleState?
  /// A sentence about lines that were not used; nil if all were used.
  package var missing: String? { lines.missing }

  /// - Parameter path: Path of the file; `-` means the standard input.
  package init(path: String) throws(FormatError) {
    lines = try TimedLines(path: path)
    first = try advance()
    guard first != nil else {
      throw .badFile(file: lines.path, problem: " has no vehicle data; write one state of the vehicle a line")
    }
  }

  /// The state of the next line that is used; nil at the end of the file.
  package func next() throws(FormatError) -> VehicleState? {
    // No line is read ahead of time, because the next line may not have been written yet.
    guard let state = first else { return try advance() }
    first = nil
    return state
  }

  private func advance() throws(FormatError) -> VehicleState? {
    while let (line, isUsed) = try lines.advance(
      { (text) throws(JSONText.Defect) in
        var gaps = NotMeasured()
        let time = try text.time(of: text.root)
        return (time, (state: try text.vehicle(of: text.root, at: time, gaps: &gaps), gaps: gaps))
      })
    {
      gaps += line.gaps
      if isUsed, let state = line.state {
        lines.mayBreakOff = true
        return state
      }
    }
    return nil
  }
}
