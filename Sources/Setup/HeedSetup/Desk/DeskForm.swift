import Foundation
import HeedDashboard
import HeedFormats

struct DeskForm {
  let fields: [String: String]

  func optional(_ name: String) -> String? {
    let text = fields[name]?.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  func text(_ name: String) throws -> String {
    guard let text = optional(name) else { throw PageRefusal("\(Self.words[name] ?? name) is missing.") }
    return text
  }

  func number(_ name: String, _ range: ClosedRange<Double>) throws -> Double {
    let text = try text(name)
    guard let value = Double(text), range.contains(value) else {
      throw PageRefusal(
        "\(Self.words[name] ?? name): \(text.prefix(20)) is not a number from \(range.lowerBound.short) to"
          + " \(range.upperBound.short).")
    }
    return value
  }

  private static let words = [
    "driver": "A pseudonym", "width_mm": "The screen's width", "height_mm": "The screen's height",
    "offset_mm": "The camera's distance from the screen", "shift_mm": "The camera's distance from the edge's middle",
  ]
}

/// The size of a screen, as the page measured it.
struct DeskScreen: Hashable {
  /// Origin of the screen's size: a bank card held against it, the screen's own description, or a typed number.
  enum Origin: String { case card, known, typed }
  var widthMillimeters, heightMillimeters, widthPoints, heightPoints: Double
  var origin: Origin

  init(_ form: DeskForm) throws {
    widthMillimeters = try form.number("width_mm", 30...5000)
    heightMillimeters = try form.number("height_mm", 30...5000)
    widthPoints = try form.number("width_pt", 1...100_000)
    heightPoints = try form.number("height_pt", 1...100_000)
    guard let origin = Origin(rawValue: try form.text("origin")) else {
      throw PageRefusal("A screen's size comes from a card, from the screen itself, or is typed.")
    }
    self.origin = origin
  }

  var words: String {
    switch origin {
    case .card: "display: a bank card was held against it"
    case .known: "display: by its own description"
    case .typed: "display: as given"
    }
  }
}
