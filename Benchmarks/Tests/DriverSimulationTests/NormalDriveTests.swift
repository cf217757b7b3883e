import DriverSimulation
import Testing

struct NormalDriveTests {
  private static let drive = NormalDrive(seed: 3, minutes: 20)

  @Test func sameSeedGivesTheSameTicks() {
    #expect(NormalDrive(seed: 8, minutes: 3).ticks == NormalDrive(seed: 8, minutes: 3).ticks)
    #expect(NormalDrive(seed: 8, minutes: 3).ticks != NormalDrive(seed: 9, minutes: 3).ticks)
  }

  @Test func simulatedLooksFollowEachOtherWithoutAGap() {
    let looks = Self.drive.looks
    #expect(looks.first?.start == 0)
    #expect(zip(looks, looks.dropFirst()).allSatisfy { abs($0.end - $1.start) < 1e-9 && $0.length > 0 })
    #expect((looks.last?.end ?? 0) >= 20 * 60)
  }

  /// Source: 70 to 90 % of the time on the road is what baseline epochs of naturalistic driving have.
  @Test func simulatedDriverMostlyLooksAtTheRoad() {
    #expect((0.7...0.9).contains(Self.drive.roadShare))
  }

  @Test func phoneLooksDoNotCountAsADrivingTask() {
    #expect(Self.drive.looks.allSatisfy { $0.place != .phone || $0.purpose == .free })
  }

  @Test func ticksAreAThirtiethOfASecondApart() {
    let ticks = Self.drive.ticks
    #expect(ticks.count == 20 * 60 * 30)
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { abs($1.time - $0.time - 1.0 / 30) < 1e-9 })
  }
}
