/// The classes of a net that are read as phones.
public enum PhoneLabel {
  /// Their names, as label files have them; case, spaces, `-` and `_` do not matter.
  /// Source: COCO and Open Images. Choice: nets take phones held upright for remote controls, and few people drive with one.
  public static let names = ["cell phone", "mobile phone", "phone", "smartphone", "telephone", "remote"]

  /// Where these classes stand in a net's labels.
  public static func indices(in labels: [String]) -> [Int] { labels.indices.filter { keys.contains(key(labels[$0])) } }

  private static let keys = Set((names + ["cellphone", "mobilephone", "remote control"]).map { key($0) })

  private static func key(_ spelling: String) -> String { spelling.lowercased().filter { !"-_ ".contains($0) } }
}
