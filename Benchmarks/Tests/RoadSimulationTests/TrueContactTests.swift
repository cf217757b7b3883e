import Scoring
import Testing

@testable import RoadSimulation

struct TrueContactTests {
  private func meeting(face: Double, y: Double = 0, speed: Double, otherSpeed: Double = 0) -> Meeting {
    Meeting(
      label: "car", other: Cuboid(length: 4, width: 2, height: 1.5, x: face + 2, y: y), vehicleSpeed: speed,
      otherSpeed: otherSpeed, duration: 6)
  }

  private func contact(_ meeting: Meeting) -> TrueContact { TrueContact(meeting.moments(), camera: SimulatedCamera()) }

  @Test func contactTimeIsDistanceOverSpeed() throws {
    let contact = contact(meeting(face: 50, speed: 15, otherSpeed: 5))
    let due = try #require(contact.first(atOrBelow: 2.5))
    #expect(abs(due.time - 2.5) < 0.003, "50 m at 10 m/s take 5 s")
    #expect(abs(due.distance - 25) < 0.03)
    #expect(abs(due.closing - 10) < 1e-6)
  }

  @Test(
    arguments: [
      (1.5, 0.0, true, "on the edge"), (1.51, 0, false, "beside it"), (-1.5, 0, true, "on the other side"),
      (5, -1.0, true, "crosses so as to be there at contact"), (5, -0.6, false, "comes too late"),
      (1, 1.0, false, "is out of the way by then"),
    ] as [(Double, Double, Bool, Comment)])
  func objectIsInThePathIfItIsThereAtContact(y: Double, sideways: Double, isInPath: Bool, why: Comment) {
    var meeting = meeting(face: 50, y: y, speed: 10)
    meeting.sideSpeed = sideways
    #expect(contact(meeting).samples.first?.isInPath == isInPath, why)
  }

  @Test func equalSpeedsHaveNoContact() {
    let contact = contact(meeting(face: 20, speed: 10, otherSpeed: 10))
    #expect(contact.least == .infinity)
    #expect(contact.first(atOrBelow: 2.5) == nil)
  }

  @Test func brakingVehicleDoesNotReverse() throws {
    var meeting = meeting(face: 100, speed: 0, otherSpeed: 10)
    meeting.otherPushes = [.init(from: 1, to: 60, acceleration: -5)]
    let last = try #require(meeting.moments().last)
    #expect(abs(last.other.x - (102 + 10 + 10)) < 0.05, "10 m in the first second, 10 m while braking")
  }

  @Test func sidestepMovesTheObjectBetweenItsStartAndEnd() {
    let step = Meeting.Sidestep(start: 1, duration: 4, from: 3.5, to: -0.5)
    #expect([0, 1, 3, 5, 9].map(step.place) == [3.5, 3.5, 1.5, -0.5, -0.5])
  }
}
