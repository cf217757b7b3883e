import Foundation
import HeedKit

// Says what puts the driver of a recording at risk, and what to do about it; with a rig that names the car's zones:
// swift run WatchRisk drive.mp4 Calibration/sample-cabin
let arguments = Array(CommandLine.arguments.dropFirst())
let rig = arguments.count > 1 ? orExit { try RigFile.load(arguments[1]) } : Rig(name: "assumed")

/// What `make` gives. An error ends the program with its sentence: what is missing or wrong, and which command helps.
func orExit<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch {
    print("error:", error)
    exit(1)
  }
}

final class Host: RiskDelegate {
  private let isOver = DispatchSemaphore(value: 0)

  func onRisk(timestamp: Double, risk: RiskState) {
    let reasons = risk.reasons.map { "\($0.text) \($0.remedy ?? "")" }.joined(separator: " ")
    print(Int(timestamp), risk.level.rawValue, reasons)
  }

  func onPrompt(timestamp: Double, prompt: RiskPrompt) { print(Int(timestamp), "show", prompt.signal.rawValue) }
  func onMonitoringStopped(error: StatusError) { isOver.signal() }
  func waitForTheEnd() { isOver.wait() }
}

let monitor = orExit { try DriverMonitor(cabin: arguments.first ?? "0", rig: rig) }
let host = Host()
monitor.riskDelegate = host
orExit { try monitor.startMonitoring() }
// What a car's bus says goes in as it comes: here, a steady 50 km/h.
monitor.setVehicle(VehicleState(time: .zero, speed: 13.9))
host.waitForTheEnd()
