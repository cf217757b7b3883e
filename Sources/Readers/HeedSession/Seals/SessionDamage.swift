public import HeedSignals

/// The damaged and the unchanged parts of a session's file.
public struct SessionDamage: Hashable, Sendable {
  /// One kind of row.
  public struct Part: Hashable, Sendable {
    /// The kind's name in messages, such as `event`.
    public var kind: String
    /// Number of unchanged rows.
    public var good = 0
    /// Number of changed or unreadable rows.
    public var damaged = 0
    /// Number of written rows that are missing.
    public var missing = 0
    /// Times of the last good row before the damage and of the first good row after it; nil for rows without a time, or
    /// if there is no such row.
    public var after, before: Timestamp?

    /// Whether every written row is present and unchanged.
    public var isWhole: Bool { damaged == 0 && missing == 0 }
  }

  /// Kinds of rows that the session holds or should hold, including undamaged kinds.
  public var parts: [Part] = []
  /// The fault of the file outside of its rows; nil without a fault.
  public var file: String?

  /// Whether something is damaged or missing.
  public var isAny: Bool { file != nil || parts.contains { !$0.isWhole } }
}

extension SessionDamage: CustomStringConvertible {
  /// The damaged and good parts as a sentence without a full stop.
  public var description: String {
    let bad = parts.filter { !$0.isWhole }.map(\.words)
    let good = parts.filter { $0.good > 0 }.map { Self.count($0.good, $0.kind) }
    guard !bad.isEmpty else { return "\(file ?? "nothing"), beside its rows: all of them are good" }
    return (bad + [file].compactMap { $0 }).joined(separator: "; ")
      + "; " + (good.isEmpty ? "nothing is good" : "good are \(good.joined(separator: ", "))")
  }

  static func count(_ number: Int, _ name: String) -> String {
    guard number != 1 else { return "1 \(name)" }
    return "\(number) " + (name.hasPrefix("piece of") ? "pieces" + name.dropFirst(5) : plural(name))
  }

  private static func plural(_ name: String) -> String {
    name.hasPrefix("note of") ? "notes" + name.dropFirst(4) : name.hasSuffix("hash") ? name + "es" : name + "s"
  }
}

extension SessionDamage.Part {
  fileprivate var words: String {
    var counts: [String] = []
    if damaged > 0 { counts.append("\(damaged) of \(SessionDamage.count(good + damaged + missing, kind)) damaged") }
    if missing > 0 { counts.append("\(missing) of \(SessionDamage.count(good + damaged + missing, kind)) missing") }
    return counts.joined(separator: ", ") + place
  }

  private var place: String {
    func text(_ time: Timestamp) -> String { "\(Precision.millisecond.round((time - .zero).seconds)) s" }
    return switch (after, before) {
    case (let after?, let before?): " between \(text(after)) and \(text(before))"
    case (let after?, nil): " after \(text(after))"
    case (nil, let before?): " before \(text(before))"
    case (nil, nil): ""
    }
  }
}
