import Draws
import HeedGeometry
import HeedSignals

@testable import HeedRoad

/// Objects on a level road in a camera's view.
struct RoadScene {
  var camera = MountedCamera(
    optics: PinholeCamera(size: ImageSize(width: 1242, height: 375), fx: 721.5, fy: 721.5, cx: 609.6, cy: 172.9),
    heightMeters: 1.65)

  var size: ImageSize { camera.optics.size }

  /// The box of a flat face turned to the camera; nil behind the camera.
  /// - Parameters:
  ///   - ahead, left: Place of the face's middle, metres.
  func box(ahead: Double, left: Double = 0, width: Double, height: Double) -> ImageRect? {
    guard let top = camera.pixel(of: Point(x: ahead, y: left + width / 2, z: height)),
      let bottom = camera.pixel(of: Point(x: ahead, y: left - width / 2, z: 0))
    else { return nil }
    // Edges lie half a pixel beside the pixels' middles.
    return ImageRect(x: top.x + 0.5, y: top.y + 0.5, width: bottom.x - top.x, height: bottom.y - top.y)
  }

  /// A recognition of a usual object of its label, clipped to the picture; nil outside.
  func object(
    _ label: RoadLabel = .car, id: String? = nil, ahead: Double, left: Double = 0, scale: Double = 1
  ) -> RoadObject? {
    guard let usual = ObjectSizes()[label],
      let whole = box(ahead: ahead, left: left, width: usual.width * scale, height: usual.height * scale)
    else { return nil }
    return RoadObject(id: id, label: label, box: clipped(whole))
  }

  /// Adds noise of some pixels to each side.
  func noisy(_ object: RoadObject, pixels: Double, random: inout SeededRandom) -> RoadObject {
    var result = object
    let (left, top) = (random.normal() * pixels, random.normal() * pixels)
    let (right, bottom) = (random.normal() * pixels, random.normal() * pixels)
    let box = object.box
    result.box = ImageRect(
      x: box.x + left, y: box.y + top, width: max(1, box.width + right - left),
      height: max(1, box.height + bottom - top))
    return result
  }

  private func clipped(_ box: ImageRect) -> ImageRect {
    let (left, top) = (max(0, box.x), max(0, box.y))
    return ImageRect(
      x: left, y: top, width: min(Double(size.width), box.x + box.width) - left,
      height: min(Double(size.height), box.y + box.height) - top)
  }

  /// One frame.
  func frame(
    _ index: Int, seconds: Double, _ objects: [RoadObject], vehicle: VehicleState? = nil
  ) -> RoadObservation {
    RoadObservation(
      frame: index, time: Timestamp(milliseconds: seconds * 1000), size: size, objects: objects, vehicle: vehicle)
  }
}
