package import HeedSignals

/// What a driver was asked to look at in a recording, and when, read from a table.
package struct LooksFile {
  /// A zone's name or another place, and the time from the request to its end.
  package struct Look: Hashable, Sendable {
    package var place: String
    package var start, end: Timestamp

    package init(place: String, start: Timestamp, end: Timestamp) {
      (self.place, self.start, self.end) = (place, start, end)
    }
  }

  /// In the order of the file.
  package private(set) var looks: [Look] = []

  /// - Parameter places: The names that may stand in the column `zone`.
  package init(_ table: CSVReader, places: [String]) throws(FormatError) {
    let file = table.header
    var table = table
    let columns = (try file.column("zone"), try file.column("start_ms"), try file.column("end_ms"))
    while try table.advance() {
      guard looks.count < PointsFile.mostPoints else {
        throw table.refused(cell: 0, "more than \(PointsFile.mostPoints) lines are too many for a list of looks")
      }
      let cells = [columns.0, columns.1, columns.2].map { table.cells[$0] }
      guard places.contains(cells[0].text) else {
        let known = places.map { $0.shortened(20) }.joined(separator: ", ")
        throw file.refused(cells[0], "the rig has no \(cells[0].text.shortened(20)); it has \(known)")
      }
      let (start, end) = try PointsFile.interval(cells, in: file)
      looks.append(Look(place: cells[0].text, start: start, end: end))
    }
    guard !looks.isEmpty else { throw file.refused("there is no look in it") }
  }
}
