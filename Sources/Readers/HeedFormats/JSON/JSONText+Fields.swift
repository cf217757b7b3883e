/// Typed access to required and optional members of a JSON object.
extension JSONText {
  /// The value of a member that must exist; the value may be null.
  func required(_ name: String, of place: Place) throws(Defect) -> Place {
    try check(.object, at: place, "an object")
    guard let found = member(name, of: place, takesFirst: true) else {
      throw defect(at: place, "has no \(name); add it")
    }
    return found
  }

  /// The value of an optional member; nil if the member is missing or null.
  func optional(_ name: String, of place: Place) throws(Defect) -> Place? {
    try check(.object, at: place, "an object")
    return member(name, of: place, takesFirst: true).flatMap { kind(at: $0) == .null ? nil : $0 }
  }

  func string(at place: Place) throws(Defect) -> String {
    if kind(at: place) == .notANumber { return "NaN" }
    try check(.text, at: place, "a text")
    return text(at: place) ?? ""
  }

  func flag(at place: Place) throws(Defect) -> Bool {
    try check(.bool, at: place, "true or false")
    return content(of: place).first == UInt8(ascii: "t")
  }

  func list(at place: Place) throws(Defect) -> [Place] {
    try check(.list, at: place, "a list")
    return elements(of: place)
  }

  /// A measured number; nil if it is written as null, NaN or an infinity, in any spelling.
  func measured(at place: Place) throws(Defect) -> Double? {
    switch kind(at: place) {
    case .null, .notANumber: return nil
    case .number:
      let isWrittenAsZero = !content(of: place).contains { $0 &- UInt8(ascii: "1") < 9 }
      // A number too small for a Double becomes zero, so it counts as not measured.
      return number(at: place).flatMap { $0.isZero && !isWrittenAsZero ? nil : $0 }
    case .text where JSONParser.isNaN(text(at: place) ?? ""): return nil
    default: throw defect(at: place, "is not a number; write a number")
    }
  }

  /// A list of measured numbers. An element is nil if it was not measured.
  func measuredList(at place: Place) throws(Defect) -> [Double?] {
    var numbers: [Double?] = []
    for element in try list(at: place) { numbers.append(try measured(at: element)) }
    return numbers
  }

  /// - Parameter names: Names of the expected numbers, for the error message if there are more or fewer.
  func measuredList(at place: Place, _ count: Int, _ names: String) throws(Defect) -> [Double?] {
    let numbers = try measuredList(at: place)
    guard numbers.count == count else { throw defect(at: place, "has \(numbers.count) numbers; give \(names)") }
    return numbers
  }

  private func check(_ expected: Kind, at place: Place, _ words: String) throws(Defect) {
    guard kind(at: place) != expected else { return }
    throw defect(at: place, kind(at: place) == .null ? "is null; write \(words)" : "is not \(words); write \(words)")
  }

  /// The measured number of a member; `.some(nil)` if its value was not measured, nil if it is missing or null.
  func measured(_ name: String, of place: Place) throws(Defect) -> Double?? {
    guard let member = try optional(name, of: place) else { return .none }
    return .some(try measured(at: member))
  }

  /// The boolean of a member; nil if the member is missing or null.
  func flag(_ name: String, of place: Place) throws(Defect) -> Bool? {
    guard let member = try optional(name, of: place) else { return nil }
    return try flag(at: member)
  }
}
