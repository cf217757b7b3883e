import Scoring

/// One row of the table: its name, its requirement and its measurement.
struct AccuracyRow {
  let name: String
  /// The requirement in words, for a row that could not be measured; a measured row shows the limit of each figure.
  let required: String
  private let measure: () throws -> Figures

  init(_ name: String, required: String, measure: @escaping () throws -> Figures) {
    (self.name, self.required, self.measure) = (name, required, measure)
  }

  /// The measured row, or a row that says why it could not be measured.
  func measured() -> Row {
    do {
      let figures = try measure()
      return Row(name, figures.findings, notes: figures.notes)
    } catch let error as AccuracyError where error.isNoFailure {
      return .skipped(name, required: required, why: "\(error)")
    } catch {
      return .failed(name, required: required, why: "\(error)")
    }
  }
}

/// The result of a measurement: the figures of one row, and notes that explain them.
struct Figures {
  var findings: [Finding]
  var notes: [String]

  init(_ findings: [Finding], notes: [String] = []) { (self.findings, self.notes) = (findings, notes) }
}

/// The required numbers; each is defined below the rows of its subject.
enum Requirements {}
