import CHeed
import Foundation
import HeedSignals
import Testing

@testable import HeedC

@Suite("Delivery of events to a host")
struct EventOutletTests {
  private func yawn(_ number: Int) -> MonitorEvent {
    let time = Timestamp(milliseconds: Double(number))
    return .yawn(time: time, yawn: Yawn(start: time, end: time))
  }

  private func times(of outlet: EventOutlet) -> [Double] {
    var found: [Double] = []
    while case .event(let event) = outlet.next(within: 0) { found.append(event.time.milliseconds) }
    return found
  }

  @Test func eventsAreDeliveredInOrderBeforeTheEnd() {
    let outlet = EventOutlet(without: 0)
    outlet.deliver([yawn(1), yawn(2)], waits: false)
    outlet.deliver([yawn(3)], waits: false)
    #expect(times(of: outlet) == [1, 2, 3])
    guard case .notYet = outlet.next(within: 0) else { return #expect(Bool(false), "nothing has ended yet") }
    outlet.end(Failure(HEED_NOT_AVAILABLE, "the camera went away."))
    guard case .ended(let failure?) = outlet.next(within: 0) else { return #expect(Bool(false), "the end is told") }
    #expect(failure.code == HEED_NOT_AVAILABLE)
  }

  @Test func slowReaderLosesTheOldestEventsAndGetsTheCount() {
    let outlet = EventOutlet(without: 0)
    for number in 0..<5000 { outlet.deliver([yawn(number)], waits: false) }
    guard case .event(.lost(let time, let loss)) = outlet.next(within: 0)
    else { return #expect(Bool(false), "the loss comes first") }
    #expect(loss == EventLoss(frames: 0, events: 5000 - 4096) && time.milliseconds == 5000 - 4096 - 1)
    #expect(times(of: outlet) == (904..<5000).map(Double.init))
  }

  @Test func unwantedKindsAreNotDelivered() {
    let outlet = EventOutlet(without: 1 << HEED_EVENT_YAWN.rawValue)
    outlet.deliver([yawn(1), .driverChanged(time: Timestamp(milliseconds: 2))], waits: false)
    #expect(times(of: outlet) == [2])
  }

  @Test func fileWaitsForItsReaderAndLosesNoEvent() async {
    let outlet = EventOutlet(without: 0)
    let events = (0..<2000).map(yawn)
    let writer = Thread { events.forEach { outlet.deliver([$0], waits: true) } }
    writer.start()
    var found: [Double] = []
    while found.count < 2000, case .event(let event) = outlet.next(within: 60_000) {
      found.append(event.time.milliseconds)
    }
    #expect(found == (0..<2000).map(Double.init))
  }
}
