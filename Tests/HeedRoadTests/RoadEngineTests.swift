import HeedGeometry
import HeedRoad
import HeedSignals
import Testing

@Suite("The road engine")
struct RoadEngineTests {
  @Test func answersEveryFrame() {
    var engine = RoadEngine(camera: nil)
    let observation = RoadObservation(frame: 0, time: .zero, size: ImageSize(width: 100, height: 100))
    #expect(engine.update(observation).first == .road(RoadReport(observation: observation)))
  }
}
