/// Why a row cannot be measured.
enum AccuracyError: Error, Equatable, CustomStringConvertible {
  /// The data is not on this machine: the row is skipped.
  case absent(String)
  /// Lines that were written before are scored: a row that needs the program itself is skipped.
  case notRun
  /// The program did not do its work: the row is not met.
  case heedFailed(exitCode: Int32, message: String)
  /// A program of the package `Inside` was not built.
  case insideMissing(program: String)
  case insideFailed(program: String, exitCode: Int32, message: String)

  /// Whether the row could not be measured here, rather than was measured and failed.
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
