import Foundation
import Heed
import HeedSession
import HeedSignals

/// A recorded session that is judged by other rule books, weights and times of warnings: from a file of its moments, or by
/// deciding all of it once, which makes that file.
struct RejudgedMoments: @unchecked Sendable {  // Used by one thread after the other.
  private let source: RejudgedRecording
  private let file: MomentFile

  /// - Parameter path: The file of moments.
  init(_ source: RejudgedRecording, path: String) {
    self.source = source
    file = MomentFile(URL(fileURLWithPath: path), of: source.recording, under: source.basis)
  }

  /// Gives the verdicts, risks, prompts and requests.
  /// - Throws: What is damaged in the recording; `SessionError` when the file of moments cannot be written.
  func judge(_ isStopped: () -> Bool, _ receive: ([MonitorEvent]) -> Void) throws {
    guard var reader = file.read() else { return try decide(isStopped) { receive($0.filter(\.isJudgement)) } }
    var fusion = FusionReplay(settings: source.basis.settings)
    while !isStopped(), let input = try reader.next() { receive(fusion.update(input)) }
  }

  /// Decides all of the recording again, gives all events, and makes the file of moments.
  /// - Throws: As ``judge(_:_:)``.
  func decide(_ isStopped: () -> Bool, _ receive: ([MonitorEvent]) -> Void) throws {
    var engine = try source.basis.makeEngine()
    engine.keepFusionInputs()
    var writer = MomentWriter()
    var inputs = try source.makeInputs()
    // Settings that changed while the drive went on are no part of the moments. Where there are a driver and a road, the
    // road's alerts follow what the driver's state asks for, and that other rules change.
    var (isWhole, hasDriver, hasRoad) = (true, false, false)
    while !isStopped(), let input = try inputs.next() {
      switch input {
      case .settings: isWhole = false
      case .cabin: hasDriver = true
      case .road: hasRoad = true
      default: break
      }
      receive(engine.update(input))
      engine.takeFusionInputs().forEach { writer.add($0) }
    }
    receive(engine.finish(note: "the recording was cut off"))
    engine.takeFusionInputs().forEach { writer.add($0) }
    if isWhole, !(hasDriver && hasRoad), !isStopped() { try file.write(writer) }
  }
}

extension MonitorEvent {
  /// Whether rule books, fusion or escalation decided it.
  fileprivate var isJudgement: Bool {
    switch self {
    case .verdict, .risk, .prompt, .request: true
    default: false
    }
  }
}
