/// How a command ended, as docs/formats.md numbers it.
enum ExitStatus: Int32 {
  case done = 0
  /// What was read is written; the standard error says what was missing.
  case incomplete = 1
  case wrongUsage = 64
  case badInput = 65
  case notFound = 66
  case notAvailable = 69
  case ownDefect = 70
  case cannotWrite = 74
  case notAcceptable = 78
  /// Stopped by the interrupt key before the end; 128 and the signal's number, as shells have it.
  case interrupted = 130
}
