import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

@Suite("A session's end")
struct CabinEngineEndTests {
  @Test func summaryIsNotEarlierThanOtherEvents() {
    var engine = CabinEngine()
    let seen = CabinObservation(
      frame: 0, time: .zero, size: ImageSize(width: 640, height: 480),
      picture: PictureObservation(meanLuma: 0.5, contrast: 0.2, fingerprint: 1))
    _ = engine.update(seen)
    let silent = engine.noFrame(at: Timestamp(milliseconds: 900))
    let last = engine.finish(SourceEnd(isComplete: true, framesRead: 1)).map(\.time)
    #expect(!silent.isEmpty, "a camera that sends nothing is said")
    #expect(last.allSatisfy { $0 >= Timestamp(milliseconds: 900) })
  }
}
