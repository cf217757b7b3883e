import DriverSimulation
import Testing

struct StateDriveTests {
  @Test func sameSeedSameRows() {
    #expect(StateDrive(seed: 8, minutes: 3).rows == StateDrive(seed: 8, minutes: 3).rows)
    #expect(StateDrive(seed: 8, minutes: 3).rows != StateDrive(seed: 9, minutes: 3).rows)
  }

  @Test func tenRowsASecondWithAllThatIsTold() {
    let rows = StateDrive(seed: 3, minutes: 20).rows
    #expect(rows.count == 20 * 60 * 10)
    #expect(rows.contains { $0.blink != nil })
    #expect(rows.contains { $0.steering != nil })
    // Markings are told from country roads on, and twenty minutes may be a town's.
    let trips = (1...4).map { StateDrive(seed: $0, minutes: 60).rows }
    #expect(trips.contains { $0.contains { $0.lane != nil } })
    #expect(trips.allSatisfy { $0.contains { $0.lane == nil } })
  }

  /// The first people of each kind, ten minutes before the state sets in and when it is whole.
  @Test func aStateChangesWhatPeopleDoByItsOwnFactors() throws {
    for seed in UInt64(1)...12 {
      let drive = StateDrive(seed: seed, minutes: 16, onset: 10)
      let impairment = try #require(drive.impairment)
      let (before, after) = (drive.course.state(at: 599), drive.course.state(at: 601))
      #expect(abs(after.checks / before.checks - 1) < 0.4, "it sets in over a minute or more")
      #expect((0.3...1).contains(impairment.state.checks) && (0.6...1.35).contains(impairment.state.gazeSpread))
    }
    #expect(StateDrive(seed: 1, minutes: 3).impairment == nil)
  }
}
