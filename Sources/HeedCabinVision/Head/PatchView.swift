import HeedGeometry
import HeedSignals

/// Where the skin of a head at one pose is seen in one level of a picture, eight pixels at a time.
struct PatchView {
  typealias Lanes = SkinLanes.Lanes

  /// Eight points of skin: beside the head's origin, before the camera, and in the level.
  struct Place {
    var turnedX, turnedY, turnedZ, x, y, inverse, column, row: Lanes
  }

  private let picture: FacePyramid.Level
  private let pose: Transform<Camera, Head>
  private let camera: PinholeCamera
  private let scale: Double
  /// The rotation's columns.
  private let first, second, third: SIMD3<Float>
  private let origin, sight: SIMD3<Float>
  private let focal: SIMD2<Float>
  /// The camera's centre in the level.
  private let center: SIMD2<Float>
  private let limit: SIMD2<Float>

  init(_ pose: Transform<Camera, Head>, pyramid: FacePyramid, level: Int, camera: PinholeCamera) {
    (picture, self.pose, self.camera, scale) = (pyramid.levels[level], pose, camera, pyramid.scale)
    first = SIMD3<Float>(pose.rotation.apply(SIMD3(1, 0, 0)))
    second = SIMD3<Float>(pose.rotation.apply(SIMD3(0, 1, 0)))
    third = SIMD3<Float>(pose.rotation.apply(SIMD3(0, 0, 1)))
    origin = SIMD3<Float>(pose.origin.meters)
    sight = SIMD3<Float>(pose.origin.meters / pose.origin.z)
    focal = SIMD2<Float>(SIMD2(camera.fx, camera.fy) * pyramid.scale)
    center = SIMD2<Float>(pyramid.local(x: camera.cx, y: camera.cy))
    limit = SIMD2(Float(picture.width) - 1.001, Float(picture.height) - 1.001)
  }

  /// The lens' shift of a point of the head, pixels of the level.
  func bend(at place: SIMD3<Double>) -> SIMD2<Float> {
    SIMD2<Float>(camera.lensShift(at: pose.rotation.apply(place) + pose.origin.meters) * scale)
  }

  /// nil if a point lies behind the camera.
  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes, _ z: Lanes, bend: SIMD2<Float>) -> Place? {
    let turnedX = x * first.x + y * second.x + z * third.x
    let turnedY = x * first.y + y * second.y + z * third.y
    let turnedZ = x * first.z + y * second.z + z * third.z
    let (px, py, pz) = (turnedX + origin.x, turnedY + origin.y, turnedZ + origin.z)
    guard pz.min() > 0.05 else { return nil }
    let inverse = 1 / pz
    return Place(
      turnedX: turnedX, turnedY: turnedY, turnedZ: turnedZ, x: px, y: py, inverse: inverse,
      column: px * inverse * focal.x + (center.x + bend.x), row: py * inverse * focal.y + (center.y + bend.y))
  }

  /// The level's values, bilinear; its border goes on.
  @inline(__always)
  func value(_ place: Place) -> Lanes {
    let column = pointwiseMin(pointwiseMax(place.column, .zero), Lanes(repeating: limit.x))
    let row = pointwiseMin(pointwiseMax(place.row, .zero), Lanes(repeating: limit.y))
    let width = picture.width
    return picture.values.withUnsafeBufferPointer { values in
      // Lane by lane, each by its constant number: vectors cannot be indexed cheaply.
      func read(_ x: Float, _ y: Float) -> Float {
        let (left, top) = (Int32(x), Int32(y))
        let (alongX, alongY) = (x - Float(left), y - Float(top))
        let at = Int(top) &* width &+ Int(left)
        let upper = values[at] + (values[at &+ 1] - values[at]) * alongX
        let (c, d) = (values[at &+ width], values[at &+ width &+ 1])
        return upper + (c + (d - c) * alongX - upper) * alongY
      }
      return Lanes(
        read(column[0], row[0]), read(column[1], row[1]), read(column[2], row[2]), read(column[3], row[3]),
        read(column[4], row[4]), read(column[5], row[5]), read(column[6], row[6]), read(column[7], row[7]))
    }
  }

  /// How the value changes with the head's six numbers, by the keyframe's gradients, which are the picture's where the
  /// patches lie right.
  @inline(__always)
  func rows(_ place: Place, _ slopeX: Lanes, _ slopeY: Lanes) -> PatchRows {
    let (x, y) = (slopeX * place.inverse * focal.x, slopeY * place.inverse * focal.y)
    let z = -(x * place.x + y * place.y) * place.inverse
    return PatchRows(
      turnX: place.turnedY * z - place.turnedZ * y, turnY: place.turnedZ * x - place.turnedX * z,
      turnZ: place.turnedX * y - place.turnedY * x, shiftX: x, shiftY: y,
      along: x * sight.x + y * sight.y + z * sight.z)
  }
}
