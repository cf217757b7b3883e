import Foundation
import HeedGeometry

/// Projects a line of the road model into the picture, as points.
struct MarkingPath {
  /// Number of points, dense where the line is far. Choice: they follow a bend of 100 m radius to 0.1 pixels.
  private static let steps = 40
  /// Slope below the horizon where a line's points begin, relative to the slope in the middle of the last row.
  /// Choice: with barrel distortion or 5 degrees of roll the picture's corners look further down.
  private static let beyond = 1.3
  /// Maximum distance of a point outside the picture's sides, relative to the picture's width. Choice: readers of a
  /// marking expect a point in the last row, even if the marking leaves the picture at its side.
  private static let outside = 0.5
  /// Maximum error of a point projected into the picture and back, as a slope. Choice: about ten pixels.
  private static let roundTrip = 0.01

  let view: RoadView

  /// - Parameters:
  ///   - near, far: Slopes below the horizon: in the middle of the last row, and at the line's farthest place.
  /// - Returns: Points between the picture's bottom and top, also beyond its sides, from the bottom upwards.
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

  /// The pixel in the direction of two slopes; nil if the camera does not see it. Also nil outside the validity of
  /// the lens model, which maps points far outside the picture back into it.
  private func pixel(across: Double, down: Double) -> PlanePoint<Image>? {
    guard let pixel = view.pixel(across: across, down: down), let back = view.slopes(x: pixel.x, y: pixel.y),
      abs(back.across - across) + abs(back.down - down) < Self.roundTrip
    else { return nil }
    return pixel
  }
}
