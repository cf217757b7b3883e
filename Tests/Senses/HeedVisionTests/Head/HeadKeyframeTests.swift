import HeedGeometry
import Testing

@testable import HeedCabinVision

@Suite struct HeadKeyframeTests {
  private let drawn = DrawnHead()

  @Test func keyframePointsLieOnTheSkin() throws {
    for pose in [DrawnHead.pose(), DrawnHead.pose(4, -3, 5, by: SIMD3(5, -5, 30))] {
      let key = try #require(try drawn.keyframe(pose))
      let skin = key.skin
      #expect(skin.middles.count == HeadKeyframe.landmarks.count)
      #expect(skin.x.count == HeadKeyframe.landmarks.count * SkinPatches.stride)
      let isNearSkin = skin.x.indices.allSatisfy {
        abs(Double(skin.z[$0]) - DrawnHead.depth(Double(skin.x[$0]), Double(skin.y[$0]))) < 0.004
      }
      #expect(isNearSkin, "patches are flat and face the camera: the skin bends away by 3 mm at the outermost corners")
    }
  }

  @Test func eachSkinPatchHasZeroMean() throws {
    let key = try #require(try drawn.keyframe(DrawnHead.pose()))
    for look in key.looks {
      for first in stride(from: 0, to: look.values.count, by: SkinPatches.stride) {
        #expect(abs(look.values[first..<first + HeadKeyframe.area].reduce(0, +)) < 1e-3)
        let rest = first + HeadKeyframe.area..<first + SkinPatches.stride
        #expect((look.values[rest] + look.slopesX[rest] + look.slopesY[rest]).allSatisfy { $0 == 0 }, "no pixels")
      }
    }
  }

  @Test func meshDepthPlacesLandmarksOnTheHead() throws {
    for pose in [DrawnHead.pose(), DrawnHead.pose(4, -3, 5, by: SIMD3(5, -5, 30))] {
      let marks = try drawn.landmarks(pose)
      let depth = MeshDepth(marks, pose: pose, camera: drawn.camera)
      for (at, index) in HeadKeyframe.landmarks.enumerated() {
        let mark = marks[index]
        let found = depth.place(of: PlanePoint(x: Double(mark.x), y: Double(mark.y)), z: Double(mark.z))
        let (x, y) = (Double(at % 7 - 3) * 0.014, Double(at / 7 - 3) * 0.012)
        #expect((found - SIMD3(x, y, DrawnHead.depth(x, y))).length < 5e-5)
      }
    }
  }

  @Test func faceHalfOutsideThePictureGivesNoKeyframe() throws {
    let pose = DrawnHead.pose(by: SIMD3(-80, 0, 0))
    #expect(try drawn.keyframe(pose) == nil)
  }

  @Test(arguments: [-900, Float.nan])
  func skinBehindTheCameraGivesNoKeyframe(depth: Float) throws {
    let pose = DrawnHead.pose()
    var marks = try drawn.landmarks(pose)
    marks[HeadKeyframe.landmarks[20]].z = depth
    let key = HeadKeyframe(
      try drawn.pyramid(pose), landmarks: marks, pose: pose, camera: drawn.camera, fewestPatches: 25)
    #expect(key == nil)
  }

  @Test func keyframeBoxContainsAllSkinPatches() throws {
    let marks = try drawn.landmarks(DrawnHead.pose())
    let box = HeadKeyframe.box(marks)
    for index in HeadKeyframe.landmarks {
      #expect(Double(marks[index].x) > box.x + 8 && Double(marks[index].x) < box.x + box.width - 8)
      #expect(Double(marks[index].y) > box.y + 8 && Double(marks[index].y) < box.y + box.height - 8)
    }
  }
}
