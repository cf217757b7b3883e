import Foundation

/// A number that something measured, or failed to: `null`, NaN and infinities, however they are spelled, are no defect of the
/// file.
struct Measured: Decodable {
  /// Finite; nil when it was not measured.
  var value: Double?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { return }
    do {
      let number = try container.decode(Double.self)
      value = number.isFinite ? number : nil
    } catch DecodingError.typeMismatch(let type, let context) {
      guard Self.isNotANumber(container) else { throw DecodingError.typeMismatch(type, context) }
    }
  }

  private static func isNotANumber(_ container: any SingleValueDecodingContainer) -> Bool {
    do { return JSONScan.isNotANumber(try container.decode(String.self)) } catch { return false }
  }
}

/// A name that is a text, or a whole number as some write it.
struct LooseName: Decodable {
  var text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      text = try container.decode(String.self)
    } catch DecodingError.typeMismatch(let type, let context) {
      do { text = String(try container.decode(Int64.self)) } catch { throw DecodingError.typeMismatch(type, context) }
    }
  }
}

/// What is wrong with one value of a line, and where.
struct LineDefect: Error {
  /// As `objects[3].box`; empty for the line itself.
  var place: String
  var message: String

  init(_ place: String, _ message: String) { (self.place, self.message) = (place, message) }

  /// In the words of people who write files.
  init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(let type, let context):
      self.init(Self.place(context.codingPath), "is not \(Self.words(type)); write \(Self.words(type))")
    case .keyNotFound(let key, let context):
      self.init(Self.place(context.codingPath), "has no \(key.stringValue); add it")
    case .valueNotFound(let type, let context):
      self.init(Self.place(context.codingPath), "is null; write \(Self.words(type))")
    case .dataCorrupted(let context): self.init(Self.place(context.codingPath), "is not JSON; write one object a line")
    @unknown default: self.init("", "cannot be read")
    }
  }

  /// One sentence without its full stop.
  var text: String { place.isEmpty ? "the line \(message)" : "\(place) \(message)" }

  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue { text += "[\(index)]" } else { text += (text.isEmpty ? "" : ".") + key.stringValue }
    }
  }

  private static func words(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is Int.Type, is Int64.Type: "a whole number"
    case is Double.Type: "a number"
    case is [String: Any].Type: "an object"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
  }
}
