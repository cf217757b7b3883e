import Scoring

/// Why a row cannot be measured.
enum AccuracyError: Error, Equatable, CustomStringConvertible {
  /// The data is not on this machine: the row is skipped.
  case absent(String)
  /// The program did not do its work: the row is not met.
  case heedFailed(exitCode: Int32, message: String)
  /// A program of the package `Inside` was not built.
  case insideMissing(program: String)
  case insideFailed(program: String, exitCode: Int32, message: String)

  var description: String {
    switch self {
    case .absent(let file): "no \(file)"
    case .heedFailed(let code, let message): "heed ended with exit code \(code): \(message)"
    case .insideMissing(let program):
      "there is no \(program): swift build -c release --package-path Benchmarks/Inside"
    case .insideFailed(let program, let code, let message): "\(program) ended with exit code \(code): \(message)"
    }
  }
}

extension Row {
  /// A row, or why there is none: never nothing.
  static func measured(_ name: String, required: String, _ body: () throws -> Row) -> Row {
    do {
      return try body()
    } catch AccuracyError.absent(let file) {
      return .skipped(name, required: required, why: "no \(file)")
    } catch {
      return .failed(name, required: required, why: "\(error)")
    }
  }
}
