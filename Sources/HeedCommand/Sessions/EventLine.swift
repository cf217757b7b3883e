import HeedFormats

/// A stored event's line, read again.
struct EventLine {
  private let json: JSONText

  /// nil for a line that is no JSON.
  init?(_ line: String) {
    guard let json = try? JSONText(Array(line.utf8)) else { return nil }
    self.json = json
  }

  /// A text, or any other value as it is written; nil when missing or null.
  func value(_ name: String) -> String? {
    guard let place = json.member(name, of: json.root), json.kind(at: place) != .null else { return nil }
    return json.text(at: place) ?? json.written(at: place)
  }

  func number(_ name: String) -> Double? { json.member(name, of: json.root).flatMap(json.number(at:)) }

  /// The texts of one member of each object in a list.
  func texts(_ name: String, of list: String) -> [String] {
    guard let place = json.member(list, of: json.root) else { return [] }
    return json.elements(of: place).compactMap { json.member(name, of: $0).flatMap(json.text(at:)) }
  }

  /// The numbers of one member of each object in a list.
  func numbers(_ name: String, of list: String) -> [Double] {
    guard let place = json.member(list, of: json.root) else { return [] }
    return json.elements(of: place).compactMap { json.member(name, of: $0).flatMap(json.number(at:)) }
  }
}
