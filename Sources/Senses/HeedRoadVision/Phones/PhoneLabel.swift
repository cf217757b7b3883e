/// The classes of a net that count as phones.
public enum PhoneLabel {
  /// The names of these classes in label files. Case, spaces, `-` and `_` make no difference. Source: COCO and Open
  /// Images. Choice: nets mistake upright phones for remote controls, which drivers rarely hold.
  public static let names = ["cell phone", "mobile phone", "phone", "smartphone", "telephone", "remote"]

  /// Indices of these classes in a net's labels.
  public static func indices(in labels: [String]) -> [Int] { labels.indices.filter { keys.contains(key(labels[$0])) } }

  private static let keys = Set((names + ["cellphone", "mobilephone", "remote control"]).map { key($0) })

  private static func key(_ spelling: String) -> String { spelling.lowercased().filter { !"-_ ".contains($0) } }
}
