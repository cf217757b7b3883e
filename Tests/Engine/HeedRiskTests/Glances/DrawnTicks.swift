import HeedGeometry
import HeedRisk
import HeedSignals

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
        ticks.append(Self.tick(word.first, flags, at: time))
        time = time + interval
      }
    }
    self.ticks = ticks
  }

  private static func tick(_ driver: Character?, _ flags: Substring, at time: Timestamp) -> DriverSample {
    var tick = DriverSample(time: time)
    switch driver {
    case "d": tick.eyesClosed = 1
    case "u": (tick.eyesClosed, tick.poseDeviation) = (1, 0.45)
    case "?": tick.poseDeviation = 0.45
    case "-": tick.isFaceSeen = false
    case "p": tick.phone = 0.51
    case "v": tick.headPitch = .radians(-0.35)
    case "y": tick.headYaw = .radians(0.5)
    default: break
    }
    tick.isInteracting = flags.contains("T")
    tick.isEngaged = !flags.contains("E")
    tick.isStandstill = flags.contains("S")
    return tick
  }

  /// The times of level changes from 0 on, as "1@3.25 2@5.25".
  func levels(_ policy: AwarenessPolicy = AwarenessPolicy()) -> String {
    var (policy, last, words) = (policy, 0, [String]())
    for tick in ticks {
      let level = policy.update(tick).level ?? -1
      guard level != last else { continue }
      last = level
      let seconds = tick.time.milliseconds / 1000
      words.append("\(level)@\(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)")")
    }
    return words.joined(separator: " ")
  }
}
