import HeedGeometry
import HeedRoad
import HeedSignals
import Testing

@Suite("The road engine")
struct RoadEngineTests {
  @Test func answersEveryFrameAndSaysWhatItLacks() throws {
    var engine = try RoadEngine(camera: nil)
    let observation = RoadObservation(frame: 0, time: .zero, size: ImageSize(width: 100, height: 100))
    let events = engine.update(observation)
    #expect(events.first?.typeName == "road")
    #expect(events.dropFirst().allSatisfy { $0.typeName == "availability" })
    #expect(engine.update(observation).isEmpty, "a time that repeats is no frame")
  }
}
