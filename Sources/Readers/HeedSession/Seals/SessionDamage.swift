public import HeedSignals

/// The damaged and the unchanged parts of a session's file.
public struct SessionDamage: Hashable, Sendable {
  /// The state of all rows of one kind.
  public struct Part: Hashable, Sendable {
    /// The kind's name in messages, such as `event`.
    public var kind: String
    /// Number of unchanged rows.
    public var good = 0
    /// Number of changed or unreadable rows.
    public var damaged = 0
    /// Number of written rows that are missing.
    public var missing = 0
    /// Times of the last good row before the damage and the first good row after it; nil without such a row or time.
    public var after, before: Timestamp?

    /// Whether every written row is present and unchanged.
    public var isWhole: Bool { damaged == 0 && missing == 0 }
  }

  /// The kinds of rows that the session should hold, each with its damage.
  public var parts: [Part] = []
  /// The fault in the file outside of its rows; nil without a fault.
  public var file: String?

  /// Whether any part of the file is damaged or missing.
  public var isAny: Bool { file != nil || parts.contains { !$0.isWhole } }
}

extension SessionDamage: CustomStringConvertible {
  /// The damaged and good parts as a sentence without a full stop.
  public var description: String {
    let bad = parts.filter { !$0.isWhole }.map(\.words)
    let good = parts.filter { $0.good > 0 }.map { Self.count($0.good, $0.kind) }
    guard !bad.isEmpty else {
      return (file ?? "nothing") + (good.isEmpty ? "" : ", beside its rows: all of them are good")
    }
    return (bad + [file].compactMap { $0 }).joined(separator: "; ")
      + "; " + (good.isEmpty ? "nothing is good" : "good are \(good.joined(separator: ", "))")
  }

  fileprivate static func count(_ number: Int, _ name: String) -> String {
    guard number != 1 else { return "1 \(name)" }
    if let of = name.firstRange(of: " of ") { return "\(number) \(name[..<of.lowerBound])s\(name[of.lowerBound...])" }
    return "\(number) \(name)\(name.hasSuffix("hash") ? "es" : "s")"
  }
}

extension SessionDamage.Part {
  fileprivate var words: String {
    let all = SessionDamage.count(good + damaged + missing, kind)
    let counts = [(damaged, "damaged"), (missing, "missing")].filter { $0.0 > 0 }.map { "\($0) of \(all) \($1)" }
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
