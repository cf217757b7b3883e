import Foundation
import GRDB
import HeedGeometry
import HeedSession
import HeedSignals
import Testing

@Suite struct SessionRecordingTests {
  @Test func recordedInputsAreReadRoundedAndInOrder() throws {
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
    #expect(recording.state == .complete)
    #expect(recording.description == .recording)
    #expect(recording.progress.inputs == 500)
    #expect(recording.gaps == [])
  }

  @Test func sessionWithoutObservationsHoldsNoInputs() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    for time in 0..<100 { writer.record(.cabinFrame(at: Double(time))) }
    try writer.finish(summary: SessionSummary())
    #expect(throws: SessionError.notRecorded(name: "drive")) { try scene.store.recording("drive") }
    let rows = try DatabaseQueue(path: scene.file("drive").path).read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM input_chunk")
    }
    #expect(rows == 0)
    #expect(try scene.store.read("drive").progress.inputs == 0)
  }

  @Test func runningRecordingIsReadUpToItsLastCommit() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive", description: .recording)
    for time in 0..<10 { writer.record(.cabinFrame(at: Double(time))) }
    scene.clock.tick()
    for time in 10..<20 { writer.record(.cabinFrame(at: Double(time))) }
    let recording = try scene.store.recording("drive")
    #expect(recording.state == .running)
    #expect(!recording.isComplete)
    #expect(try recording.all().count == 10)
    withExtendedLifetime(writer) {}
  }

  @Test func seekGoesToTheStartOfTheInputChunk() throws {
    let scene = SessionScene()
    try scene.recorded("drive", seconds: 10)
    let recording = try scene.store.recording("drive")
    #expect(recording.span == Timestamp(milliseconds: 0)...Timestamp(milliseconds: 9900))
    // Reading starts at the beginning of a piece. A piece is the second between two commits.
    let places: [(Double, Double?)] = [
      (-5000, 0), (0, 0), (900, 0), (901, 1000), (4500, 4000), (9900, 9000), (9901, nil),
    ]
    for (time, expected) in places {
      var inputs = try recording.inputs(from: Timestamp(milliseconds: time))
      #expect(try inputs.next()?.time?.milliseconds == expected, "\(time) ms")
    }
    var inputs = try recording.inputs()
    for _ in 0..<57 { _ = try inputs.next() }
    try inputs.seek(to: Timestamp(milliseconds: 2000))
    #expect(try inputs.next()?.time?.milliseconds == 2000)
  }

  @Test func movedSessionFolderIsStillARecording() throws {
    let scene = SessionScene()
    try scene.recorded("drive", seconds: 2)
    let moved = scene.store.folder.appendingPathComponent("elsewhere")
    try FileManager.default.moveItem(at: scene.store.folder.appendingPathComponent("drive"), to: moved)
    let recording = try SessionRecording(folder: moved)
    #expect(recording.name == "drive")
    #expect(try recording.all().count == 20)
    let nowhere = scene.store.folder.appendingPathComponent("nowhere")
    #expect(throws: SessionError.notFound(name: "nowhere")) { try SessionRecording(folder: nowhere) }
  }

  @Test func failedRoadRunKeepsItsRecording() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive", description: .recording)
    writer.record(.road(RoadObservation(frame: 0, time: .zero, size: ImageSize(width: 1280, height: 720))))
    try writer.abandon()
    #expect(try scene.store.recording("drive").all().count == 1)
  }

  @Test func quicklyReadFileLosesNoInputs() throws {
    let scene = SessionScene()
    var settings = SessionWriter.Settings()
    settings.inputCapacityBytes = 4000
    let writer = try scene.create("drive", description: .recording, settings: settings)
    for time in 0..<2000 {
      writer.record(.cabinFrame(at: Double(time)))
      writer.keepUp()
    }
    try writer.finish(summary: SessionSummary())
    let recording = try scene.store.recording("drive")
    #expect(recording.isComplete)
    #expect(try recording.all().count == 2000)
  }
}

extension SessionScene {
  /// A finished recording with a cabin frame every tenth of a second and a commit every second.
  func recorded(_ name: String, seconds: Int) throws {
    let writer = try create(name, description: .recording)
    for frame in 0..<10 * seconds {
      writer.record(.cabinFrame(at: Double(100 * frame)))
      if frame % 10 == 9 { clock.tick() }
    }
    try writer.finish(summary: SessionSummary())
  }
}

extension MonitorInput {
  static func cabinFrame(at milliseconds: Double) -> MonitorInput { .cabin(FrameReport.at(milliseconds).observation) }
}

extension SessionRecording {
  /// All inputs of the recording; fails the test on an error.
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
