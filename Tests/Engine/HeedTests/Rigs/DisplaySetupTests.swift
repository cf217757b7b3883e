import Foundation
import Heed
import HeedGeometry
import HeedSignals
import Testing

@Suite("A display and the place of its camera make a rig")
struct DisplaySetupTests {
  @Test func cameraAboveTheDisplayMatchesTheSampleRig() throws {
    let setup = DisplaySetup.above(width: 0.34, height: 0.19, points: (width: 1920, height: 1080))
    let rig = try Rig(name: "sample", display: setup)
    let display = try #require(rig.display)
    #expect(display.topLeft.distance(to: .millimeters(170, 8, 0)) < 1e-9)
    #expect(display.xAxis.vector == SIMD3(-1, 0, 0) && display.yAxis.vector == SIMD3(0, 1, 0))
    #expect(display.widthPoints == 1920 && rig.cabinCamera == nil)
    // The file gives the same.
    let read = try RigFile(path: "rig.yaml", text: RigFile.text(of: rig)).rig
    #expect(read == rig)
  }

  private static func at(_ place: CameraPlace) -> DisplaySetup {
    DisplaySetup(widthMeters: 0.5, heightMeters: 0.3, place: place)
  }

  private static let places: [(DisplaySetup, [Double])] = [
    (.above(width: 0.5, height: 0.3, offset: 0.01, shift: 0.02), [0.27, 0.01, 0]),
    (at(CameraPlace(.below, offsetMeters: 0.01)), [0.25, -0.31, 0]),
    (at(CameraPlace(.left, offsetMeters: 0.03, shiftMeters: 0.05)), [-0.03, -0.2, 0]),
    (at(CameraPlace(.right, offsetMeters: 0.03)), [0.53, -0.15, 0]),
  ]

  @Test(arguments: places)
  func cameraSideSetsTheDisplayPosition(setup: DisplaySetup, topLeft: [Double]) throws {
    let topLeft = SIMD3(topLeft[0], topLeft[1], topLeft[2])
    #expect((try setup.display().topLeft.meters - topLeft).length < 1e-9)
    #expect(try setup.display().widthPoints == 1890, "96 points an inch")
  }

  @Test func aTurnedCameraSeesTheSameDisplayTurned() throws {
    var setup = DisplaySetup.above(width: 0.5, height: 0.3)
    let straight = try setup.display()
    setup.place.pitch = .degrees(12)
    setup.place.yaw = .degrees(-7)
    let turned = try setup.display()
    #expect(abs(turned.topLeft.meters.length - straight.topLeft.meters.length) < 1e-12)
    #expect(abs(turned.xAxis.vector.dot(turned.yAxis.vector)) < 1e-12)
    // A camera that looks up sees the display's outward normal below its axis.
    #expect(turned.yAxis.vector.cross(turned.xAxis.vector).y > 0.2)
  }

  private static let turns: [(CameraPlace.Side, Double, Double)] = [
    (.above, 9, 0), (.above, -4, 6), (.below, 15, 0), (.left, 3, 20), (.right, 0, -22),
  ]

  @Test(arguments: turns)
  func cameraTurnIsEstimatedFromTheEyes(side: CameraPlace.Side, pitch: Double, yaw: Double) throws {
    let (width, height) = (0.5, 0.3)
    let truth = CameraPlace(side, pitch: .degrees(pitch), yaw: .degrees(yaw))
    var setup = DisplaySetup(widthMeters: width, heightMeters: height, place: truth)
    let display = try setup.display()
    // Eyes level with the upper third, 60 cm before the display's middle.
    let out = display.yAxis.vector.cross(display.xAxis.vector)
    let eyes = display.topLeft + display.xAxis.vector * (width / 2) + display.yAxis.vector * (height / 3) + out * 0.6
    setup.place = CameraPlace(side)
    let found = setup.facing(eyes).place
    #expect(abs(found.pitch.degrees - pitch) < 1e-6 && abs(found.yaw.degrees - yaw) < 1e-6, "\(found)")
  }

  @Test func implausibleEyePositionDoesNotTurnTheDisplay() {
    let setup = DisplaySetup.above(width: 0.5, height: 0.3)
    #expect(setup.facing(Point(x: 0, y: 0.8, z: 0.4)) == setup, "63 degrees below the axis")
    #expect(setup.facing(Point(x: 0, y: 0, z: -0.5)) == setup, "behind the camera")
    #expect(setup.place.facing(Point(x: .nan, y: 0, z: 0.5), width: 0.5, height: 0.3) == nil)
  }

  @Test func impossibleDisplaySizesAreRefused() {
    let impossible: [(DisplaySetup, String)] = [
      (.above(width: 344, height: 194), "metres"), (.above(width: .nan, height: 0.2), "metres"),
      (.above(width: 0.3, height: 0.2, offset: -0.1), "negative"),
      (.above(width: 0.3, height: 0.2, shift: 9), "at most 2"),
      (.above(width: 0.3, height: 0.2, points: (width: 0, height: 1)), "points"),
    ]
    for (setup, word) in impossible {
      do {
        _ = try setup.display()
        Issue.record("\(setup) was taken")
      } catch { #expect(error.description.contains(word), "\(error)") }
    }
  }
}
