import Foundation
import HeedGeometry
import HeedSession
import HeedSignals
import Testing

@Suite struct SessionRecordingTests {
  @Test func inputsComeBackInOrderAsTheyAreRounded() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive", description: .recording)
    var inputs = RandomInputs(seed: 1)
    let sent = (0..<500).map { _ in inputs.next() }
    for (index, input) in sent.enumerated() {
      writer.record(input)
      if index % 50 == 0 { scene.clock.tick() }
    }
    try writer.finish(summary: SessionSummary())
    let recording = try scene.store.recording("drive")
    #expect(try recording.all().map(\.exact) == sent.map { $0.rounded().exact })
    #expect(recording.isComplete)
    #expect(recording.description == .recording)
    #expect(recording.progress.inputs == 500)
    #expect(recording.gaps == [])
  }
}

extension SessionRecording {
  func all() throws -> [MonitorInput] {
    var (inputs, found) = (try inputs(), [MonitorInput]())
    while let input = try inputs.next() { found.append(input) }
    return found
  }
}

extension SessionDescription {
  static var recording: SessionDescription {
    var description = sample
    description.records = .observations
    description.roadCamera = #"{"height_m":1.2}"#
    return description
  }
}
