/// A command's exit status, as in docs/formats.md.
enum ExitStatus: Int32 {
  case done = 0
  /// All readable input was processed. The standard error names the missing parts.
  case incomplete = 1
  case wrongUsage = 64
  case badInput = 65
  case notFound = 66
  case notAvailable = 69
  case ownDefect = 70
  case cannotWrite = 74
  case notAcceptable = 78
  /// A signal interrupted the command: 128 plus the signal's number, as in shells.
  case interrupted = 130
}
