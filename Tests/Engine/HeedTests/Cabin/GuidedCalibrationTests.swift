import Foundation
import Heed
import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@Suite("A guided calibration measures points in any order, as often as the host likes")
struct GuidedCalibrationTests {
  /// A person who looks at the announced points, at 30 frames a second.
  private struct Person {
    var guided: GuidedCalibration
    private var frame = 0

    init(mode: CalibrationMode = .fivePoint) throws {
      guided = try GuidedCalibration(CalibrationPlan(mode: mode), rig: ClipCalibratorTests.rig)
    }

    mutating func look(at target: PlanePoint<Screen>?, frames: Int) {
      for _ in 0..<frames {
        guided.update(ClipCalibratorTests.observation(frame, target.map { ClipCalibratorTests.face(at: $0) }))
        frame += 1
      }
    }

    /// Measures one point, with the gaze on it or elsewhere; nil for unseen eyes.
    mutating func measure(_ index: Int, lookingAt target: PlanePoint<Screen>?) {
      guided.measure(index)
      for _ in 0..<400 {
        guard case .measuring = guided.points[index].state else { return }
        look(at: target, frames: 1)
      }
    }

    mutating func measureAll() {
      while let next = guided.next { measure(next, lookingAt: guided.points[next].target) }
    }
  }

  @Test func fourValidationPointsFollowTheCalibrationPoints() throws {
    for mode in CalibrationMode.allCases {
      let points = try Person(mode: mode).guided.points
      #expect(points.count == mode.rawValue + 4 && points.prefix(mode.rawValue).allSatisfy { !$0.isHeldOut })
      #expect(points.suffix(4).allSatisfy(\.isHeldOut) && Set(points.map(\.target)).count == points.count)
    }
  }

  @Test func guidedCalibrationMatchesARecordedOne() throws {
    var person = try Person()
    person.measureAll()
    #expect(person.guided.next == nil && person.guided.points.allSatisfy { $0.state == .done })
    let (fitted, heldOut) = person.guided.intervals
    #expect(fitted.count == 5 && heldOut.count == 4)
    let calibration = try person.guided.fit(driver: "amsel").calibration
    #expect(calibration == (try person.guided.clip.fit(fitted, driver: "amsel").calibration))
    let after = try person.guided.clip.validate(calibration, at: heldOut)
    #expect(after.unseen.isEmpty)
    #expect(try #require(after.meanDegrees) < 0.6, "a pixel of iris is five degrees before")
  }

  @Test func remeasuredPointReplacesTheFirstMeasurement() throws {
    var person = try Person()
    person.measure(0, lookingAt: person.guided.points[3].target)
    #expect(person.guided.points[0].state == .done, "nobody knows where somebody looked")
    let first = person.guided.points[0].interval
    while let next = person.guided.next { person.measure(next, lookingAt: person.guided.points[next].target) }
    let spoilt = try person.guided.fit().calibration.points[0].error.degrees
    person.guided.forget(0)
    #expect(person.guided.next == 0 && person.guided.points[0].interval == nil)
    person.measureAll()
    #expect(person.guided.points[0].interval != first)
    let mended = try person.guided.fit().calibration.points[0].error.degrees
    #expect(mended < 0.6 && spoilt > mended + 3, "\(spoilt) then \(mended)")
  }

  @Test func pointWithoutEyesFailsUntilMeasuredOrSkipped() throws {
    var person = try Person()
    person.measure(0, lookingAt: nil)
    #expect(person.guided.points[0].state == .failed(.noEyes) && person.guided.next == 0)
    person.guided.leaveOut(0)
    #expect(person.guided.next == 1)
    person.measureAll()
    let result = try person.guided.fit()
    #expect(result.calibration.points.count == 4 && result.calibration.mode == .fivePoint)
    for index in 1..<3 { person.guided.leaveOut(index) }
    #expect(throws: CalibrationError.tooFewPoints(found: 2, needed: 4)) { try person.guided.fit() }
  }

  @Test func framesBetweenCalibrationPointsAreNotKept() throws {
    var person = try Person()
    person.look(at: person.guided.points[4].target, frames: 500)
    person.measure(0, lookingAt: person.guided.points[0].target)
    person.look(at: person.guided.points[4].target, frames: 500)
    let seen = try person.guided.clip.gaze(nil)
    #expect((20...100).contains(seen.count), "\(seen.count)")
  }

  @Test func interruptedCalibrationPointWaitsAgain() throws {
    var person = try Person()
    person.guided.measure(0)
    person.look(at: person.guided.points[0].target, frames: 3)
    person.measure(2, lookingAt: person.guided.points[2].target)
    #expect(person.guided.points[0].state == .waiting && person.guided.points[2].state == .done)
  }
}
