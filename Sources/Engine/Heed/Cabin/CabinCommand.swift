import HeedDriver
import HeedGaze
import HeedGeometry
import HeedSignals

/// A request to a running pipeline from another thread, carried out between two frames.
enum CabinCommand: Sendable {
  case startCalibration(CalibrationPlan)
  /// Collects samples: the calibration point is visible.
  case collectSamples
  case repeatPoint
  case stopCalibration
  case useCalibration(GazeCalibration)
  case turnDisplay(InterfaceOrientation)
  /// Analyzed frames per second, 1...30.
  case framesPerSecond(Int)
  /// Length of an attention interval, seconds.
  case attentionInterval(Int)
  /// Attention target; nil: the whole display, or the driving zones if the rig has a forward zone.
  case attentionRegion(ScreenRegion?)
}

extension CabinEngine {
  /// Carries out a command; returns the engine's refusal.
  mutating func obey(_ command: CabinCommand) -> [MonitorEvent] {
    do throws(CalibrationError) {
      switch command {
      case .startCalibration(let plan): try startCalibration(plan)
      case .collectSamples: try startCollectingSamples()
      case .repeatPoint: try repeatPoint()
      case .stopCalibration: stopCalibration()
      case .useCalibration(let calibration): try setCalibration(calibration)
      case .turnDisplay(let orientation): try setOrientation(orientation)
      case .attentionInterval(let seconds): attentionInterval = .seconds(seconds)
      case .attentionRegion(let region):
        attentionRegion = region
        if region == nil { attendsToDisplay = rig.forwardZone == nil && settings.attention.zones.isEmpty }
      // Handled by the pipeline.
      case .framesPerSecond: break
      }
      return []
    } catch .notWaiting, .nothingToRepeat, .notCalibrating {
      // The calibration has already reported that it advanced or ended before the command arrived.
      return []
    } catch { return [.calibration(time: latest, change: .failed(reason: error))] }
  }
}
