// movement-speed FOLDER [ROUNDS]: how many samples a second the classifier of eye movements takes, on this thread.
//
// The recordings of the folder (t_ms,x_deg,y_deg,...; 1000 Hz) follow each other until there are enough samples, so that
// the classifier sees saccades, pursuit and losses as they come. Reading is not timed: a product has its samples in memory.
// Time is the processor's, of this thread; the fastest of several rounds counts, because a busy machine only ever adds.
import Foundation
import Glibc
import HeedGaze
import HeedSignals

struct Speeds: Encodable {
  var samples: Int
  var rounds: Int
  var offlinePerSecond: Double
  var onlinePerSecond: Double
  var delayedPerSecond: Double
  var livePerSecond: Double
  var lateMilliseconds: [String: Double]
  var seen: Int
  var labelledOffline: Int
  var labelledOnline: Int
}

struct Sample {
  var time: Timestamp
  var position: GazePosition?
}

/// Choice: a second or so of work in each round.
let fewestSamples = 4_000_000
/// Choice: the fastest of five differs by a few hundredths from run to run.
let rounds = CommandLine.arguments.count == 3 ? Int(CommandLine.arguments[2]) ?? 0 : 5
/// Choice: labels are taken as `heed classify` takes them.
let samplesAtOnce = 4000

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

func read(_ file: URL) throws -> [Sample] {
  try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count >= 3, let time = Double(cells[0]), time.isFinite else { fail("\(file.path): \(line)", 65) }
    let position = Double(cells[1]).flatMap { x in Double(cells[2]).map { GazePosition(xDegrees: x, yDegrees: $0) } }
    let isSeen = position.map { $0.xDegrees.isFinite && $0.yDegrees.isFinite } ?? false
    return Sample(time: Timestamp(milliseconds: time), position: isSeen ? position : nil)
  }
}

/// The recordings one after the other, again and again, each in its turn 1 ms behind the one before.
func lined(up recordings: [[Sample]]) -> [Sample] {
  var (samples, start) = ([Sample](), Timestamp.zero)
  while samples.count < fewestSamples {
    for recording in recordings {
      guard let first = recording.first?.time else { continue }
      samples += recording.map { Sample(time: start + ($0.time - first), position: $0.position) }
      start = (samples.last?.time ?? start) + .milliseconds(1)
    }
  }
  return samples
}

/// Processor time that `body` took of this thread, s.
func seconds(_ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  body()
  return now() - start
}

/// Each delay that is timed for how late its events are, ms.
let delays = [0, 5, 50, 150, 1000]

func labelled(_ samples: [Sample], delay: Duration?) -> [EyeMovement] {
  var (labeller, labels) = (EyeMovementLabeller(delay: delay), [EyeMovement]())
  labels.reserveCapacity(samples.count)
  for (index, sample) in samples.enumerated() {
    labeller.add(sample.position, at: sample.time)
    if index % samplesAtOnce == 0 {
      labels += labeller.takeLabels()
      _ = labeller.takeEvents()
    }
  }
  labeller.finish()
  return labels + labeller.takeLabels()
}

/// One sample at a time, with the usual delay.
func live(_ samples: [Sample]) -> Int {
  var (labeller, events) = (EyeMovementLabeller(delay: EyeMovementLabeller.Settings().delay), 0)
  for sample in samples {
    labeller.add(sample.position, at: sample.time)
    _ = labeller.takeLabels()
    events += labeller.takeEvents().count
  }
  return events
}

/// From a saccade's end to the sample with which its event is told, beyond the delay and one sample: the 99th
/// percentile, ms.
func lateness(_ samples: [Sample], delay: Int) -> Double {
  var (labeller, late) = (EyeMovementLabeller(delay: .milliseconds(delay)), [Double]())
  for sample in samples {
    labeller.add(sample.position, at: sample.time)
    for event in labeller.takeEvents() where event.kind == .saccade {
      late.append((sample.time - event.end).seconds * 1000 - Double(delay) - 1)
    }
    _ = labeller.takeLabels()
  }
  guard !late.isEmpty else { fail("no saccades", 70) }
  return late.sorted()[min(late.count - 1, late.count * 99 / 100)]
}

func measure(_ samples: [Sample]) -> Speeds {
  var speeds = Speeds(
    samples: samples.count, rounds: rounds, offlinePerSecond: 0, onlinePerSecond: 0,
    delayedPerSecond: 0, livePerSecond: 0,
    lateMilliseconds: Dictionary(
      uniqueKeysWithValues: delays.map { ("\($0)", lateness(Array(samples.prefix(500_000)), delay: $0)) }),
    seen: samples.count { $0.position != nil }, labelledOffline: 0, labelledOnline: 0)
  func told(_ labels: [EyeMovement]) -> Int {
    guard labels.count == samples.count else { fail("\(labels.count) labels for \(samples.count) samples", 70) }
    return zip(labels, samples).count { $0 != .unknown && $1.position != nil }
  }
  for _ in 0..<rounds {
    var labels: [EyeMovement] = []
    let offlineTime = seconds { labels = labelled(samples, delay: nil) }
    speeds.labelledOffline = told(labels)
    let onlineTime = seconds { labels = labelled(samples, delay: .zero) }
    speeds.labelledOnline = told(labels)
    speeds.offlinePerSecond = max(speeds.offlinePerSecond, Double(samples.count) / offlineTime)
    speeds.onlinePerSecond = max(speeds.onlinePerSecond, Double(samples.count) / onlineTime)
    let delayedTime = seconds { labels = labelled(samples, delay: .milliseconds(150)) }
    speeds.delayedPerSecond = max(speeds.delayedPerSecond, Double(samples.count) / delayedTime)
    var events = 0
    let liveTime = seconds { events = live(samples) }
    guard events > 0 else { fail("the live classifier told nothing", 70) }
    speeds.livePerSecond = max(speeds.livePerSecond, Double(samples.count) / liveTime)
  }
  return speeds
}

guard (2...3).contains(CommandLine.arguments.count), rounds > 0 else {
  fail("usage: movement-speed FOLDER [ROUNDS]", 64)
}
do {
  let folder = URL(fileURLWithPath: CommandLine.arguments[1])
  let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "csv" }.sorted { $0.path < $1.path }
  let recordings = try files.map(read)
  guard recordings.contains(where: { !$0.isEmpty }) else { fail("\(folder.path) has no recordings", 66) }
  FileHandle.standardOutput.write(try JSONEncoder().encode(measure(lined(up: recordings))))
} catch {
  fail("\(error)", 1)
}
