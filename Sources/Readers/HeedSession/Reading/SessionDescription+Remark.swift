import Heed
import HeedSignals

extension SessionDescription {
  /// Maximum number of recorded numbers that the remark names. Choice: three are enough to find the others in the
  /// report, and a session from years ago may have dozens.
  private static let namedNumbers = 3

  /// Names the recorded numbers that are constants with other values now; nil if no number differs.
  package var settingsRemark: String? {
    let numbers = SettingsFile.replaced(inRecorded: settings)
    guard !numbers.isEmpty else { return nil }
    let named = numbers.prefix(Self.namedNumbers).map { "\($0.name) \($0.before) (now \($0.after))" }
    let rest = numbers.count > named.count ? " and \(numbers.count - named.count) more" : ""
    return "Its settings have other values of what are constants now, so decisions may differ: "
      + named.joined(separator: ", ") + rest + "."
  }
}
