import Foundation
import HeedVision

/// A model that was examined by a program of its own: OpenCV may crash on a file that is damaged in the wrong place, and
/// then this program is still there to say so.
enum ExaminedModel {
  /// Runs `heed models examine` with this program's own arguments.
  /// - Parameter bytes: Of the file, as this program read it.
  static func examine(_ bytes: [UInt8], path: String) throws -> RoadModel {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["models", "examine"] + CommandLine.arguments.dropFirst().drop { $0 != "add" }.dropFirst()
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw CommandFailure(.ownDefect, "the examination could not be started (\(error.localizedDescription)).")
    }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      throw CommandFailure(
        .notAcceptable, "the model \(path) makes OpenCV crash (signal \(process.terminationStatus)); export it anew.")
    }
    guard process.terminationStatus == 0 else {
      // It has said why.
      throw CommandFailure(ExitStatus(rawValue: process.terminationStatus) ?? .ownDefect, nil)
    }
    let entry = try JSONDecoder().decode(RoadModel.Entry.self, from: output)
    guard let model = try RoadModel(entry: entry, bytes: bytes) else {
      throw CommandFailure(.badInput, "\(path) changed while it was examined; try again.")
    }
    return model
  }
}
