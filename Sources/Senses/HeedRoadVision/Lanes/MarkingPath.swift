import Foundation
import HeedGeometry
import HeedSignals

/// Projects a line of the model into the picture, as points.
struct MarkingPath {
  /// Number of points, denser in the picture with distance. Choice: follows a bend of 100 m radius to 0.1 pixels.
  private static let steps = 40
  /// Slope below the horizon where the points begin, relative to the slope at the middle of the last row. Choice: with
  /// barrel distortion or 5 degrees of roll the picture's corners look further down.
  private static let beyond = 1.3
  /// Maximum distance of a point outside the picture's sides, relative to the picture's width. Choice: readers look for
  /// a marking in the last row even if the marking leaves the picture at its side.
  private static let outside = 0.5
  /// Maximum error of a point that is projected into the picture and back, as a slope. Choice: ten pixels.
  private static let roundTrip = 0.01

  let view: RoadView

  /// - Parameters:
  ///   - near, far: Slopes below the horizon: at the middle of the picture's last row, and at the farthest place.
  /// - Returns: Points inside the picture, from its bottom upwards.
  func points(of model: MarkingModel, offset: Double, from near: Double, to far: Double) -> [PlanePoint<Image>] {
    guard near > far, far > 0 else { return [] }
    let start = near * Self.beyond
    let ratio = log(far / start) / Double(Self.steps - 1)
    let (right, bottom) = (Double(view.size.width - 1), Double(view.size.height - 1))
    var result: [PlanePoint<Image>] = []
    var outside: PlanePoint<Image>?
    for step in 0..<Self.steps {
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
    let margin = Self.outside * right
    return result.filter { $0.x >= -margin && $0.x <= right + margin && $0.y >= 0 }
  }

  /// The pixel that has these slopes; nil if the camera does not see them, or if the lens model is invalid: far outside
  /// the picture an invalid model maps points back into the picture.
  private func pixel(across: Double, down: Double) -> PlanePoint<Image>? {
    guard let pixel = view.pixel(across: across, down: down), let back = view.slopes(x: pixel.x, y: pixel.y),
      abs(back.across - across) + abs(back.down - down) < Self.roundTrip
    else { return nil }
    return pixel
  }
}
