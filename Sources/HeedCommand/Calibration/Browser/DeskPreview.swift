import HeedCabinVision
import HeedDashboard
import HeedGeometry
import HeedLens
import HeedSignals
import HeedVideo

/// What the page shows of the machine's camera: the face's points and the card's outline, or the picture when the person
/// asked for it. Only drawn when it is asked for.
struct DeskPreview {
  private(set) var number = 0
  private var frame: Frame?
  private var landmarks: FaceLandmarks?
  private var card: CardView?
  private var asPicture = false

  mutating func show(_ frame: Frame, landmarks: FaceLandmarks?, card: CardView?, asPicture: Bool) {
    (self.frame, self.landmarks, self.card, self.asPicture) = (frame, landmarks, card, asPicture)
    number += 1
  }

  var content: CalibrationDocument.Content? {
    guard let frame else { return nil }
    if asPicture {
      do { return .init(type: "image/png", bytes: try pngBytes(of: frame)) } catch { return nil }
    }
    return .init(type: "image/svg+xml", bytes: Array(drawing(frame.size).utf8))
  }

  private func drawing(_ size: ImageSize) -> String {
    func tenth(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    let marks = landmarks.map { landmarks in
      (0..<FaceLandmarks.count).map { index in
        let point = landmarks.point(index)
        return "M\(tenth(point.x)) \(tenth(point.y))h0"
      }.joined()
    }
    let outline = card.map { "M" + $0.corners.map { "\(tenth($0.x)) \(tenth($0.y))" }.joined(separator: "L") + "Z" }
    let width = Double(size.height) / 160
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" \
      viewBox="0 0 \(size.width) \(size.height)">\
      <path fill="none" stroke-linecap="round" stroke="#5b8db8" stroke-width="\(width)" d="\(marks ?? "")"/>\
      <path fill="none" stroke="#d9822b" stroke-width="\(width)" d="\(outline ?? "")"/></svg>
      """
  }
}
