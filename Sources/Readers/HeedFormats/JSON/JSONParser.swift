/// Parses JSON (RFC 8259) into a table of its values. Stops at the first place that is not JSON.
struct JSONParser {
  /// Maximum depth of nested values. Choice: far more than maps need, and far less than the stack allows.
  private static let deepest = 128
  /// Maximum length of a number or word, bytes. Choice: no number in use is longer.
  private static let longestWord = 64
  private static let namesOfNaN: Set = ["nan", "inf", "infinity"]

  private let bytes: [UInt8]
  private let allowsNaN: Bool
  private var place: Int
  private var entries: [JSONText.Entry] = []

  /// - Throws: The first defect of the JSON text.
  static func entries(of bytes: [UInt8], allowsNaN: Bool) throws(JSONText.Defect) -> [JSONText.Entry] {
    let start = bytes.starts(with: InputFile.byteOrderMark) ? InputFile.byteOrderMark.count : 0
    var parser = JSONParser(bytes: bytes, allowsNaN: allowsNaN, place: start)
    guard bytes.count < UInt32.max else { throw parser.defect("the text is larger than 4 GB") }
    try parser.value(depth: 0)
    guard parser.next() == nil else { throw parser.defect("something follows the end") }
    return parser.entries
  }

  /// True for usual spellings of NaN and infinity, such as `-Infinity`.
  static func isNaN(_ text: some StringProtocol) -> Bool {
    namesOfNaN.contains((text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]).lowercased())
  }

  /// True if the JSON text ends within a string, a list or an object.
  static func isCutOff(_ bytes: [UInt8]) -> Bool {
    var (depth, isInText, place) = (0, false, 0)
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\") where isInText: place += 1
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isInText ? 0 : 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isInText ? 0 : 1
      default: break
      }
      place += 1
    }
    return isInText || depth > 0
  }

  private func defect(_ why: String) -> JSONText.Defect { JSONText.Defect(offset: place, message: why) }

  /// The next byte of the text that is not white space; nil at the end of the text.
  private mutating func next() -> UInt8? {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x0A, 0x0D, 0x09: place += 1
      case let byte: return byte
      }
    }
    return nil
  }

  private mutating func value(depth: Int) throws(JSONText.Defect) {
    guard let first = next() else { throw defect("the text ends where a value should be") }
    let index = entries.count
    entries.append(JSONText.Entry(kind: .number, start: UInt32(place), end: 0))
    switch first {
    case UInt8(ascii: "{"):
      entries[index].kind = .object
      try members(depth: depth + 1)
    case UInt8(ascii: "["):
      entries[index].kind = .list
      try elements(depth: depth + 1)
    case UInt8(ascii: "\""):
      entries[index].kind = .text
      entries[index].isEscaped = try string()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "-") where place + 1 < bytes.count && bytes[place + 1] &- UInt8(ascii: "0") < 10: try number()
    default: entries[index].kind = try word()
    }
    entries[index].end = UInt32(place)
    entries[index].next = UInt32(entries.count)
  }

  private mutating func members(depth: Int) throws(JSONText.Defect) {
    try open(depth)
    if next() == UInt8(ascii: "}") { return place += 1 }
    repeat {
      guard next() == UInt8(ascii: "\"") else { throw defect("here should be a key in quotation marks") }
      try value(depth: depth)
      guard next() == UInt8(ascii: ":") else { throw defect("here should be a colon") }
      place += 1
      try value(depth: depth)
    } while try !isClosed(by: UInt8(ascii: "}"))
  }

  private mutating func elements(depth: Int) throws(JSONText.Defect) {
    try open(depth)
    if next() == UInt8(ascii: "]") { return place += 1 }
    repeat { try value(depth: depth) } while try !isClosed(by: UInt8(ascii: "]"))
  }

  private mutating func open(_ depth: Int) throws(JSONText.Defect) {
    guard depth <= Self.deepest else { throw defect("lists and objects are more than \(Self.deepest) deep here") }
    place += 1
  }

  private mutating func isClosed(by bracket: UInt8) throws(JSONText.Defect) -> Bool {
    let byte = next()
    guard byte == bracket || byte == UInt8(ascii: ",") else {
      let what = bracket == UInt8(ascii: "]") ? "list" : "object"
      throw defect(byte == nil ? "the text ends inside of a \(what)" : "here should be a comma or the \(what)'s end")
    }
    place += 1
    return byte == bracket
  }

  /// - Returns: True if the string contains escapes such as `\n`.
  private mutating func string() throws(JSONText.Defect) -> Bool {
    let start = place
    var isEscaped = false
    place += 1
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place += 1
        return isEscaped
      case UInt8(ascii: "\\"):
        isEscaped = true
        try escape()
      case 0..<0x20: throw defect("a text holds a control character; write it as \\n, \\t or \\u00..")
      default: place += 1
      }
    }
    place = start
    throw defect("this text has no end")
  }

  /// Checks and skips one escape such as `\n`. Escapes are decoded later, when a string is read.
  private mutating func escape() throws(JSONText.Defect) {
    guard place + 1 < bytes.count else { throw defect("the text ends inside of an escape") }
    if bytes[place + 1] == UInt8(ascii: "u") {
      guard
        bytes.dropFirst(place + 2).prefix(4).count(where: { $0 < 0x80 && Character(UnicodeScalar($0)).isHexDigit }) == 4
      else { throw defect("after \\u there should be four hexadecimal digits") }
      place += 6
    } else {
      guard "\"\\/bfnrt".utf8.contains(bytes[place + 1]) else { throw defect("there is no such escape") }
      place += 2
    }
  }

  private mutating func number() throws(JSONText.Defect) {
    if bytes[place] == UInt8(ascii: "-") { place += 1 }
    let hasLeadingZero = place < bytes.count && bytes[place] == UInt8(ascii: "0")
    guard try digits() == 1 || !hasLeadingZero else { throw defect("a number begins with a needless zero") }
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      _ = try digits()
    }
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if place < bytes.count, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") { place += 1 }
      _ = try digits()
    }
  }

  /// - Returns: The number of digits read, at least one.
  private mutating func digits() throws(JSONText.Defect) -> Int {
    let start = place
    while place < bytes.count, bytes[place] &- UInt8(ascii: "0") < 10 { place += 1 }
    guard place > start else { throw defect("here should be a digit") }
    return place - start
  }

  /// Reads the word `true`, `false` or `null`, or a spelling of NaN if those are allowed.
  private mutating func word() throws(JSONText.Defect) -> JSONText.Kind {
    let rest = bytes[place...]
    for (word, kind) in [("true", JSONText.Kind.bool), ("false", .bool), ("null", .null)]
    where rest.starts(with: word.utf8) {
      place += word.utf8.count
      return kind
    }
    if allowsNaN {
      let word = rest.prefix(Self.longestWord).prefix { "+-".utf8.contains($0) || $0 | 0x20 &- UInt8(ascii: "a") < 26 }
      if Self.isNaN(String(decoding: word, as: UTF8.self)) {
        place += word.count
        return .notANumber
      }
    }
    if rest.first == UInt8(ascii: "-") { try number() }
    throw defect("here should be a value")
  }
}
