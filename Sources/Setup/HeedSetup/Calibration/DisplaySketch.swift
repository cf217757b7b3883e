import HeedFormats
import HeedGeometry
import HeedSignals

/// Draws a display in the terminal, and describes places on it.
struct DisplaySketch {
  /// Maximum size of the drawing, characters. Choice: half of a terminal, with characters twice as high as wide.
  private static let (mostColumns, mostRows) = (46.0, 16.0)

  let display: Rig.Display

  func lines(target: PlanePoint<Screen>, done: [PlanePoint<Screen>]) -> [String] {
    let (width, height) = size
    var cells = [[Character]](repeating: [Character](repeating: " ", count: width), count: height)
    func put(_ mark: Character, at point: PlanePoint<Screen>) {
      let column = Int((point.x / display.widthPoints * Double(width)).rounded(.down))
      let row = Int((point.y / display.heightPoints * Double(height)).rounded(.down))
      cells[max(0, min(height - 1, row))][max(0, min(width - 1, column))] = mark
    }
    for point in done { put("\u{B7}", at: point) }
    put("\u{25C9}", at: target)
    let edge = String(repeating: "\u{2500}", count: width)
    return ["  \u{250C}\(edge)\u{2510}"] + cells.map { "  \u{2502}\(String($0))\u{2502}" }
      + ["  \u{2514}\(edge)\u{2518}"]
  }

  /// A point's place in words, in millimetres and points.
  func words(_ point: PlanePoint<Screen>) -> String {
    let place = display.millimeters(of: point)
    return "\(name(point)): \(Int(place.x.rounded())) mm from the left edge, \(Int(place.y.rounded())) mm from the top"
      + " (\(point.x.short), \(point.y.short) pt)"
  }

  /// In which ninth of the display the point lies, in words.
  private func name(_ point: PlanePoint<Screen>) -> String {
    func third(_ share: Double, _ names: [String]) -> String { names[share < 1 / 3.0 ? 0 : share > 2 / 3.0 ? 2 : 1] }
    let down = third(point.y / display.heightPoints, ["top", "", "bottom"])
    let across = third(point.x / display.widthPoints, ["left", "", "right"])
    let words = [down, across].filter { !$0.isEmpty }
    return words.isEmpty ? "middle" : words.joined(separator: " ")
  }

  /// The drawing's size in characters, by the display's aspect ratio.
  private var size: (columns: Int, rows: Int) {
    let shape = display.widthMeters / display.heightMeters * 2
    let columns = min(Self.mostColumns, Self.mostRows * shape)
    return (max(6, Int(columns.rounded())), max(3, Int((columns / shape).rounded())))
  }
}
