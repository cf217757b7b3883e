import DriverSimulation
import Foundation
import Testing

struct TickTableTests {
  @Test func tickRowLeavesUnknownCellsEmpty() {
    var tick = SimulatedTick(time: 1.0 / 30)
    tick.look(at: .mirrorLeft)
    (tick.speed, tick.steering, tick.headYaw) = (13.8889, -0.25, -60)
    let rows = String(decoding: TickTable.csv([tick]), as: UTF8.self).split(separator: "\n")
    #expect(rows[0] == TickTable.header[...])
    #expect(rows[1] == "33.3333,1,0,mirror_left,driving,0,1,-60,0,0.03,36,-6,0,,0,,-0.25,1,0,13.8889,")
  }
}
