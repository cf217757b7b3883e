import Foundation
import Heed
import HeedDashboard
import HeedFormats
import HeedGeometry
import HeedSession
import HeedSignals

/// A person's action on the calibration page.
enum DeskCommand: Hashable {
  enum Pace: String { case own = "self", key }
  enum LensStep: String { case start, again, skip, stop }

  case browserCamera(page: String, name: String)
  case machineCamera(path: String)
  case showPicture(Bool)
  case screen(DeskScreen)
  case place(CameraPlace, isClippedOn: Bool)
  case lens(LensStep)
  case begin(CalibrationMode, Pace)
  case measure(Int)
  case again(Int)
  case leave(Int)
  case cancel
  case save(driver: DriverName, rig: String?)
  case close

  /// Reads an action from a form.
  /// - Throws: ``PageRefusal`` for an impossible action.
  init(_ fields: [String: String]) throws {
    let form = DeskForm(fields)
    switch try form.text("do") {
    case "camera":
      switch try form.text("kind") {
      case "browser": self = .browserCamera(page: try form.text("page"), name: form.optional("name") ?? "a camera")
      case "machine": self = .machineCamera(path: try form.text("path"))
      default: throw PageRefusal("There are two kinds of cameras: browser and machine.")
      }
    case "picture": self = .showPicture(try form.text("show") == "true")
    case "screen": self = .screen(try DeskScreen(form))
    case "place":
      guard let side = CameraPlace.Side(rawValue: try form.text("side")) else {
        throw PageRefusal("A camera is above, below, left or right of a screen.")
      }
      let place = CameraPlace(
        side, offsetMeters: try form.number("offset_mm", 0...2000) / 1000,
        shiftMeters: try form.number("shift_mm", -2000...2000) / 1000)
      self = .place(place, isClippedOn: form.optional("clip_on") == "true")
    case "lens":
      guard let step = LensStep(rawValue: try form.text("action")) else {
        throw PageRefusal("The field of view is started, started again, skipped or stopped.")
      }
      self = .lens(step)
    case "begin":
      guard let mode = CalibrationMode(rawValue: Int(try form.number("mode", 0...100))),
        let pace = Pace(rawValue: try form.text("pace"))
      else { throw PageRefusal("There are one, five, six or nine points, by themselves or by a key.") }
      self = .begin(mode, pace)
    case "measure": self = .measure(Int(try form.number("point", 0...1000)))
    case "repeat": self = .again(Int(try form.number("point", 0...1000)))
    case "leave": self = .leave(Int(try form.number("point", 0...1000)))
    case "cancel": self = .cancel
    case "save":
      let name = try form.text("driver")
      do throws(SessionError) { self = .save(driver: try DriverName(name), rig: form.optional("rig")) } catch {
        throw PageRefusal("\(error.description).")
      }
    case "close": self = .close
    case let other: throw PageRefusal("There is nothing to do called \(other.prefix(40)).")
    }
  }
}

/// The fields of a form.
struct DeskForm {
  private let fields: [String: String]
  init(_ fields: [String: String]) { self.fields = fields }

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

/// A screen as the page measured it.
struct DeskScreen: Hashable {
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
