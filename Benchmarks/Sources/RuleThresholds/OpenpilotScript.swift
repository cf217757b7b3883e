package import DriverSimulation

/// A glance record at 20 Hz for openpilot's policy.
package struct OpenpilotScript: Sendable {
  private static let rate = 20.0

  package var name: String
  package var ticks: [SimulatedTick]

  private init(_ name: String, _ draw: (inout TickScript) -> Void) {
    self.name = name
    // Slower than the speed at which openpilot begins to learn offsets.
    var script = TickScript(rate: Self.rate, speed: 10)
    draw(&script)
    ticks = script.ticks
  }

  package static var all: [OpenpilotScript] { situations + thresholds }

  private static func phone(_ tick: inout SimulatedTick) { tick.phone = 0.9 }
  private static func hidden(_ tick: inout SimulatedTick) {
    tick.hideGaze()
    (tick.isFaceSeen, tick.eyesVisible) = (false, 0)
  }

  /// The situations that openpilot's policy names.
  private static var situations: [OpenpilotScript] {
    [
      OpenpilotScript("attentive") { $0.add(800) },
      OpenpilotScript("distracted, then not") {
        $0.add(40)
        $0.add(170, phone)
        $0.add(400)
        $0.add(300, phone)
        $0.add(200)
      },
      OpenpilotScript("no face") {
        $0.add(20)
        $0.add(700, hidden)
        $0.add(200)
      },
      OpenpilotScript("hidden again and again") { script in
        for _ in 0..<12 {
          script.add(70, phone)
          script.add(50, hidden)
        }
      },
      OpenpilotScript("hidden below the second line") {
        $0.add(130, phone)
        $0.add(200, hidden)
        $0.add(100, phone)
        $0.add(300)
      },
      OpenpilotScript("red light") {
        $0.add(30, phone)
        $0.add(300) {
          phone(&$0); $0.isStandstill = true; $0.speed = 0
        }
        $0.add(60, phone)
        $0.add(100) {
          phone(&$0); $0.isStandstill = true; $0.speed = 0
        }
        $0.add(200)
      },
      OpenpilotScript("uncertain pose") {
        $0.add(20)
        $0.add(900) { $0.poseDeviation = 0.4 }
        $0.add(200)
      },
      OpenpilotScript("touch and disengage") {
        $0.add(90, phone)
        $0.add(4) {
          phone(&$0); $0.isInteracting = true
        }
        $0.add(20)
        $0.add(4) { $0.isInteracting = true }
        $0.add(260, phone)
        $0.add(20) {
          phone(&$0); $0.isInteracting = true
        }
        $0.add(10) {
          phone(&$0); $0.isEngaged = false
        }
        $0.add(150, phone)
        $0.add(400, hidden)
        $0.add(3) {
          hidden(&$0); $0.isInteracting = true
        }
        $0.add(400, hidden)
      },
    ]
  }

  /// Values just under, on and just over each threshold. Source: docs/references.md, rule books.
  private static var thresholds: [OpenpilotScript] {
    func held(_ name: String, _ values: [Double], _ change: @escaping (inout SimulatedTick, Double) -> Void)
      -> [OpenpilotScript]
    {
      values.map { value in
        OpenpilotScript("\(name) \(value)") {
          $0.add(10)
          $0.add(260) { change(&$0, value) }
          $0.add(100)
        }
      }
    }
    let degrees = 180 / Double.pi
    return held("phone", [0.49, 0.5, 0.51]) { $0.phone = $1 }
      + held("eyes shut", [0.49, 0.5, 0.51]) { $0.eyesClosed = $1 }
      + held("eyes seen", [0.49, 0.5, 0.51]) { ($0.eyesClosed, $0.eyesVisible) = (1, $1) }
      + held("pose deviation", [0.29, 0.3, 0.31]) { (tick, value) in
        phone(&tick)
        tick.poseDeviation = value
      } + held("pitch", [-0.3123, -0.3143].map { $0 * degrees }) { $0.headPitch = $1 }
      + held("yaw", [0.4010, 0.4030, -0.4010, -0.4030].map { $0 * degrees }) { $0.headYaw = $1 }
      + [59, 60, 61, 62, 99, 100, 101, 102, 219, 220, 221, 222].map { frames in
        OpenpilotScript("distracted for \(frames + 5) ticks") {
          $0.add(10)
          $0.add(frames + 5, phone)
          $0.add(200)
        }
      }
      + [199, 200, 201].map { frames in
        OpenpilotScript("uncertain for \(frames) ticks") {
          $0.add(10)
          $0.add(frames) { $0.poseDeviation = 0.4 }
          $0.add(400, hidden)
        }
      }
  }
}
