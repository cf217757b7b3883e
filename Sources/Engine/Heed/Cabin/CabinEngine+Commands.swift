import HeedDriver
import HeedSignals

/// Commands from other threads, carried out between two frames.
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
    } catch {
      return [.calibration(time: latest, change: .failed(reason: error))]
    }
  }
}
