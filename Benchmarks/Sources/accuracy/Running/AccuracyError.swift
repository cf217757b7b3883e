/// The reason why a row cannot be measured.
enum AccuracyError: Error, Equatable, CustomStringConvertible {
  /// The data is not on this machine: the row is skipped.
  case absent(String)
  /// Earlier lines are scored, so a row that needs the program itself is skipped.
  case notRun
  /// The program failed, so the row is not met.
  case heedFailed(exitCode: Int32, message: String)
  /// A program of the package `Inside` is not built.
  case insideMissing(program: String)
  case insideFailed(program: String, exitCode: Int32, message: String)

  /// True if the row could not be measured here; false if its measurement failed.
  var isNoFailure: Bool {
    switch self {
    case .absent, .notRun: true
    case .heedFailed, .insideMissing, .insideFailed: false
    }
  }

  var description: String {
    switch self {
    case .absent(let file): "no \(file)"
    case .notRun: "the program was not run"
    case .heedFailed(let code, let message): "heed ended with exit code \(code): \(message)"
    case .insideMissing(let program):
      "there is no \(program): swift build -c release --package-path Benchmarks/Inside"
    case .insideFailed(let program, let code, let message): "\(program) ended with exit code \(code): \(message)"
    }
  }
}
