import Foundation
import HeedGeometry
import HeedSignals

/// Projects a line of the model into the picture, as points.
struct MarkingPath {
  let view: RoadView
  let settings: MarkingDetector.Settings.Path

  /// - Parameters:
  ///   - near, far: Slopes below the horizon: at the middle of the picture's last row, and at the farthest place.
  /// - Returns: Points inside the picture, from its bottom upwards.
  func points(of model: MarkingModel, offset: Double, from near: Double, to far: Double) -> [PlanePoint<Image>] {
    guard near > far, far > 0 else { return [] }
    // With distortion or roll the picture's corners show nearer road than the middle of its last row.
    let start = near * settings.beyond
    let steps = max(2, settings.points)
    let ratio = log(far / start) / Double(steps - 1)
    let (right, bottom) = (Double(view.size.width - 1), Double(view.size.height - 1))
    var result: [PlanePoint<Image>] = []
    var outside: PlanePoint<Image>?
    for step in 0..<steps {
      let depth = start * exp(ratio * Double(step))
      guard let pixel = pixel(across: model.across(offset: offset, depth: depth), down: depth + model.horizon) else {
        continue
      }
      if let last = result.last, pixel.y >= last.y { continue }
      if pixel.y > bottom {
        outside = pixel
        continue
      }
      if result.isEmpty, let below = outside, below.y > pixel.y {
        let share = (bottom - pixel.y) / (below.y - pixel.y)
        let edge = PlanePoint<Image>(x: pixel.x + share * (below.x - pixel.x), y: bottom)
        if edge.y > pixel.y { result.append(edge) }
      }
      result.append(pixel)
    }
    let margin = settings.outside * right
    return result.filter { $0.x >= -margin && $0.x <= right + margin && $0.y >= 0 }
  }

  /// The pixel that has these slopes. nil if the camera does not see the slopes, or if the lens model is invalid: far
  /// outside the picture an invalid model maps points back into the picture.
  private func pixel(across: Double, down: Double) -> PlanePoint<Image>? {
    guard let pixel = view.pixel(across: across, down: down), let back = view.slopes(x: pixel.x, y: pixel.y),
      abs(back.across - across) + abs(back.down - down) < settings.roundTrip
    else { return nil }
    return pixel
  }
}
