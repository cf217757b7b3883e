// long-session STORE NAME MINUTES [LONG]
//
// Writes the session LONG (default: NAME-long) into STORE: the inputs of the recorded session NAME again and again, one after the
// other, until there are as many minutes of them. Prints one JSON object.
import Foundation
import HeedSession
import HeedSignals
import RecordedDrives

struct Answer: Encodable {
  var name: String
  var inputs: Int
  var seconds: Double
  var bytes: Int
}

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

func write(_ store: SessionStore, from name: String, to long: String, minutes: Double) throws -> Answer {
  let recording = try store.recording(name)
  guard let span = recording.span else { fail("\(name) has no inputs", 65) }
  let length = (span.upperBound - span.lowerBound) + .milliseconds(33)
  let writer = try store.create(long, replace: true, description: recording.description)
  var answer = Answer(name: long, inputs: 0, seconds: 0, bytes: 0)
  var (frames, shift) = (0, Duration.zero)
  while answer.seconds < minutes * 60 {
    var (inputs, last) = (try recording.inputs(), frames)
    while let input = try inputs.next() {
      guard let input = input.later(shift, frames: frames) else { continue }
      if case .cabin(let observation) = input { last = max(last, observation.frame + 1) }
      if case .road(let observation) = input { last = max(last, observation.frame + 1) }
      writer.record(input)
      writer.keepUp()
      answer.inputs += 1
    }
    (frames, shift) = (last, shift + length)
    answer.seconds = shift / .seconds(1)
  }
  writer.record(
    .cabinEnded(SourceEnd(isComplete: true, framesRead: frames)))
  var summary = SessionSummary()
  (summary.frames, summary.seconds) = (frames, answer.seconds)
  try writer.finish(summary: summary)
  guard writer.progress.inputsLost == 0 else { fail("\(writer.progress.inputsLost) inputs were lost", 1) }
  let folder = try store.recording(long).url
  for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey]) {
    answer.bytes += try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
  }
  return answer
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard (3...4).contains(arguments.count), let minutes = Double(arguments[2]), minutes > 0, minutes < 1000 else {
  fail("usage: long-session STORE NAME MINUTES [LONG]", 64)
}
do {
  let store = SessionStore(folder: URL(fileURLWithPath: arguments[0]))
  let long = arguments.count > 3 ? arguments[3] : arguments[1] + "-long"
  let answer = try write(store, from: arguments[1], to: long, minutes: minutes)
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  FileHandle.standardOutput.write(try encoder.encode(answer) + Data("\n".utf8))
} catch {
  fail("\(error)", 1)
}
