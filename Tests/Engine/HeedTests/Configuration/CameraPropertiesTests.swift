import Heed
import HeedGeometry
import Testing

@Suite struct CameraPropertiesTests {
  /// The seed's phone.
  private static let sensor = SIMD2(5.6, 4.2)

  @Test func anyTwoCameraPropertiesGiveTheThird() throws {
    let measured = try CameraProperties(sensorSize: Self.sensor, focalLength: 3.99)
    #expect(abs(measured.horizontalFieldOfView.degrees - 70.1) < 0.1)
    #expect(abs(measured.verticalFieldOfView.degrees - 55.5) < 0.1)
    let told = try CameraProperties(
      sensorSize: Self.sensor, horizontalFieldOfView: measured.horizontalFieldOfView)
    #expect(abs((told.focalLength ?? 0) - 3.99) < 1e-9)
    let shaped = try CameraProperties(
      focalLength: 3.99, horizontalFieldOfView: measured.horizontalFieldOfView,
      verticalFieldOfView: measured.verticalFieldOfView)
    let size = try #require(shaped.sensorSize)
    #expect(abs(size.x - 5.6) < 1e-9 && abs(size.y - 4.2) < 1e-9)
  }

  @Test func zeroFieldOfViewMeansUnknown() throws {
    let seed = try CameraProperties(
      sensorSize: Self.sensor, focalLength: 3.99, horizontalFieldOfView: .zero, verticalFieldOfView: .zero)
    #expect(seed == (try CameraProperties(sensorSize: Self.sensor, focalLength: 3.99)))
  }

  @Test func focalLengthIsConvertedToPixels() throws {
    let properties = try CameraProperties(sensorSize: Self.sensor, focalLength: 3.99)
    let camera = try #require(properties.camera(for: ImageSize(width: 640, height: 480)))
    #expect(abs(camera.fx - 640 * 3.99 / 5.6) < 1e-9 && abs(camera.fy - 480 * 3.99 / 4.2) < 1e-9)
    #expect(camera.cx == 319.5 && camera.cy == 239.5)
  }

  @Test func croppedVideoKeepsTheScaleOfItsFullWidth() throws {
    let properties = try CameraProperties(sensorSize: Self.sensor, focalLength: 3.99)
    let camera = try #require(properties.camera(for: ImageSize(width: 1280, height: 720)))
    #expect(abs(camera.fx - 1280 * 3.99 / 5.6) < 1e-9 && camera.fx == camera.fy)
  }

  @Test func turnedSensorSwapsItsSides() throws {
    let properties = try CameraProperties(
      sensorOrientation: .clockwise, sensorSize: Self.sensor, focalLength: 3.99)
    let camera = try #require(properties.camera(for: ImageSize(width: 480, height: 640)))
    #expect(abs(camera.fx - 480 * 3.99 / 4.2) < 1e-9 && abs(camera.fy - 640 * 3.99 / 5.6) < 1e-9)
    #expect(properties.camera(for: ImageSize(width: 0, height: 0)) == nil)
  }

  static let refused: [(SIMD2<Double>?, Double?, Double?, Double?, String)] = [
    (nil, nil, nil, nil, "not described"), (SIMD2(5.6, 4.2), nil, nil, nil, "not described"),
    (nil, 3.99, nil, nil, "not described"), (SIMD2(5.6, 4.2), 3.99, 80, nil, "horizontal field of view of 80.0"),
    (SIMD2(5.6, 4.2), 3.99, nil, 60, "vertical field of view of 60.0"),
    (SIMD2(5.6, 4.2), nil, 60, 60, "not of a sensor of this shape"),
    (SIMD2(-5.6, 4.2), 3.99, nil, nil, "No camera has"),
    (SIMD2(5.6, .nan), 3.99, nil, nil, "No camera has"), (nil, .infinity, 60, nil, "No camera has"),
    (nil, nil, 180, nil, "No camera has"), (nil, nil, nil, -20, "No camera has"),
    (nil, nil, .nan, nil, "No camera has"),
  ]

  @Test(arguments: refused)
  func invalidCameraPropertiesAreRefusedWithAReason(
    sensor: SIMD2<Double>?, focal: Double?, across: Double?, down: Double?, words: String
  ) {
    let error = #expect(throws: CameraPropertiesError.self) {
      try CameraProperties(
        sensorSize: sensor, focalLength: focal, horizontalFieldOfView: across.map(Angle.degrees),
        verticalFieldOfView: down.map(Angle.degrees))
    }
    #expect(error?.description.contains(words) ?? false, "\(error?.description ?? "")")
  }

  @Test(arguments: [(70.1, true), (71.5, true), (72.3, false)])
  func roundedFieldOfViewIsNotAContradiction(degrees: Double, isAccepted: Bool) {
    let made = {
      try CameraProperties(sensorSize: Self.sensor, focalLength: 3.99, horizontalFieldOfView: .degrees(degrees))
    }
    if isAccepted {
      #expect(throws: Never.self, performing: made)
    } else {
      #expect(throws: CameraPropertiesError.self, performing: made)
    }
  }
}
