// decision-speed STORE NAME [FRAMES]: what it costs to decide, from observations to risk, on this thread.
//
// The inputs of the recorded session NAME go through the engine as a replay's do, one pass after the other on one clock, until there
// are so many cabin frames (default: a million, nine hours). One frame is the cabin's observation with all that came since the one
// before: what the road showed, what the vehicle said; where the recording has nothing of the vehicle, its speed and signals
// are invented, one a frame. Giving the inputs their times is not timed; events are, and their release.
// Frames a second are of the processor's time; each frame's own time is the wall's, so that a busy machine makes it worse.
import Foundation
import Glibc
import Heed
import HeedSession
import HeedSignals
import RecordedDrives

struct Answer: Encodable {
  var frames = 0
  var hasRoad: Bool
  var framesPerSecond = 0.0
  /// Microseconds per frame.
  var p50 = 0.0
  var p99 = 0.0
  var p999 = 0.0
  var most = 0.0
  /// Bytes that became resident after the first tenth: what is remembered has a bound, and is full by then.
  var residentGrowth = 0
  var events = 0
  var risks = 0
}

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

func nanoseconds(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

func residentBytes() throws -> Int {
  let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ").dropFirst().first
  return (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}

func measure(_ drive: RecordedDrive, engine: consuming DriveEngine, frames: Int) throws -> Answer {
  var answer = Answer(hasRoad: drive.hasRoad)
  var taken: [Int64] = []
  taken.reserveCapacity(frames + drive.count)
  var (processor, resident, pass) = (Int64(0), nil as Int?, 0)
  while taken.count < frames {
    let moments = drive.moments(ofPass: pass)
    let begin = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    for inputs in moments {
      let start = nanoseconds(CLOCK_MONOTONIC)
      for input in inputs {
        let events = engine.update(input)
        answer.events += events.count
        for case .risk in events { answer.risks += 1 }
      }
      taken.append(nanoseconds(CLOCK_MONOTONIC) - start)
    }
    processor += nanoseconds(CLOCK_THREAD_CPUTIME_ID) - begin
    pass += 1
    // The list of times grows meanwhile: that is this program's.
    if resident == nil, taken.count * 10 >= frames { resident = try residentBytes() - taken.count * 8 }
  }
  answer.frames = taken.count
  answer.residentGrowth = try residentBytes() - taken.count * 8 - (resident ?? 0)
  answer.framesPerSecond = Double(taken.count) / (Double(processor) / 1e9)
  taken.sort()
  func percentile(_ share: Double) -> Double {
    Double(taken[min(taken.count - 1, Int(share * Double(taken.count)))]) / 1000
  }
  (answer.p50, answer.p99) = (percentile(0.5), percentile(0.99))
  (answer.p999, answer.most) = (percentile(0.999), percentile(1))
  return answer
}

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard (2...3).contains(arguments.count), let frames = arguments.count > 2 ? Int(arguments[2]) : 1_000_000, frames > 0
else { fail("usage: decision-speed STORE NAME [FRAMES]", 64) }
do {
  let recording = try SessionStore(folder: URL(fileURLWithPath: arguments[0])).recording(arguments[1])
  let drive = try RecordedDrive(recording)
  guard drive.count > 1 else { fail("\(arguments[1]) has no cabin frames", 65) }
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  let answer = try measure(drive, engine: recording.makeBasis().makeEngine(), frames: frames)
  FileHandle.standardOutput.write(try encoder.encode(answer) + Data("\n".utf8))
} catch {
  fail("\(error)", 1)
}
