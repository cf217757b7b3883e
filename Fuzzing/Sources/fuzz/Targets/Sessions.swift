import Foundation
import GRDB
import HeedGeometry
import HeedReport
import HeedSignals

@testable import Heed
@testable import HeedSession

/// Sessions: the file, the observations in it, the lines in it, and what a drive decides from them.
enum Sessions {
  private static let store = SessionStore(folder: Scratch.folder.appending(path: "store"))
  /// A whole session's bytes, which damage is written over.
  static let whole: [UInt8] = {
    var description = SessionDescription(
      heedVersion: "0", source: "fuzz", anchor: WallClockAnchor(timestamp: .zero, utcMilliseconds: 1_767_247_200_000))
    (description.records, description.rig) = (.observations, RigFile.text(of: Examples.rig))
    do {
      let writer = try store.create("whole", description: description)
      for frame in 0..<40 {
        let time = Timestamp(milliseconds: Double(frame) * 33)
        writer.record(
          .cabin(
            CabinObservation(
              frame: frame, time: time, size: ImageSize(width: 640, height: 480),
              picture: PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: UInt64(frame)), face: nil)))
      }
      writer.record(.risk(RiskState(time: .zero, level: .warning, score: 0.6, reasons: [])))
      try writer.finish(summary: SessionSummary())
      return Array(try Data(contentsOf: store.folder.appending(path: "whole/session.sqlite")))
    } catch { fatalError("no session to begin with: \(error)") }
  }()

  /// Any bytes as a session's file, read in all ways.
  static func file(_ bytes: [UInt8]) {
    put(bytes)
    read()
    _ = try? store.sessions()
  }

  /// Any bytes as the observations of a session whose checksums are right.
  static func rows(_ bytes: [UInt8]) {
    let url = put(whole)
    let halves = bytes.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
    var inputs = InputBacklog()
    inputs.add(
      halves.enumerated().map { index, part in
        InputChunk(
          first: Timestamp(milliseconds: Double(index) * 1000),
          last: Timestamp(milliseconds: Double(index) * 1000 + 999),
          count: Int(part.first ?? 0), bytes: Array(part))
      })
    do {
      let file = try SessionFile(url)
      try file.write(inputs)
      try file.close()
    } catch { fatalError("the session could not be written: \(error)") }
    read()
  }

  @discardableResult private static func put(_ bytes: [UInt8]) -> URL {
    let folder = store.folder.appending(path: "drive")
    let file = folder.appending(path: "session.sqlite")
    if access(folder.path, F_OK) != 0 {
      do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
        fatalError("no folder: \(error)")
      }
    }
    for ending in ["-wal", "-shm", "-journal"] { unlink(file.path + ending) }
    _ = Scratch.file(bytes, name: "store/drive/session.sqlite")
    return file
  }

  private static func read() {
    if let record = try? store.read("drive") { _ = SessionReport(record).html }
    for salvaging in [false, true] {
      guard let recording = try? store.recording("drive", salvaging: salvaging) else { continue }
      _ = try? recording.makeBasis()
      try? recording.check()
      guard var inputs = try? recording.inputs() else { continue }
      while let input = try? inputs.next() { _ = input.time }
    }
  }

  /// One block of observations; what was read is written so that it is read again.
  static func observations(_ bytes: [UInt8]) {
    let (inputs, isWhole) = decoded(bytes)
    guard isWhole, !inputs.isEmpty else { return }
    var encoder = InputEncoder()
    for input in inputs { encoder.add(input) }
    let (again, isWholeAgain) = decoded(encoder.bytes)
    precondition(isWholeAgain && again.count == inputs.count, "\(inputs.count) inputs written, \(again.count) read")
  }

  /// A drive of whatever the bytes say: nothing that is told holds a number that is none.
  static func drive(_ bytes: [UInt8]) {
    guard var engine = try? ReplayBasis(rig: Examples.rig, settings: EngineSettings(), calibration: nil).makeEngine()
    else { return }
    for input in decoded(bytes).0.prefix(400) {
      for event in engine.update(input.rounded()) {
        let text = event.json.text
        precondition(!text.contains("nan") && !text.contains("inf,") && !text.contains("inf}"), text)
      }
    }
    _ = engine.finish(note: "over", failure: nil)
  }

  private static func decoded(_ bytes: [UInt8]) -> ([MonitorInput], isWhole: Bool) {
    var inputs: [MonitorInput] = []
    do {
      var decoder = try InputDecoder(bytes)
      while let input = try decoder.next() { inputs.append(input) }
      return (inputs, true)
    } catch { return (inputs, false) }
  }
}
