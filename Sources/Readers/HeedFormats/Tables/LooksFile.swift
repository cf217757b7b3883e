package import HeedSignals

/// What a driver was asked to look at in a recording, and when, read from a table with zone, start_ms and end_ms.
package struct LooksFile {
  package struct Look: Sendable {
    package let place: String
    package let start, end: Timestamp

    package init(place: String, start: Timestamp, end: Timestamp) {
      (self.place, self.start, self.end) = (place, start, end)
    }
  }

  package private(set) var looks: [Look] = []

  /// - Parameter places: The names that may stand in the column zone.
  package init(_ table: CSVReader, places: [String]) throws(FormatError) {
    var table = table
    let columns = (
      try table.header.column("zone"), try table.header.column("start_ms"), try table.header.column("end_ms")
    )
    while try table.advance() {
      let name = table.text(columns.0)
      guard places.contains(name) else {
        throw table.refused(
          cell: columns.0, "the rig has no \(name.shortened(20)), only \(places.joined(separator: ", "))")
      }
      guard let start = try table.number(columns.1), let end = try table.number(columns.2), start < end,
        max(abs(start), abs(end)) <= PointsFile.latestMilliseconds, looks.count < PointsFile.mostPoints
      else { throw table.refused(cell: columns.2, "start_ms and end_ms are no times in a recording, or too many") }
      looks.append(Look(place: name, start: Timestamp(milliseconds: start), end: Timestamp(milliseconds: end)))
    }
  }
}
