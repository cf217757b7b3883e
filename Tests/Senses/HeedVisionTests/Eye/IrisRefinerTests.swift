import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct IrisRefinerTests {
  private let camera = PinholeCamera(size: ImageSize(width: 120, height: 100), fx: 650, fy: 650, cx: 59.5, cy: 49.5)

  /// The nets' result for a drawn eye: its lids, and its iris shifted by `offset`.
  private func measured(
    _ eye: DrawnEye, _ side: EyeMeasurer.Side, offset: SIMD2<Double>
  ) -> (mesh: FaceLandmarks, eye: EyeObservation, look: EyeNet.Look) {
    let index = side == .left ? LandmarkIndex.leftEye : LandmarkIndex.rightEye
    var points = [SIMD3<Float>](repeating: .zero, count: FaceLandmarks.count)
    for (landmarks, lid) in [(index.upperLid, eye.upperLid), (index.lowerLid, eye.lowerLid)] {
      for (landmark, point) in zip(landmarks, lid) { points[landmark] = SIMD3(Float(point.x), Float(point.y), 0) }
    }
    // A distance at which the iris has its drawn size.
    let z = 0.01048 + camera.fx * 0.00585 / eye.radius
    let center = SIMD3((eye.eyeballCenter.x - camera.cx) / camera.fx, (eye.eyeballCenter.y - camera.cy) / camera.fy, 1)
    let observation = EyeObservation(
      lidAperture: .degrees(40), irisCenter: PlanePoint(x: eye.center.x + offset.x, y: eye.center.y + offset.y),
      irisRadiusPixels: eye.radius, rotationCenter: Point(meters: center * z))
    let region = FaceRegion(center: eye.center, size: 80, rotation: .zero)
    let look = EyeNet.Look(
      appearance: EyeAppearance(
        closing: 0, closingSpread: 0.1, apertureDegrees: 40, apertureSpread: 2, irisSpreadPixels: 1, hidden: 0,
        cover: .lens), irisCenter: observation.irisCenter, irisSpread: eye.netSpread,
      upperLid: eye.upperLid[4], lowerLid: eye.lowerLid[4])
    return (FaceLandmarks(points: points, presence: 1, region: region), observation, look)
  }

  @Test(arguments: EyeMeasurer.Side.allCases, [SIMD2(0.8, -0.6), SIMD2(-0.7, 0.5), .zero])
  func refinementMovesTheIrisToThePictureEdge(side: EyeMeasurer.Side, offset: SIMD2<Double>) throws {
    let refiner = IrisRefiner()
    let eye = DrawnEye()
    let net = measured(eye, side, offset: offset)
    let found = try refiner.refine(
      net.eye, side, look: net.look, mesh: net.mesh, camera: camera, frame: eye.frame())
    #expect(found.irisCenter.distance(to: eye.center) < 0.06)
    var rest = found
    rest.irisCenter = net.eye.irisCenter
    #expect(rest == net.eye, "nothing else is changed")
  }

  @Test func unseenIrisKeepsTheCentreFromTheNet() throws {
    let refiner = IrisRefiner()
    let eye = DrawnEye()
    let shut = DrawnEye(upper: 0.1, lower: 0.1)
    var net = measured(shut, .left, offset: SIMD2(0.5, 0.5))
    #expect(
      try refiner.refine(
        net.eye, .left, look: net.look, mesh: net.mesh, camera: camera, frame: shut.frame()) == net.eye, "shut")
    net = measured(eye, .left, offset: .zero)
    for place in [PlanePoint<Image>(x: -300, y: 50), PlanePoint(x: 60, y: 1e300), PlanePoint(x: 118, y: 50)] {
      net.eye.irisCenter = place
      net.look.irisCenter = place
      let found = try refiner.refine(
        net.eye, .left, look: net.look, mesh: net.mesh, camera: camera, frame: eye.frame())
      #expect(found == net.eye, "outside of the picture or beside the lids")
    }
    net.eye.rotationCenter = Point(x: 0, y: 0, z: -0.5)
    #expect(
      try refiner.refine(
        net.eye, .left, look: net.look, mesh: net.mesh, camera: camera, frame: eye.frame()) == net.eye)
    net.eye.rotationCenter = Point(x: 0, y: 0, z: .nan)
    let nowhere = try refiner.refine(
      net.eye, .left, look: net.look, mesh: net.mesh, camera: camera, frame: eye.frame())
    #expect(nowhere.irisCenter == net.eye.irisCenter)
  }
}
