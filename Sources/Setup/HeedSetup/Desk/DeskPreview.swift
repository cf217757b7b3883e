import HeedCabinVision
import HeedDashboard
import HeedGeometry
import HeedLens
import HeedSignals
import HeedVideo

/// The page's preview of the machine's camera: the face's points and the card's outline, or the picture. The preview is
/// drawn on request.
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
    return .init(
      type: "image/svg+xml", bytes: MeshDrawing(landmarks, outline: card?.corners ?? [], size: frame.size).bytes)
  }
}
