import Foundation

/// An SVG picture of where the time of a frame goes.
struct FramePicture {
  private static let (width, left, height) = (860.0, 20.0, 132.0)

  /// Left edges of the columns. Choice: the second column has the longest words.
  private static let columns = [0.0, 180, 560]

  let cost: InsideTimes.FrameCost

  private var parts: [(name: String, milliseconds: Double, color: String)] {
    let share = Double(cost.measured) / Double(max(1, cost.frames))
    return [
      ("decoding", cost.decoding, "#5b8db8"),
      ("face with the mesh net (\(Int((share * 100).rounded())) % of frames)", cost.faceMeasured * share, "#c9653b"),
      ("face carried (the others)", cost.faceCarried * (1 - share), "#e3a777"),
      ("decisions", cost.engine, "#6a9a5b"), ("lines", cost.lines, "#999999"),
    ]
  }

  var svg: String {
    let total = parts.reduce(0) { $0 + $1.milliseconds }
    var (x, bars, words) = (Self.left, "", "")
    for (index, part) in parts.enumerated() {
      let width = max(1, part.milliseconds / total * (Self.width - 2 * Self.left))
      bars += Self.box(x, 34, width, 30, part.color)
      x += width
      let (left, top) = (Self.left + Self.columns[index % Self.columns.count], 90 + Double(index / 3) * 24)
      words += Self.box(left, top - 10, 11, 11, part.color)
      words += "  <text x=\"\(Self.text(left + 17))\" y=\"\(Self.text(top))\">\(part.name): "
      words += String(format: "%.2f ms", part.milliseconds) + "</text>\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))"
        font-family="sans-serif" font-size="13" fill="#222">
        <rect width="100%" height="100%" fill="#fff"/>
        <text x="\(Self.text(Self.left))" y="22">Processor time of a frame, one core: \(String(format: "%.2f ms", total))</text>
      \(bars)\(words)</svg>

      """
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String) -> String {
    let place = "x=\"\(text(x))\" y=\"\(text(y))\" width=\"\(text(width))\" height=\"\(text(height))\""
    return "  <rect \(place) fill=\"\(color)\"/>\n"
  }

  private static func text(_ value: Double) -> String { String(format: "%.1f", value) }
}
