/// The faults to inject into the inputs of one run.
public struct InjectionPlan: Hashable, Sendable {
  /// The faults, in the order of the text.
  public var injections: [Injection] = []
  /// The random seed, which determines the faults in each frame.
  public var seed: UInt64 = 1

  /// A plan without faults.
  public init() {}

  /// Reads faults, one per line: `SOURCE VERB FROM-TO [NAME=NUMBER]`, without empty lines and text after `#`.
  /// - Parameter name: The text's origin, for error messages.
  /// - Throws: ``InjectionError`` that names the line.
  public init(_ text: String, name: String) throws(InjectionError) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      if !words.isEmpty { injections.append(try Self.injection(words, "\(name), line \(index + 1)")) }
    }
  }

  /// The faults of one input.
  public func faults(of target: Injection.Target) -> InputFaults {
    InputFaults(injections.filter { $0.target == target }, seed: seed ^ UInt64(target.rawValue.utf8.count))
  }

  /// All faults in the syntax of a plan.
  public var summary: String { injections.map(\.description).joined(separator: ", ") }

  private static func injection(_ words: [Substring], _ place: String) throws(InjectionError) -> Injection {
    guard words.count >= 3 else {
      throw InjectionError(place, "a fault is a source, a verb and its time, such as: cabin stuck 10-14")
    }
    let target: Injection.Target = try choice(words[0], "source", place)
    let verb: Injection.Verb = try choice(words[1], "verb", place)
    if verb.needsPictures, target == .vehicle || target == .recognitions {
      throw InjectionError(place, "\(verb.rawValue) needs pictures, which \(target.rawValue) has none of")
    }
    let (from, to) = try times(words[2], place)
    var injection = Injection(target, verb, from: from, to: to)
    for word in words.dropFirst(3) { injection.value = try value(word, of: verb, place) }
    return injection
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ word: Substring, _ kind: String, _ place: String
  ) throws(InjectionError) -> Choice {
    if let found = Choice(rawValue: String(word)) { return found }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw InjectionError(place, "there is no \(kind) \(word); there are \(known)")
  }

  /// The fault's seconds after the start: `10-14`, `10-` without an end, or `10` for a single frame or message.
  private static func times(_ word: Substring, _ place: String) throws(InjectionError) -> (Double, Double) {
    let parts = word.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let from = parts.first.flatMap({ Double($0) }), from.isFinite, from >= 0 else {
      throw InjectionError(place, "\(word) is no time; seconds after the start, such as 10-14, 10- or 10")
    }
    guard parts.count == 2 else { return (from, from) }
    if parts[1].isEmpty { return (from, .infinity) }
    guard let to = Double(parts[1]), to.isFinite, to > from else {
      throw InjectionError(place, "\(word) is no time; it ends after it begins, such as 10-14")
    }
    return (from, to)
  }

  private static func value(
    _ word: Substring, of verb: Injection.Verb, _ place: String
  ) throws(InjectionError) -> Double {
    let parts = word.split(separator: "=", maxSplits: 1)
    guard let parameter = verb.parameter else { throw InjectionError(place, "\(verb.rawValue) has no \(word)") }
    guard parts.count == 2, parts[0] == parameter.name, let value = Double(parts[1]), parameter.range.contains(value)
    else {
      let range = "\(parameter.range.lowerBound) to \(parameter.range.upperBound)"
      throw InjectionError(place, "\(word) is nothing of \(verb.rawValue), which has \(parameter.name)=\(range)")
    }
    return value
  }
}

/// An error in the text of a plan.
public struct InjectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence with the place, the problem and the correct form.
  public let description: String

  init(_ place: String, _ what: String) { description = "\(place): \(what)." }
}
