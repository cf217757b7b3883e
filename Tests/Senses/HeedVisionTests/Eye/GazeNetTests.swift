import Foundation
import HeedGeometry
import HeedSignals
@testable import HeedVision
import Testing

@testable import HeedCabinVision

struct GazeNetTests {
  private let eyes = MirroredEyes.mesh()
  private let picture = MirroredEyes.picture()

  private func crop(_ side: EyeMeasurer.Side, mesh: FaceLandmarks, frame: Frame) throws -> FloatBuffer {
    let pixels = FloatBuffer(count: EyeCrop.width * EyeCrop.height)
    let crop = try #require(EyeCrop(side, mesh: mesh))
    try crop.read(frame, into: pixels)
    return pixels
  }

  private func crop(_ side: EyeMeasurer.Side) throws -> FloatBuffer { try crop(side, mesh: eyes, frame: picture) }

  /// The gaze by two crops; nil for an eye that is not seen.
  private func gaze(right: FloatBuffer?, left: FloatBuffer?, mesh: FaceLandmarks? = nil) throws -> GazeView {
    let net = try GazeNet(engine: try OpenCVEngine())
    net.take(.right, right)
    net.take(.left, left)
    return try #require(try net.look(mesh: mesh ?? eyes))
  }

  @Test func hiddenEyeCountsAsZeros() throws {
    let (right, left) = (try crop(.right), try crop(.left))
    let zeros = FloatBuffer(count: right.count)
    let both = try gaze(right: right, left: left)
    let rightOnly = try gaze(right: right, left: nil)
    let leftOnly = try gaze(right: nil, left: left)
    #expect(try rightOnly == gaze(right: right, left: zeros))
    #expect(try leftOnly == gaze(right: zeros, left: left))
    for one in [rightOnly, leftOnly] { #expect(abs(one.azimuthDegrees - both.azimuthDegrees) > 1) }
  }

  @Test func hiddenEyeReplacesItsEarlierCrop() throws {
    let (right, left) = (try crop(.right), try crop(.left))
    let net = try GazeNet(engine: try OpenCVEngine())
    net.take(.right, right)
    net.take(.left, left)
    let before = try #require(try net.look(mesh: eyes))
    net.take(.left, nil)
    let hidden = try #require(try net.look(mesh: eyes))
    #expect(try hidden == gaze(right: right, left: nil))
    net.take(.left, left)
    #expect(try net.look(mesh: eyes) == before)
  }

  @Test func gazeOfAMirroredFaceIsMirrored() throws {
    let picture = try Reference.picture(.gray8)
    let (width, height) = (picture.size.width, picture.size.height)
    let mirrored = frame(width, height, .gray8) { x, y in
      [picture.bytes.load(fromByteOffset: y * picture.stride + width - 1 - x, as: UInt8.self)]
    }
    let marks = try Reference.load().landmarks
    func corner(_ index: Int) -> SIMD2<Float> { SIMD2(Float(marks[index][0]), Float(marks[index][1])) }
    func mesh(isMirrored: Bool) -> FaceLandmarks {
      var points = [SIMD3<Float>](repeating: .zero, count: FaceLandmarks.count)
      let (right, left) = (LandmarkIndex.rightEye, LandmarkIndex.leftEye)
      for (index, other) in [
        (right.outerCorner, left.outerCorner), (right.innerCorner, left.innerCorner),
        (left.outerCorner, right.outerCorner), (left.innerCorner, right.innerCorner),
      ] {
        let mark = corner(isMirrored ? other : index)
        points[index] = SIMD3(isMirrored ? Float(width - 1) - mark.x : mark.x, mark.y, 0)
      }
      return FaceLandmarks(
        points: points, presence: 1, region: FaceRegion(whole: ImageSize(width: width, height: height)))
    }
    func view(_ mesh: FaceLandmarks, _ frame: Frame) throws -> GazeView {
      try gaze(
        right: crop(.right, mesh: mesh, frame: frame), left: crop(.left, mesh: mesh, frame: frame), mesh: mesh)
    }
    let seen = try view(mesh(isMirrored: false), picture)
    let other = try view(mesh(isMirrored: true), mirrored)
    #expect(abs(seen.azimuthDegrees + other.azimuthDegrees) < 1.5)
    #expect(abs(seen.elevationDegrees - other.elevationDegrees) < 1.5)
    #expect(abs(seen.azimuthDegrees - other.azimuthDegrees) > 3, "the eyes look aside")
  }

  /// The mesh with its outer eye corners turned about their middle, clockwise in the picture.
  private func rolled(_ mesh: FaceLandmarks, degrees: Double) -> FaceLandmarks {
    var mesh = mesh
    let corners = [LandmarkIndex.rightEye.outerCorner, LandmarkIndex.leftEye.outerCorner]
    let (right, left) = (mesh.point(corners[0]), mesh.point(corners[1]))
    let middle = PlanePoint<Image>(x: (right.x + left.x) / 2, y: (right.y + left.y) / 2)
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    for index in corners {
      let (dx, dy) = (mesh.point(index).x - middle.x, mesh.point(index).y - middle.y)
      mesh.points[index].x = Float(middle.x + c * dx - s * dy)
      mesh.points[index].y = Float(middle.y + s * dx + c * dy)
    }
    return mesh
  }

  /// The gaze as a unit vector: right and down in the picture, and along the line of sight.
  private func vector(_ view: GazeView) -> SIMD3<Double> {
    let (azimuth, elevation) = (view.azimuthDegrees * .pi / 180, view.elevationDegrees * .pi / 180)
    return SIMD3(sin(azimuth) * cos(elevation), -sin(elevation), cos(azimuth) * cos(elevation))
  }

  @Test(arguments: [10, -10, 45, 90])
  func rolledMeshTurnsTheGaze(degrees: Double) throws {
    let (right, left) = (try crop(.right), try crop(.left))
    let level = try gaze(right: right, left: left)
    let found = try gaze(right: right, left: left, mesh: rolled(eyes, degrees: degrees))
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let before = vector(level)
    let expected = SIMD3(c * before.x - s * before.y, s * before.x + c * before.y, before.z)
    #expect((vector(found) - expected).length < 1e-6)
    #expect(found.azimuthSpread == level.azimuthSpread && found.elevationSpread == level.elevationSpread)
  }
}
