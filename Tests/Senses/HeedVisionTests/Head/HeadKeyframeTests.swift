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
        abs(Double(skin.z[$0]) - DrawnHead.depth(Double(skin.x[$0]), Double(skin.y[$0]))) < 0.0035
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

  @Test func keyframesAverageTheirPictures() throws {
    let pose = DrawnHead.pose()
    var other = drawn
    other.light = { value, _, _ in 0.5 * value }
    let (one, two) = (try #require(try drawn.keyframe(pose)), try #require(try other.keyframe(pose)))
    var both = one
    both.average(try other.pyramid(pose), pose: pose, camera: drawn.camera)
    #expect(both.pictures == 2)
    func mean(_ a: [Float], _ b: [Float]) -> [Float] { zip(a, b).map { ($0 + $1) / 2 } }
    for level in both.looks.indices {
      let (found, one, two) = (both.looks[level], one.looks[level], two.looks[level])
      for (a, b) in zip(found.values, mean(one.values, two.values)) { #expect(abs(a - b) < 1e-4) }
      for (a, b) in zip(found.slopesX, mean(one.slopesX, two.slopesX)) { #expect(abs(a - b) < 1e-4) }
      for (a, b) in zip(found.slopesY, mean(one.slopesY, two.slopesY)) { #expect(abs(a - b) < 1e-4) }
    }
  }

  @Test func faceHalfOutsideThePictureGivesNoKeyframe() throws {
    let pose = DrawnHead.pose(by: SIMD3(-80, 0, 0))
    #expect(try drawn.keyframe(pose) == nil)
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
