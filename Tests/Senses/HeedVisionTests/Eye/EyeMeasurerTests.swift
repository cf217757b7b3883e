import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct EyeMeasurerTests {
  private let camera = HeadPoseSolverTests.camera

  /// Landmarks of a left eye with lids `degrees` apart on the eyeball, in a head of mean size.
  private func drawn(apertureDegrees degrees: Double, _ pose: Transform<Camera, Head>) throws -> [SIMD3<Float>] {
    var marks = [SIMD3<Float>](repeating: .zero, count: FaceLandmarks.count)
    func put(_ landmark: Int, _ point: Point<Head>) throws {
      let pixel = try #require(camera.project(pose * point))
      marks[landmark] = SIMD3(Float(pixel.x), Float(pixel.y), 0)
    }
    let center = MeanFace.leftEyeCenter / 1000
    func onEyeball(_ elevation: Double) -> Point<Head> {
      let angle = elevation * .pi / 180
      return Point(meters: center + SIMD3(0, sin(angle), cos(angle)) * 0.012)
    }
    for (upper, lower) in LandmarkIndex.leftEye.lidPairs {
      try put(upper, onEyeball(degrees / 2))
      try put(lower, onEyeball(-degrees / 2))
    }
    try put(LandmarkIndex.leftEye.irisCenter, Point(meters: center + SIMD3(0, 0, 0.0105)))
    for (index, mark) in LandmarkIndex.leftEye.irisEdge.enumerated() {
      let angle = Double(index) * .pi / 2
      try put(mark, Point(meters: center + SIMD3(cos(angle) * 0.00585, sin(angle) * 0.00585, 0.0105)))
    }
    return marks
  }

  static let apertures: [(Double, Double, Comment)] = [
    (44, 0, "open"), (22, 0, "half shut"), (0, 0, "shut"),
    (44, -25, "open, the head down: a gap in the picture shrinks"),
    (44, 20, "open, the head up"), (5, -25, "nearly shut, the head down"),
  ]

  @Test(arguments: apertures)
  func lidAngleDoesNotDependOnTheHeadPose(aperture: Double, pitch: Double, why: Comment) throws {
    let pose = HeadPoseSolverTests.pose(0, pitch, 0)
    let marks = try drawn(apertureDegrees: aperture, pose)
    let eye = try #require(EyeMeasurer().measure(.left, landmarks: marks, pose: pose, scale: 1, camera: camera))
    #expect(abs(eye.lidAperture.degrees - aperture) < 0.5, why)
  }

  @Test func eyeHiddenByTheNoseIsNotMeasured() throws {
    let marks = [SIMD3<Float>](repeating: SIMD3(300, 200, 0), count: FaceLandmarks.count)
    for (yaw, left, right) in [(65.0, true, false), (-65, false, true), (0, true, true)] {
      let pose = HeadPoseSolverTests.pose(yaw, 0, 0, at: SIMD3(0, 0, 600))
      func isSeen(_ side: EyeMeasurer.Side) -> Bool {
        EyeMeasurer().measure(side, landmarks: marks, pose: pose, scale: 1, camera: camera) != nil
      }
      // When the head turns left, the left eye moves away from the camera.
      #expect(isSeen(.left) == !left || yaw == 0)
      #expect(isSeen(.right) == !right || yaw == 0)
    }
  }
}
