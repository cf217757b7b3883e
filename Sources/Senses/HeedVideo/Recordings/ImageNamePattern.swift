/// A printf pattern with one number, such as `frame_%04d.png`.
struct ImageNamePattern: Hashable, Sendable {
  private let prefix: String
  private let suffix: String
  /// Number of digits to which a file number is padded with zeros; 0 for no padding.
  private let width: Int

  /// Parses a file name pattern; nil if `text` does not contain exactly one `%d`.
  init?(_ text: String) {
    guard let percent = text.firstIndex(of: "%") else { return nil }
    let rest = text[text.index(after: percent)...]
    guard let end = rest.firstIndex(where: { !($0.isASCII && $0.isNumber) }), rest[end] == "d" else { return nil }
    let digits = rest[..<end]
    guard digits.isEmpty || (digits.first == "0" && digits.count <= 3) else { return nil }
    suffix = String(rest[rest.index(after: end)...])
    guard !suffix.contains("%") else { return nil }
    prefix = String(text[..<percent])
    width = Int(digits) ?? 0
  }

  func matches(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count else { return false }
    let number = name.dropFirst(prefix.count).dropLast(suffix.count)
    guard number.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
    return width == 0
      ? number == "0" || number.first != "0" : number.count == width || (number.count > width && number.first != "0")
  }
}
