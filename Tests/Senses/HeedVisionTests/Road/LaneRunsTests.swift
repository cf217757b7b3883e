import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoadVision
@testable import HeedVision

@Suite struct LaneRunsTests {
  /// The runs of a mask that is true where `isLine` is true.
  private func runs(_ isLine: (_ column: Int, _ row: Int) -> Bool) -> [LaneNet.Run] {
    let area = LaneNet.width * LaneNet.height
    let values = FloatBuffer(count: 2 * area)
    return values.withValues { values in
      for row in 0..<LaneNet.height {
        for column in 0..<LaneNet.width { values[area + row * LaneNet.width + column] = isLine(column, row) ? 2 : -2 }
      }
      return LaneNet.runs(in: values)
    }
  }

  @Test func laneRunsHaveMiddleAndWidth() {
    #expect(runs { column, row in row == 7 && (10...14).contains(column) } == [.init(middle: 12, width: 5, row: 7)])
    #expect(runs { column, row in row == 0 && column >= 318 } == [.init(middle: 318.5, width: 2, row: 0)])
    #expect(runs { _, _ in false }.isEmpty)
  }

  @Test func laneRunsBecomeMarkings() throws {
    let camera = PaintedRoad.camera(pitch: -2)
    let view = RoadView(camera, size: PaintedRoad.size)
    // Two lines, 1.8 m to the left and 1.6 m to the right.
    let runs = runs { column, row in
      guard
        let ground = camera.ground(at: PlanePoint(x: Double(column) * 2 + 0.5, y: (Double(row) + 0.5) * 1.875 - 0.5))
      else { return false }
      return ground.x < 40 && [1.8, -1.6].contains { abs(ground.y - $0) < 0.15 + 0.01 * ground.x }
    }
    let evidence = LaneRuns(runs: runs, view: view)
    var tracker = MarkingTracker(view: view, pieces: nil)
    let markings = try tracker.update(PaintedRoad(lines: []).frame(camera), evidence: evidence)
    #expect(abs(try #require(markings.left(.egoLeft, ahead: 10, camera)) - 1.8) < 0.06)
    #expect(abs(try #require(markings.left(.egoRight, ahead: 10, camera)) + 1.6) < 0.06)
  }

  @Test func invalidLaneModelIsRefused() throws {
    #expect(throws: VisionError.modelMissing(path: "/nowhere/net.onnx")) { try Model(file: "/nowhere/net.onnx") }
    let model = Model(name: "none", path: "none", bytes: [1, 2, 3])
    #expect(throws: VisionError.self) { try TwinLiteNetLaneStage(model: model, engine: try OpenCVEngine()) }
  }
}
