import HeedReport

/// The requested files with figures about a recording's eye movements: a page and a table.
struct MovementFiles {
  private let report, statistics: LineOutput?

  /// - Parameters: The paths of the files; nil for a file that was not requested.
  init(report: String?, statistics: String?) throws {
    self.report = try report.map { try LineOutput(path: $0) }
    self.statistics = try statistics.map { try LineOutput(path: $0) }
  }

  /// True if a file was requested, so that the run counts movements.
  var areWanted: Bool { report != nil || statistics != nil }

  /// - Parameter trials: Lines of the table for each trial.
  func finish(_ figures: MovementFigures, trials: [String]) throws {
    if let report {
      try report.write(bytes: Array(figures.html.utf8))
      try report.finish()
    }
    if let statistics {
      try statistics.write(MovementFigures.statisticsHeader)
      for line in figures.statistics() + trials { try statistics.write(line) }
      try statistics.finish()
    }
  }
}
