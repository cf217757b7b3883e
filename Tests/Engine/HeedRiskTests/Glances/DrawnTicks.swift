import HeedGeometry
import HeedSignals

@testable import HeedRisk

/// A drive as text: letters with a duration in seconds, such as "d6 -2 dT0.5".
///
/// `a` attentive, `d` eyes shut, `p` phone, `v` head down, `y` head to the side, `-` no face, `?` uncertain pose, `u` eyes
/// shut and uncertain; then `T` touches the wheel, `E` not engaged, `S` stands.
struct DrawnTicks {
  let ticks: [DriverSample]

  init(_ drawing: String, every interval: Duration = .milliseconds(50)) {
    var (ticks, time): ([DriverSample], Timestamp) = ([], .zero)
    var end = 0.0
    for word in drawing.split(separator: " ") {
      let flags = word.dropFirst().prefix { !$0.isNumber }
      end += Double(word.dropFirst(1 + flags.count)) ?? 0
      while time.milliseconds < end * 1000 - 1e-3 {
        ticks.append(Self.sample(word.first, flags, at: time))
        time = time + interval
      }
    }
    self.ticks = ticks
  }

  private static func sample(_ driver: Character?, _ flags: Substring, at time: Timestamp) -> DriverSample {
    var sample = DriverSample(time: time)
    switch driver {
    case "d": sample.eyesClosed = 1
    case "u": (sample.eyesClosed, sample.poseDeviation) = (1, 0.45)
    case "?": sample.poseDeviation = 0.45
    case "-": sample.isFaceSeen = false
    case "p": sample.phone = 0.51
    case "v": sample.headPitch = .radians(-0.35)
    case "y": sample.headYaw = .radians(0.5)
    default: break
    }
    sample.isInteracting = flags.contains("T")
    sample.isEngaged = !flags.contains("E")
    sample.isStandstill = flags.contains("S")
    return sample
  }

  /// The times of level changes from 0 on, as "1@3.25 2@5.25".
  func levels(_ policy: AwarenessPolicy = AwarenessPolicy()) -> String {
    var (policy, last, words) = (policy, 0, [String]())
    for sample in ticks {
      let level = policy.update(sample).level ?? -1
      guard level != last else { continue }
      last = level
      let seconds = sample.time.milliseconds / 1000
      words.append("\(level)@\(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)")")
    }
    return words.joined(separator: " ")
  }
}
