package import HeedGeometry

/// An SVG drawing of a face's points and an outline. It has the picture's size but does not show the picture.
package struct MeshDrawing {
  /// The text of the SVG drawing.
  package let bytes: [UInt8]

  /// - Parameter outline: Corners of the closed outline to draw; empty for no outline.
  package init(_ landmarks: FaceLandmarks?, outline corners: [PlanePoint<Image>] = [], size: ImageSize) {
    func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    func marks(_ range: Range<Int>) -> String {
      guard let landmarks else { return "" }
      return range.map { index in
        let point = landmarks.point(index)
        return "M\(tenth(point.x)) \(tenth(point.y))h0"
      }.joined()
    }
    let outline =
      corners.isEmpty ? "" : "M" + corners.map { "\(tenth($0.x)) \(tenth($0.y))" }.joined(separator: "L") + "Z"
    let width = Double(size.height) / 160
    let line = "fill=\"none\" stroke-linecap=\"round\""
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" \
      viewBox="0 0 \(size.width) \(size.height)">\
      <path \(line) stroke="#5b8db8" stroke-width="\(width)" d="\(marks(0..<FaceLandmarks.trunkCount))"/>\
      <path \(line) stroke="#d9822b" stroke-width="\(width * 1.4)" \
      d="\(marks(FaceLandmarks.trunkCount..<FaceLandmarks.count))\(outline)"/></svg>
      """
    bytes = Array(text.utf8)
  }
}
