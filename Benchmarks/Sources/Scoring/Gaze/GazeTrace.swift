/// A recording of gaze positions, with labels of each sample by people and algorithms.
package struct GazeTrace: Sendable {
  package struct Sample: Hashable, Sendable {
    package var milliseconds: Double
    /// Position of the gaze in the recording's unit; nil if it is lost.
    package var place: SIMD2<Double>?
  }

  package var samples: [Sample]
  /// Labels of the samples, by column.
  package private(set) var labels: [String: [Movement]] = [:]
  /// Unit of the positions: `px` or `deg`.
  package let unit: String

  /// - Parameters:
  ///   - unit: The suffix of the column names: x_px or x_deg.
  ///   - columns: The columns with labels.
  package init(table: CSVTable, unit: String, columns: [String]) throws(ScoringError) {
    self.unit = unit
    samples = []
    for row in 0..<table.count {
      let cells = [try table.text(row, "x_\(unit)"), try table.text(row, "y_\(unit)")]
      var place: SIMD2<Double>?
      if !cells.contains("nan") {
        place = SIMD2(try table.number(row, "x_\(unit)"), try table.number(row, "y_\(unit)"))
      }
      // Positions of 0,0 are lost. Source: data/README.md: 0,0 px is lost.
      if unit == "px", place == SIMD2(0, 0) { place = nil }
      samples.append(Sample(milliseconds: try table.number(row, "t_ms"), place: place))
    }
    for column in columns {
      var movements: [Movement] = []
      for row in 0..<table.count { movements.append(Movement(code: try table.integer(row, column))) }
      labels[column] = movements
    }
  }

  /// Every n-th sample, starting with one of the first n, like a slower recorder.
  package func every(_ n: Int, from first: Int = 0) -> GazeTrace {
    precondition(n > 0 && 0..<n ~= first, "a step goes on, and begins within the first one")
    var trace = self
    let kept = stride(from: first, to: samples.count, by: n)
    trace.samples = kept.map { samples[$0] }
    trace.labels = labels.mapValues { labels in kept.map { labels[$0] } }
    return trace
  }

  /// The same with these samples lost: without a position, or without their rows.
  package func losing(_ lost: [Bool], rows: Bool) -> GazeTrace {
    precondition(lost.count == samples.count, "each sample is kept or lost")
    var trace = self
    if rows {
      let kept = lost.indices.filter { !lost[$0] }
      trace.samples = kept.map { samples[$0] }
      trace.labels = labels.mapValues { labels in kept.map { labels[$0] } }
    } else {
      for index in lost.indices where lost[index] { trace.samples[index].place = nil }
    }
    return trace
  }

  /// The input of `heed classify`: times and positions, without labels.
  package var csv: String {
    var text = "t_ms,x_\(unit),y_\(unit)\n"
    for sample in samples {
      text += "\(sample.milliseconds),"
      if let place = sample.place { text += "\(place.x),\(place.y)" } else { text += "," }
      text += "\n"
    }
    return text
  }

  /// Reads the output of `heed classify` for `csv`: the same rows, each with its movement.
  package func movements(classified: String, file: String) throws(ScoringError) -> [Movement] {
    let (before, after) = (csv.split(separator: "\n"), classified.split(separator: "\n"))
    guard before.count == after.count, after.first == before[0] + ",movement" else {
      throw .badTable(file: file, line: 1, column: nil, reason: "\(after.count) lines, \(before.count) were given")
    }
    var movements: [Movement] = []
    for (index, (row, line)) in zip(before, after).enumerated().dropFirst() {
      guard line.hasPrefix(row + ","), let movement = Movement(rawValue: String(line.dropFirst(row.count + 1))) else {
        throw .badTable(
          file: file, line: index + 1, column: "movement", reason: "'\(line)' is not '\(row)' and its movement")
      }
      movements.append(movement)
    }
    return movements
  }

  /// The movement of each sample from a table of events in order; `unknown` outside all events.
  package func movements(events: CSVTable) throws(ScoringError) -> [Movement] {
    var (movements, row) = ([Movement](), 0)
    for sample in samples {
      while row < events.count, try events.number(row, "end_ms") <= sample.milliseconds { row += 1 }
      guard row < events.count, try events.number(row, "start_ms") <= sample.milliseconds else {
        movements.append(.unknown)
        continue
      }
      movements.append(Movement(rawValue: try events.text(row, "kind")) ?? .unknown)
    }
    return movements
  }
}
