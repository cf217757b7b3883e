import HeedGeometry
import Testing

@testable import HeedCabinVision

@Suite struct HeadKeyframeTests {
  private let drawn = DrawnHead()

  @Test func placesLieOnTheSkin() throws {
    for pose in [DrawnHead.pose(), DrawnHead.pose(4, -3, 5, by: SIMD3(5, -5, 30))] {
      let key = try #require(try drawn.keyframe(pose))
      #expect(key.places.count == HeadKeyframe.landmarks.count * HeadKeyframe.area)
      let isNearSkin = key.places.allSatisfy { abs($0.z - DrawnHead.depth($0.x, $0.y)) < 0.0035 }
      #expect(isNearSkin, "patches are flat and face the camera: the skin bends away by 3 mm at the outermost corners")
    }
  }

  @Test func eachPatchIsFreeOfItsMean() throws {
    let key = try #require(try drawn.keyframe(DrawnHead.pose()))
    for level in key.values {
      for first in stride(from: 0, to: level.count, by: HeadKeyframe.area) {
        #expect(abs(level[first..<first + HeadKeyframe.area].reduce(0, +)) < 1e-6)
      }
    }
  }

  @Test func theMeanOfTwoPicturesIsTheirMean() throws {
    let pose = DrawnHead.pose()
    var other = drawn
    other.light = { value, _, _ in 0.5 * value }
    let (one, two) = (try #require(try drawn.keyframe(pose)), try #require(try other.keyframe(pose)))
    var both = one
    both.average(try other.pyramid(pose), pose: pose, camera: drawn.camera)
    #expect(both.pictures == 2)
    for level in both.values.indices {
      for at in stride(from: 0, to: both.values[level].count, by: 13) {
        #expect(abs(both.values[level][at] - (one.values[level][at] + two.values[level][at]) / 2) < 1e-9)
        let slope = (one.slopes[level][at] + two.slopes[level][at]) / 2
        #expect((both.slopes[level][at] - slope).length < 1e-9)
      }
    }
  }

  @Test func aFaceHalfOutOfThePictureIsNotKept() throws {
    let pose = DrawnHead.pose(by: SIMD3(-80, 0, 0))
    #expect(try drawn.keyframe(pose) == nil)
  }

  @Test func theBoxHoldsAllPatches() throws {
    let marks = try drawn.landmarks(DrawnHead.pose())
    let box = HeadKeyframe.box(marks)
    for index in HeadKeyframe.landmarks {
      #expect(Double(marks[index].x) > box.x + 8 && Double(marks[index].x) < box.x + box.width - 8)
      #expect(Double(marks[index].y) > box.y + 8 && Double(marks[index].y) < box.y + box.height - 8)
    }
  }
}
