import Scoring

/// One row of the table: what it is called, what is required of it, and how it is measured.
struct AccuracyRow {
  let name: String
  /// In words, for a row that could not be measured; a measured one shows the limit of each figure.
  let required: String
  private let measure: () throws -> Figures

  init(_ name: String, required: String, measure: @escaping () throws -> Figures) {
    (self.name, self.required, self.measure) = (name, required, measure)
  }

  /// The row with its figures, or why there are none: never nothing.
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

/// What a measurement found: the figures of one row, and what somebody needs who wants to know why.
struct Figures {
  var findings: [Finding]
  var notes: [String]

  init(_ findings: [Finding], notes: [String] = []) { (self.findings, self.notes) = (findings, notes) }
}

/// The numbers that are required; each stands below the rows of its subject.
enum Requirements {}
