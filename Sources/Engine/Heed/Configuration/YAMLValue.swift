import Foundation
import Yams

/// A YAML value with its position, which every error states.
struct YAMLValue {
  let node: Node
  let path: String

  func refused(_ message: String) -> ConfigurationError {
    let mark = node.mark
    return .notAcceptable(path: path, line: mark?.line ?? 1, column: mark?.column ?? 1, message: message)
  }

  /// True for `null`, `~` and an absent value.
  var isNull: Bool { node.tag.description == "tag:yaml.org,2002:null" }

  /// A mapping's values by key; only `keys` are allowed, or any if nil.
  func members(_ keys: [String]?, of what: String) throws(ConfigurationError) -> [String: YAMLValue] {
    var members: [String: YAMLValue] = [:]
    for (key, value) in try pairs(of: what) {
      let name = key.node.scalar?.string ?? ""
      if let keys, !keys.contains(name) {
        throw key.refused("\(what) has no key \"\(name)\"; known are \(keys.joined(separator: ", "))")
      }
      members[name] = value
    }
    return members
  }

  /// The keys and values of a mapping, in order.
  func pairs(of what: String) throws(ConfigurationError) -> [(key: YAMLValue, value: YAMLValue)] {
    guard case .mapping(let mapping) = node else { throw refused("\(what) is a list of \"key: value\"; write it so") }
    return mapping.map { (YAMLValue(node: $0.key, path: path), YAMLValue(node: $0.value, path: path)) }
  }

  func list(_ what: String, count: ClosedRange<Int> = 0...10_000) throws(ConfigurationError) -> [YAMLValue] {
    guard case .sequence(let sequence) = node else { throw refused("\(what) is a list; write it as [a, b]") }
    guard count.contains(sequence.count) else {
      let wanted = count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      throw refused("\(what) takes \(wanted) values and has \(sequence.count)")
    }
    return sequence.map { YAMLValue(node: $0, path: path) }
  }

  func text(_ what: String) throws(ConfigurationError) -> String {
    guard let scalar = node.scalar, !scalar.string.isEmpty else { throw refused("\(what) is a text; write one") }
    return scalar.string
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ what: String, of: Choice.Type
  ) throws(ConfigurationError) -> Choice where Choice.RawValue == String {
    guard let choice = node.scalar.flatMap({ Choice(rawValue: $0.string) })
    else { throw refused("\(what) is one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))") }
    return choice
  }

  /// A finite number in `range`; quoted text is refused.
  func number(_ what: String, in range: ClosedRange<Double>) throws(ConfigurationError) -> Double {
    guard let number = plainNumber else { throw refused("\(what) is a number; write it with digits, as 0.5") }
    guard range.contains(number) else {
      throw refused(
        "\(what) lies between \(range.lowerBound.plain) and \(range.upperBound.plain), not at \(number.plain)")
    }
    return number
  }

  func integer(_ what: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int {
    let number = try number(what, in: Double(range.lowerBound)...Double(range.upperBound))
    guard let integer = Int(exactly: number) else { throw refused("\(what) is a whole number") }
    return integer
  }

  func numbers(
    _ what: String, count: ClosedRange<Int>, in range: ClosedRange<Double>
  ) throws(ConfigurationError) -> [Double] {
    try list(what, count: count).map { value throws(ConfigurationError) in try value.number(what, in: range) }
  }

  func vector(_ what: String, in range: ClosedRange<Double>) throws(ConfigurationError) -> SIMD3<Double> {
    let numbers = try numbers(what, count: 3...3, in: range)
    return SIMD3(numbers[0], numbers[1], numbers[2])
  }

  /// The value as a number; nil for NaN, infinity, text, dates, octal and any other notation.
  var plainNumber: Double? {
    guard let scalar = node.scalar, scalar.style == .plain || scalar.style == .any,
      scalar.string.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(scalar.string),
      number.isFinite
    else { return nil }
    return number
  }
}

extension Double {
  /// The number in short decimal notation, such as 3 or 0.06.
  var plain: String {
    if let whole = Int(exactly: self) { return String(whole) }
    let short = "\(self)"
    guard short.contains("e-") else { return short }
    // 15 decimals suffice for the smallest setting.
    let long = String(format: "%.15f", self)
    return String(long.reversed().drop { $0 == "0" }.reversed())
  }
}
