import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Each step of a calibration is reported once")
struct CalibrationNotifierTests {
  typealias Step = (Double, CameraCalibration.Hold?, Bool, Int)

  /// Progress, its hold, calibrated, knocks; and the reported changes: a advanced, h held, c calibrated, m moved.
  static let courses: [([Step], String, Comment)] = [
    ([(0, nil, false, 0), (0, nil, false, 0)], "--", "nothing yet"),
    (
      [(0, .tooSlow, false, 0), (0, .tooSlow, false, 0), (0, nil, false, 0)], "h-h",
      "what holds it, and that it is over"
    ),
    ([(0.001, nil, false, 0), (0.0099, nil, false, 0)], "--", "under a hundredth"),
    ([(0.01, nil, false, 0), (0.0149, nil, false, 0), (0.02, nil, false, 0)], "a-a", "each hundredth once"),
    ([(0.5, nil, false, 0), (1, nil, true, 0), (1, nil, true, 0)], "ac-", "done"),
    ([(1, nil, true, 0), (1, .tooSlow, true, 0), (1, nil, true, 0)], "chh", "also afterwards"),
    (
      [(1, nil, true, 0), (0, nil, false, 1), (0, nil, false, 1), (0.3, nil, false, 1), (1, nil, true, 1)], "cm-ac",
      "moved"
    ),
    ([(1, nil, true, 0), (0, .tooSlow, false, 1), (0.1, .tooSlow, false, 2)], "cmm", "moved twice"),
    ([(0, .noCamera, false, 0)], "h", "never"),
  ]

  @Test(arguments: courses)
  func eachCalibrationStepIsReportedOnce(steps: [Step], expected: String, why: Comment) {
    var watch = CalibrationNotifier()
    let told = steps.enumerated().map { index, step -> Character in
      let camera = step.2 ? SimulatedDrive.camera() : nil
      var state = CameraCalibration(progress: step.0, hold: step.1, camera: camera, knocks: step.3)
      state.deviation = .degrees(0.1)
      let time = Timestamp(milliseconds: Double(index))
      let change = watch.update(state, size: SimulatedDrive.optics.size, at: time)
      #expect(change.map { $0.time == time && $0.calibration == state } ?? true)
      #expect(change.map { $0.isMilestone == ($0.kind == .calibrated || $0.kind == .moved) } ?? true)
      return change?.kind.rawValue.first ?? "-"
    }
    #expect(String(told) == expected, why)
  }
}
