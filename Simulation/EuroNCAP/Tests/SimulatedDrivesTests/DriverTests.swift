import Draws
import Foundation
import Heed
import HeedGeometry
import HeedSignals
import SimulatedDrives
import Testing

@Suite("Simulated drivers do what their run says")
struct DriverTests {
  /// A driver who has looked at a place for two seconds, and how they sat before.
  private func looking(
    at place: String, as movement: Movement, seed: UInt64
  ) -> (driver: Driver, before: Body.Moment, now: Body.Moment) {
    var chance = SeededRandom(seed: seed)
    var driver = Driver(person: Person(using: &chance), chance: chance.split())
    driver.attend(at: 0)
    let before = driver.step(to: 1)
    var now = before
    for frame in 30...90 {
      let time = Double(frame) / 30
      driver.look(at: place, as: movement, at: time)
      now = driver.step(to: time)
    }
    return (driver, before, now)
  }

  @Test("An owl's head makes most of the way, a lizard's hardly any", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func owlTurnsTheHeadFurtherThanLizard(seed: UInt64) {
    // The display lies 31 degrees to the right.
    let owl = looking(at: "In-vehicle infotainment system", as: .owl, seed: seed)
    let lizard = looking(at: "In-vehicle infotainment system", as: .lizard, seed: seed)
    #expect(owl.now.turn.x - owl.before.turn.x < -14)
    #expect(abs(lizard.now.turn.x - lizard.before.turn.x) < 8)
    #expect(owl.now.hasArrived && lizard.now.hasArrived)
  }

  @Test("The simulated eyes reach every place in the front", arguments: Cabin.places.keys.sorted())
  func simulatedEyesReachEveryFrontZone(place: String) {
    guard place != "Rear passenger" else { return }
    for seed in 1...5 as ClosedRange<UInt64> {
      #expect(looking(at: place, as: .owl, seed: seed).now.hasArrived)
    }
  }

  @Test("A leaning driver moves the head")
  func leaningDriverMovesTheHead() {
    let (_, before, now) = looking(at: "Passenger footwell", as: .lean, seed: 3)
    #expect(before.head.origin.distance(to: now.head.origin) > 0.2)
  }

  @Test("Measured lid angles follow the simulated eyes")
  func simulatedLidAnglesFollowTheEyes() throws {
    var chance = SeededRandom(seed: 4)
    let person = Person(using: &chance)
    var driver = Driver(person: person, chance: chance.split())
    var measurement = FaceMeasurement(person: person, veil: Veil([], using: &chance), chance: chance.split())
    driver.shut(from: 3, to: 5)
    func lids(at seconds: Double) throws -> Double {
      let seen = measurement.observe(driver.step(to: seconds), frame: Int(seconds * 30), at: seconds)
      return try #require(seen.face?.leftEye?.lidAperture.degrees)
    }
    #expect(abs(try lids(at: 4) - person.shutLids) < 4)
    let open = try [6.5, 6.6, 6.7, 6.8, 6.9].map(lids).max() ?? 0
    #expect(abs(open - person.openLids) < 6)
  }

  @Test("Dark glasses hide the eyes, a hand hides the face, and a mask hides neither")
  func glassesHideEyesAndAHandHidesTheFace() {
    func share(_ noise: Noise, of isSeen: (FaceObservation?) -> Bool) -> Double {
      var chance = SeededRandom(seed: 5)
      let person = Person(using: &chance)
      var driver = Driver(person: person, chance: chance.split())
      var measurement = FaceMeasurement(person: person, veil: Veil([noise], using: &chance), chance: chance.split())
      let seen = (0..<300).count { frame in
        let time = Double(frame) / 30
        driver.attend(at: time)
        return isSeen(measurement.observe(driver.step(to: time), frame: frame, at: time).face)
      }
      return Double(seen) / 300
    }
    #expect(share(.darkGlasses) { $0?.leftEye != nil } == 0)
    #expect(share(.darkGlasses) { $0 != nil } == 1)
    #expect(share(.hand) { $0 != nil } < 0.2)
    #expect(share(.mask) { $0?.leftEye != nil } == 1)
  }

  @Test("An uncalibrated gaze errs by 4 to 8 degrees, like that of recorded people")
  func uncalibratedGazeErrorIsFourToEightDegrees() {
    var rig = Cabin.rig()
    // Without zones the engine learns no zero.
    rig.zones = []
    let errors = (0..<60).compactMap { seed -> Double? in
      var chance = SeededRandom(seed: UInt64(seed))
      let person = Person(using: &chance)
      var driver = Driver(person: person, chance: chance.split())
      var measurement = FaceMeasurement(person: person, veil: Veil([], using: &chance), chance: chance.split())
      var engine = CabinEngine(rig: rig)
      var sum = SIMD2<Double>.zero
      var count = 0.0
      for frame in 0..<90 {
        let time = Double(frame) / 30
        let body = driver.step(to: time)
        let truth = CabinView.face.cameraFromVehicle * body.gaze
        for case .frame(let report) in engine.update(measurement.observe(body, frame: frame, at: time)) {
          guard let gaze = report.gaze?.direction else { continue }
          sum += SIMD2((gaze.azimuth - truth.azimuth).degrees, (gaze.elevation - truth.elevation).degrees)
          count += 1
        }
      }
      return count > 0 ? ((sum / count) * (sum / count)).sum().squareRoot() : nil
    }.sorted()
    #expect(errors.count == 60)
    #expect((4...8).contains(errors[30]))
  }
}
