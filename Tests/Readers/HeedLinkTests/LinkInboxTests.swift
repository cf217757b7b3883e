import HeedGeometry
import HeedSignals
import Testing

@testable import HeedLink

struct LinkInboxTests {
  private let inbox = LinkInbox()

  private func put(_ event: MonitorEvent, times: Int = 1) {
    for _ in 0..<times { _ = inbox.put([event], anchor: nil, came: .zero, cameUTC: 0) }
  }

  private let frame = MonitorEvent.frame(
    FrameReport(
      observation: CabinObservation(
        frame: 0, time: .zero, size: ImageSize(width: 640, height: 480),
        picture: PictureObservation(meanLuma: 100, contrast: 40, fingerprint: 0)), tracking: .faceMissing))
  private let risk = MonitorEvent.risk(RiskState(time: .zero, level: .normal, reasons: []))

  @Test func newerFrameReplacesTheWaitingFrame() {
    put(frame, times: 3)
    #expect(inbox.take().deliveries.count == 1)
  }

  @Test func eventsThatAreNotKeptShowThatTheEngineLives() {
    let road = MonitorEvent.marker(Marker(time: .zero, text: "x"))
    let calls = (1...2).map { _ in inbox.put([road], anchor: nil, came: .zero, cameUTC: 0) }
    #expect(calls == [true, false])
    #expect(inbox.take().deliveries.isEmpty)
    let again = inbox.put([road], anchor: nil, came: .zero, cameUTC: 0)
    #expect(again)
  }

  @Test func requestsAreNotEvents() {
    put(.request(VehicleRequest(time: .zero, kind: .stop, number: 1, reason: "sleep", until: nil)))
    #expect(inbox.take().deliveries.isEmpty)
  }

  @Test func fullInboxCountsFramesThatItDrops() {
    put(risk, times: LinkInbox.most)
    put(frame, times: 2)
    let (deliveries, lost) = inbox.take()
    #expect(deliveries.count == LinkInbox.most)
    #expect(lost == 2)
  }
}
