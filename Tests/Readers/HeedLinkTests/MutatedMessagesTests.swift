import Draws
import HeedFormats
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedLink

@Suite("A broker's damaged messages say something possible, or nothing")
struct MutatedMessagesTests {
  @Test func damagedSignalsNeverGiveImpossibleValues() {
    let good = #"{"path":"Vehicle.Speed","dp":{"value":"57.3","ts":"2026-11-23T08:31:05.250Z"}}"#
    var (mutation, reading, used) = (Mutation(seed: 61), VehicleReading(), 0)
    for round in 0..<3000 {
      let now = Double(round) * 100
      do throws(SignalMessage.Fault) {
        _ = try reading.take(mutation.damaged(Array(good.utf8)), of: .speed, isRetained: false, arrived: now)
        used += 1
      } catch {}
      let state = reading.state(at: now)
      #expect(state.speed.map { $0 >= 0 && $0 <= 1000 } ?? true)
    }
    #expect((1..<3000).contains(used))
  }

  @Test func damagedAddressesAreReadOrRefused() {
    var (mutation, read) = (Mutation(seed: 62), 0)
    for _ in 0..<1500 {
      let text = String(decoding: mutation.damaged(Array("mqtts://[::1]:8883/fleet/car7".utf8)), as: UTF8.self)
      do throws(LinkError) {
        let address = try LinkAddress(text)
        read += 1
        #expect(try LinkAddress(address.description) == address)
      } catch {}
    }
    #expect((1..<1500).contains(read))
  }
}
