import HeedSignals

/// Commands from other threads, done between two frames.
extension CabinEngine {
  /// Does what is asked.
  /// - Returns: What is refused of it, for those who listen.
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
        if region == nil { attendsToDisplay = rig.forwardZone == nil }
      // The pipeline's own.
      case .framesPerSecond: break
      }
      return []
    } catch .notWaiting, .nothingToRepeat, .notCalibrating {
      // The calibration went on or ended while the command was on its way, and has told that already.
      return []
    } catch {
      return [.calibration(time: latest, change: .failed(reason: error))]
    }
  }
}
