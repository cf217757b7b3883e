import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@testable import HeedRoadVision
@testable import HeedVision

/// Recordings of real roads, if available: `HEED_DATA` names their folder.
@Suite struct SharedRoadTests {
  private static let road = URL(fileURLWithPath: ProcessInfo.processInfo.environment["HEED_DATA"] ?? "../shared/data")
    .appending(path: "road")
  static let isThere = FileManager.default.fileExists(atPath: road.appending(path: "stills/test2.jpg").path)
  static let isNeeded: Comment = "HEED_DATA names no folder with road pictures"

  /// The camera of `camera_cal`, at an assumed height.
  private static let camera = MountedCamera(
    optics: PinholeCamera(
      size: ImageSize(width: 1280, height: 720), fx: 1158.774, fy: 1154.076, cx: 669.642, cy: 388.080,
      distortion: [-0.25678, 0.043388, -0.00068749, 0.00012576, -0.11503]), heightMeters: 1.3)

  @Test(.enabled(if: isThere, isNeeded), arguments: ["straight_lines1", "test3", "test5"])
  func leftAndRightMarkingAreFoundInAPhotograph(name: String) throws {
    let frame = try readImage(Self.road.appending(path: "stills/\(name).jpg").path)
    let detector = MarkingDetector(camera: Self.camera)
    let known = try detector.markings(in: frame)
    let camera = try #require(detector.seenCamera)
    #expect(abs(camera.pitch.degrees - 1.6) < 0.3, "the camera looks up a little, as its other stills show")
    for markings in [known, try MarkingDetector().markings(in: frame)] {
      let left = try #require(markings.left(.egoLeft, ahead: 8, camera))
      let right = try #require(markings.left(.egoRight, ahead: 8, camera))
      #expect((3.5...4.3).contains(left - right), "lanes there are 12 ft wide; the height is assumed")
    }
  }
}
