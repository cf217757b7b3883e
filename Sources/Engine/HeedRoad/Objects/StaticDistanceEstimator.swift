public import HeedGeometry
public import HeedSignals

/// Estimates distances of single recognitions from the usual sizes of their kinds, without history. The height gives
/// the distance if top and bottom are visible, else the width if both sides are visible. Source: pinhole model; the
/// interface is that of the alert library's estimator of the same name.
public struct StaticDistanceEstimator: Hashable, Sendable {
  /// Usual sizes by kind, which give distances their unit.
  public var sizes: ObjectSizes
  /// - Parameter sizes: The usual sizes, by default in metres.
  public init(sizes: ObjectSizes = ObjectSizes()) { self.sizes = sizes }

  /// Adds distances to recognitions, except those with a distance or of a kind without a size.
  /// - Parameter frameSize: Size of the sensor's picture, at rotation 0.
  /// - Parameter sensorRotation: Clockwise turn from the sensor's picture to the picture of the boxes.
  /// - Parameter focalLength: Focal length, millimetres.
  /// - Parameter sensorSize: Width and height of the sensor, millimetres, at rotation 0.
  /// - Throws: ``RoadError/camera(_:)`` for lengths that are not positive and finite.
  public func estimateDistance(
    recognitions: [RoadObject], frameSize: ImageSize, sensorRotation: QuarterTurn, focalLength: Double,
    sensorSize: SIMD2<Double>
  ) throws(RoadError) -> [RoadObject] {
    let camera = try Self.camera(
      frameSize: frameSize, sensorRotation: sensorRotation, focalLength: focalLength, sensorSize: sensorSize)
    return estimateDistance(recognitions: recognitions, camera: camera)
  }

  /// Adds distances to recognitions in a calibrated camera's pictures.
  public func estimateDistance(recognitions: [RoadObject], camera: PinholeCamera) -> [RoadObject] {
    recognitions.map { object in
      var result = object
      result.distanceMeters = object.distanceMeters ?? distance(of: object, camera: camera)
      return result
    }
  }

  /// The pinhole camera of a lens and a sensor.
  /// - Throws: ``RoadError/camera(_:)`` for lengths that are not positive and finite.
  public static func camera(
    frameSize: ImageSize, sensorRotation: QuarterTurn, focalLength: Double, sensorSize: SIMD2<Double>
  ) throws(RoadError) -> PinholeCamera {
    guard focalLength > 0, focalLength.isFinite else { throw .camera("the focal length is \(focalLength) mm") }
    guard sensorSize.x > 0, sensorSize.y > 0, sensorSize.x.isFinite, sensorSize.y.isFinite else {
      throw .camera("the sensor's size is \(sensorSize.x) x \(sensorSize.y) mm")
    }
    guard frameSize.width > 0, frameSize.height > 0 else { throw .camera("the frame has no pixels") }
    let fx = focalLength * Double(frameSize.width) / sensorSize.x
    let fy = focalLength * Double(frameSize.height) / sensorSize.y
    let size = sensorRotation.turned(frameSize)
    let (across, down) = sensorRotation.swapsSides ? (fy, fx) : (fx, fy)
    return PinholeCamera(
      size: size, fx: across, fy: down, cx: Double(size.width - 1) / 2, cy: Double(size.height - 1) / 2)
  }

  private func distance(of object: RoadObject, camera: PinholeCamera) -> Double? {
    guard let size = sizes[object.label], object.box.width > 0, object.box.height > 0 else { return nil }
    let seen = BoxSides(object.box, in: camera.size)
    if seen.hasHeight { return camera.fy * size.height / object.box.height }
    return seen.hasWidth ? camera.fx * size.width / object.box.width : nil
  }
}
