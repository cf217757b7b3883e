// host-calls CLIP RIG: what a host's calls and questions lead to.
//
// The alerts of an approach whose properties were set once, and before every frame; the order of a tracker's calls over 200 starts,
// stops and restarts, from the recording and from the recording as a live camera; the methods of the delegates that a drive with a
// calibration reaches; the answers that a delegate of 50 ms gets inside its calls. CLIP shows somebody who looks at five dots, four
// seconds each.
import Foundation
import HeedKit

struct Answer: Encodable {
  /// Lines of the events whose properties were set once.
  var lines = 0
  /// Collision and entry alerts among them.
  var alerts = 0
  /// Lines that differ where every property was set before every frame.
  var differentLines = 0
  var runs = 0
  /// Runs that were stopped or begun again inside a call.
  var runsEndedInside = 0
  /// Calls with data.
  var calls = 0
  /// Calls after their run's end, before its start, or of the run before.
  var mixed = 0
  /// Questions inside delegate calls.
  var questions = 0
  /// Answers that are not those of the call's update.
  var otherAnswers = 0
  /// Methods of the old gaze SDK's delegates, and which of them no call reached.
  var methods = DelegateMethods.names.count
  var silentMethods: [String] = []
}

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: host-calls CLIP RIG\n".utf8))
  exit(64)
}
var answer = Answer()
let approach = try await Approach.compared()
(answer.lines, answer.alerts, answer.differentLines) = (approach.lines, approach.alerts, approach.differentLines)
let (clip, rig) = (CommandLine.arguments[1], try RigFile.load(CommandLine.arguments[2]))
try CallOrder(clip: clip, rig: rig).count(&answer)
answer.silentMethods = DelegateMethods.names.subtracting(try DelegateMethods.called(clip: clip, rig: rig)).sorted()
try SlowAsker.ask(&answer)
let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
print(String(decoding: try encoder.encode(answer), as: UTF8.self))
