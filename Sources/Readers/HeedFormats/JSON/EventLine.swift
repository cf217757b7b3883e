package import HeedSignals

/// One stored event, parsed from its JSON line.
package struct EventLine {
  private let json: JSONText
  private let place: JSONText.Place

  /// - Returns: nil if the line is not JSON.
  package init?(_ line: String) {
    guard let json = try? JSONText(Array(line.utf8)) else { return nil }
    (self.json, place) = (json, json.root)
  }

  private init(_ json: JSONText, at place: JSONText.Place) { (self.json, self.place) = (json, place) }

  /// The text of a member, or the JSON notation of a value that is no text; nil if the member is missing or null.
  package func value(_ name: String) -> String? {
    guard let place = json.member(name, of: place), json.kind(at: place) != .null else { return nil }
    return json.text(at: place) ?? json.written(at: place)
  }

  /// Whether there is a member of this name, null included.
  func holds(_ name: String) -> Bool { json.member(name, of: place) != nil }

  /// The number of a member; nil if the member is missing or not a number.
  package func number(_ name: String) -> Double? { json.member(name, of: place).flatMap(json.number(at:)) }

  /// The boolean of a member; nil if the member is missing or not a boolean.
  package func flag(_ name: String) -> Bool? {
    guard let place = json.member(name, of: place), json.kind(at: place) == .bool else { return nil }
    return json.written(at: place) == "true"
  }

  /// The time of a member in milliseconds; nil if the member is missing or not a number.
  package func time(_ name: String) -> Timestamp? { number(name).map { Timestamp(milliseconds: $0) } }

  /// The object that is the value of a member; nil if the member is missing or not an object.
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
}
