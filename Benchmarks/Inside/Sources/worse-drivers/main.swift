// worse-drivers CASES [SEED [NAME]]
//
// Looks for a drawn drive (`DrawnDrive`) that is nowhere better than another and is judged better all the same, for two judgements of one drive
// that differ, and for answers to garbage that are no answers. Every rule book, the one risk, and each request to the vehicle. Prints one JSON object;
// what is found is made as short and plain as it can be.
import Draws
import Foundation
import HeedRisk
import HeedSignals

struct Finding: Encodable {
  var subject: String
  var cases: Int
  /// Drives that are worse and judged better.
  var notMonotone = 0
  /// Drives that are judged in two ways.
  var notDetermined = 0
  /// Answers that hold no finite numbers, or contradict themselves.
  var broken = 0
  /// Rows with times that cannot be used which changed what was said of others.
  var disturbed = 0
  /// The first of each, moment by moment: as it was / as it was worse.
  var examples: [String] = []
}

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

/// One line for each run of equal moments: as it was / as it was worse -> the levels.
func example(_ subject: Subject, _ drive: DrawnDrive) -> String {
  let (first, second) = (subject.start(), subject.start())
  var rows: [(text: String, count: Int)] = []
  for (one, two) in zip(zip(drive.moments, drive.moments.inputs), zip(drive.worse, drive.worse.inputs)) {
    let (own, other) = (first(one.1).level, second(two.1).level)
    let words = one.0 == two.0 ? one.0.words : "\(one.0.words) / \(two.0.words)"
    let text = "\(words) -> \(own.map(String.init) ?? "nil") / \(other.map(String.init) ?? "nil")"
    if rows.last?.text == text { rows[rows.count - 1].count += 1 } else { rows.append((text, 1)) }
  }
  return "\(subject.name): "
    + rows.map { $0.count > 1 ? "\($0.count) x (\($0.text))" : $0.text }.joined(separator: "; ")
}

func check(_ subject: Subject, cases: Int, seed: UInt64) -> Finding {
  var finding = Finding(subject: subject.name, cases: cases)
  var chance = SeededRandom(seed: seed)
  let monotone = MonotoneCheck(subject: subject)
  for _ in 0..<cases {
    let drive = DrawnDrive(isSlow: subject.isSlow || Bool.random(using: &chance), using: &chance)
    if monotone.failure(drive.moments, drive.worse) != nil {
      finding.notMonotone += 1
      if finding.notMonotone <= 5 { finding.examples.append(example(subject, monotone.shrunk(drive))) }
    }
    // Garbage is expensive: one case in ten says as much.
    guard Int.random(in: 0..<10, using: &chance) == 0 else { continue }
    let spoiled = Garbage.spoiled(drive.moments.inputs, using: &chance)
    let (first, second, alone) = (subject.start(), subject.start(), subject.start())
    var latest: Timestamp?
    for input in spoiled {
      let (one, two, sample) = (first(input), second(input), input.sample)
      if one != two { finding.notDetermined += 1 }
      let isUsable = latest.map { sample.time > $0 } ?? true
      if one.isBroken || (subject.refusesTimes && !isUsable && one.level != nil) {
        finding.broken += 1
        if finding.broken <= 3 { finding.examples.append("\(subject.name), broken: \(one.words) for \(sample)") }
      }
      guard isUsable, subject.refusesTimes else { continue }
      latest = sample.time
      if alone(input) != one {
        finding.disturbed += 1
        if finding.disturbed <= 3 { finding.examples.append("\(subject.name), disturbed: \(one.words) for \(sample)") }
      }
    }
  }
  return finding
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard (1...3).contains(arguments.count), let cases = Int(arguments[0]), cases > 0,
  let seed = arguments.count > 1 ? UInt64(arguments[1]) : 7
else { fail("usage: worse-drivers CASES [SEED [NAME]]", 64) }
let subjects = Subject.all.filter { arguments.count < 3 || $0.name == arguments[2] }
let findings = subjects.map { check($0, cases: cases, seed: seed) }
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
FileHandle.standardOutput.write(try encoder.encode(findings) + Data("\n".utf8))
