import Heed
import HeedInjection

/// The faults to inject into a run's inputs, as given by `--inject`.
struct Injections {
  private let plan: InjectionPlan

  /// - Throws: The fault of the plan, as an error of wrong usage.
  init(_ options: MonitorOptions) throws {
    do throws(InjectionError) {
      plan = try InjectionPlan(options.inject.joined(separator: "\n"), name: "--inject")
    } catch {
      throw CommandFailure(.wrongUsage, error.description)
    }
    for (target, isThere) in [
      (Injection.Target.road, options.road != nil), (.recognitions, options.recognitions != nil),
      (.vehicle, options.vehicle != nil),
    ] where !isThere && plan.injections.contains(where: { $0.target == target }) {
      throw CommandFailure(.wrongUsage, "a fault of the \(target.rawValue) needs --\(target.rawValue).")
    }
  }

  /// Describes the injection for people and for the session's source name; nil if there is no fault to inject.
  var remark: String? { plan.injections.isEmpty ? nil : "faults injected: \(plan.summary)" }

  func cabin(_ source: any FrameSource, _ stage: any FaceStage) -> DriveRun.Cabin {
    let faults = plan.faults(of: .cabin)
    guard !faults.isEmpty else { return DriveRun.Cabin(source: source, stage: stage) }
    return DriveRun.Cabin(
      source: InjectedFrames(source, faults: faults), stage: InjectedFaceStage(stage, faults: faults))
  }

  func road(_ road: DriveRun.Road) -> DriveRun.Road {
    switch road {
    case .pictures(let source, let stage):
      let faults = plan.faults(of: .road)
      return faults.isEmpty ? road : .pictures(InjectedFrames(source, faults: faults), stage)
    case .recognitions(let source):
      let faults = plan.faults(of: .recognitions)
      return faults.isEmpty ? road : .recognitions(InjectedRecognitions(source, faults: faults))
    }
  }

  /// - Parameter source: The source of the vehicle's states.
  func vehicle(_ source: any VehicleSource) -> any VehicleSource {
    let faults = plan.faults(of: .vehicle)
    return faults.isEmpty ? source : InjectedVehicle(source, faults: faults)
  }
}
