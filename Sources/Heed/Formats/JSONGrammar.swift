/// Goes once over a text and says where it ceases to be JSON (RFC 8259).
struct JSONGrammar {
  /// Lists and objects inside each other. Choice: far more than a map has, far less than a stack holds.
  private static let deepest = 128

  private let bytes: [UInt8]
  private var place: Int

  /// - Parameter start: Of the first byte that is looked at.
  /// - Throws: The first place that is not JSON, and why.
  static func check(_ bytes: [UInt8], from start: Int) throws(JSONText.Defect) {
    var grammar = JSONGrammar(bytes: bytes, place: start)
    try grammar.value(depth: 0)
    guard grammar.next() == nil else { throw grammar.defect("something follows the end") }
  }

  private func defect(_ why: String) -> JSONText.Defect { JSONText.Defect(place: place, why: why) }

  /// The next byte that is no space; nil at the end.
  private mutating func next() -> UInt8? {
    while place < bytes.count, JSONText.isSpace(bytes[place]) { place += 1 }
    return place < bytes.count ? bytes[place] : nil
  }

  private mutating func value(depth: Int) throws(JSONText.Defect) {
    switch next() {
    case nil: throw defect("the text ends where a value should be")
    case UInt8(ascii: "{"): try members(depth: depth + 1)
    case UInt8(ascii: "["): try elements(depth: depth + 1)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?: try number()
    default: throw defect("here should be a value")
    }
  }

  private mutating func members(depth: Int) throws(JSONText.Defect) {
    try open(depth)
    if next() == UInt8(ascii: "}") { return place += 1 }
    while true {
      guard next() == UInt8(ascii: "\"") else { throw defect("here should be a key in quotation marks") }
      try string()
      guard next() == UInt8(ascii: ":") else { throw defect("here should be a colon") }
      place += 1
      try value(depth: depth)
      if try isClosed(by: UInt8(ascii: "}")) { return }
    }
  }

  private mutating func elements(depth: Int) throws(JSONText.Defect) {
    try open(depth)
    if next() == UInt8(ascii: "]") { return place += 1 }
    while true {
      try value(depth: depth)
      if try isClosed(by: UInt8(ascii: "]")) { return }
    }
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

  private mutating func string() throws(JSONText.Defect) {
    let start = place
    place += 1
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""): return place += 1
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw defect("a text holds a control character; write it as \\n, \\t or \\u00..")
      default: place += 1
      }
    }
    place = start
    throw defect("this text has no end")
  }

  private mutating func escape() throws(JSONText.Defect) {
    guard place + 1 < bytes.count else { throw defect("the text ends inside of an escape") }
    switch bytes[place + 1] {
    case UInt8(ascii: "u"):
      guard bytes.dropFirst(place + 2).prefix(4).count(where: JSONText.isHexDigit) == 4 else {
        throw defect("after \\u there should be four hexadecimal digits")
      }
      place += 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      place += 2
    default: throw defect("there is no such escape")
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
      if place < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[place]) { place += 1 }
      _ = try digits()
    }
  }

  /// - Returns: How many there are, at least one.
  private mutating func digits() throws(JSONText.Defect) -> Int {
    let start = place
    while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
    guard place > start else { throw defect("here should be a digit") }
    return place - start
  }

  private mutating func word(_ word: String) throws(JSONText.Defect) {
    guard bytes.dropFirst(place).starts(with: word.utf8) else { throw defect("here should be a value") }
    place += word.utf8.count
  }
}
