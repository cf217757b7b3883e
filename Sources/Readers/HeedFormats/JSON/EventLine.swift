package import HeedSignals

/// One stored event, parsed from its JSON line.
package struct EventLine {
  private let json: JSONText
  private let place: JSONText.Place

  /// - Returns: nil for a line that is not JSON.
  package init?(_ line: String) {
    guard let json = try? JSONText(Array(line.utf8)) else { return nil }
    (self.json, place) = (json, json.root)
  }

  private init(_ json: JSONText, at place: JSONText.Place) { (self.json, self.place) = (json, place) }

  /// A member's text, or the notation of any other value; nil when missing or null.
  package func value(_ name: String) -> String? {
    guard let place = json.member(name, of: place), json.kind(at: place) != .null else { return nil }
    return json.text(at: place) ?? json.written(at: place)
  }

  /// A member's number; nil when missing or not a number.
  package func number(_ name: String) -> Double? { json.member(name, of: place).flatMap(json.number(at:)) }

  /// A member's boolean; nil when missing or not a boolean.
  package func flag(_ name: String) -> Bool? {
    guard let place = json.member(name, of: place), json.kind(at: place) == .bool else { return nil }
    return json.written(at: place) == "true"
  }

  /// A member's time from milliseconds; nil when missing or not a number.
  package func time(_ name: String) -> Timestamp? { number(name).map { Timestamp(milliseconds: $0) } }

  /// A nested object; nil when missing or not an object.
  package func object(_ name: String) -> EventLine? {
    guard let place = json.member(name, of: place), json.kind(at: place) == .object else { return nil }
    return EventLine(json, at: place)
  }

  package func objects(_ name: String) -> [EventLine] {
    elements(name).filter { json.kind(at: $0) == .object }.map { EventLine(json, at: $0) }
  }

  package func texts(_ name: String) -> [String] { elements(name).compactMap(json.text(at:)) }

  private func elements(_ name: String) -> [JSONText.Place] {
    json.member(name, of: place).map { json.elements(of: $0) } ?? []
  }

  /// A member's text; nil when missing or not a text.
  func text(_ name: String) -> String? { json.member(name, of: place).flatMap(json.text(at:)) }
}
