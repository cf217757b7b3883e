import Heed
import HeedSignals

extension SessionDescription {
  /// Maximum number of settings that the remark names. Choice: old sessions have dozens, and the report shows them.
  private static let namedNumbers = 3

  /// A sentence about recorded settings that are constants with other values now; nil without such settings.
  package var settingsRemark: String? {
    let numbers = SettingsFile.replaced(inRecorded: settings)
    guard !numbers.isEmpty else { return nil }
    let named = numbers.prefix(Self.namedNumbers).map { "\($0.name) \($0.before) (now \($0.after))" }
    let rest = numbers.count > named.count ? " and \(numbers.count - named.count) more" : ""
    return "Its settings have other values of what are constants now, so decisions may differ: "
      + named.joined(separator: ", ") + rest + "."
  }
}
