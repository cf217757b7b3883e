public import HeedSignals

/// Damaged and good rows of a session's file.
public struct SessionDamage: Hashable, Sendable {
  /// One kind of row.
  public struct Part: Hashable, Sendable {
    /// The kind of row, such as `event`, as named in messages.
    public var kind: String
    /// Number of rows that match their checksum.
    public var good = 0
    /// Number of rows that do not match their checksum or cannot be read.
    public var damaged = 0
    /// Number of rows that were written but are absent.
    public var missing = 0
    /// Times of the last good row before the damage and of the first good row behind it; each nil if there is no such row,
    /// both nil for rows without a time.
    public var after, before: Timestamp?

    /// Whether every written row is present and unchanged.
    public var isWhole: Bool { damaged == 0 && missing == 0 }
  }

  /// Kinds of rows that the session holds or should hold, including undamaged kinds.
  public var parts: [Part] = []
  /// Damage of the file itself, outside its rows; nil without such damage.
  public var file: String?

  /// Whether something is damaged or missing.
  public var isAny: Bool { file != nil || parts.contains { !$0.isWhole } }
}

extension SessionDamage: CustomStringConvertible {
  /// Damaged and good rows, without a full stop.
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
