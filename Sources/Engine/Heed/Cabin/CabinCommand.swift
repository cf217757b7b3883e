import HeedGaze
import HeedGeometry
import HeedSignals

/// A request from another thread to a running pipeline, which carries it out between two frames.
enum CabinCommand: Sendable {
  case startCalibration(CalibrationPlan)
  /// Collects samples of the calibration point, which the person sees.
  case collectSamples
  case repeatPoint
  case stopCalibration
  case useCalibration(GazeCalibration)
  /// A look at a place of the display; nil for the time of the last frame.
  case addKnownGaze(PlanePoint<Screen>, at: Timestamp?)
  case turnDisplay(InterfaceOrientation)
  /// Analyzed frames per second, 1...30.
  case framesPerSecond(Int)
  /// Length of an attention interval, seconds.
  case attentionInterval(Int)
  /// Attention target on the display; nil for zones or the whole display.
  case attentionRegion(ScreenRegion?)
}

extension CabinEngine {
  /// Carries out a command. Returns an event if the engine refuses.
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
      case .attentionRegion(let region): attentionRegion = region
      // The pipeline handles the frame rate, and records known gaze as an input.
      case .framesPerSecond, .addKnownGaze: break
      }
      return []
    } catch .notWaiting, .nothingToRepeat, .notCalibrating {
      // Refused because the calibration has advanced or ended meanwhile, as an earlier event says.
      return []
    } catch { return [.calibration(time: latest, change: .failed(reason: error))] }
  }
}
