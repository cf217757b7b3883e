import Heed
import HeedDriver
import HeedFormats
import HeedGeometry
package import HeedSession
package import HeedSignals

/// A session's figures in plain words.
package enum SessionWords {
  /// A share as a percentage, for example `91.3 %`; `-` if unknown.
  package static func percent(_ share: Double?) -> String { share.map { Figure.decimals($0 * 100, 1) + " %" } ?? "-" }

  /// What attention is measured against, in words, such as `on the road or what driving needs`.
  /// - Parameter target: nil in recordings of earlier versions, whose settings alone tell the target.
  static func target(_ target: AttentionTarget?, of settings: EngineSettings) -> String {
    let (region, zones) = (settings.attention.region.rect, settings.attention.zones)
    switch target ?? (region != nil ? .region : zones.isEmpty ? .road : .zones) {
    case .region:
      guard let region else { return "on a region of the display" }
      let corner = "\(region.x.short), \(region.y.short)"
      return "on the display's region at \(corner) of \(region.width.short) x \(region.height.short) points"
    case .display: return "on the display"
    case .zones: return "at " + zones.map { Zone.words($0).shortened(32) }.joined(separator: ", ")
    case .road: return "on the road or what driving needs"
    case .camera: return "within 20 degrees of the camera"
    }
  }

  /// How long the eyes were shut in a stretch of attention, such as `eyes shut 5 s`; nil below half a second.
  package static func eyesShut(_ window: AttentionScore) -> String? {
    guard let shut = window.eyesShut, shut >= .milliseconds(500) else { return nil }
    return "eyes shut \(Int(shut.seconds.rounded())) s"
  }

  /// The attention score in words, such as `attention 91.3 %, 84.2 % of the time seen`.
  package static func attention(_ figures: SessionFigures) -> String? {
    figures.attention.map { attention in
      let seen = "\(percent(attention.coverage)) of the time seen"
      return attention.score.map { "attention \(percent($0)), \(seen)" } ?? "attention not known, \(seen)"
    }
  }

  /// A duration as minutes and seconds, with hours if needed: 1:29, 2:04:00.
  package static func length(_ duration: Duration) -> String {
    let seconds = Int(min(max(0, duration.seconds), 1e9).rounded())
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let end = (rest < 10 ? ":0" : ":") + String(rest)
    return hours > 0 ? "\(hours):\(minutes < 10 ? "0" : "")\(minutes)\(end)" : "\(minutes)\(end)"
  }
}

/// Words for a session's source, rig, driver and calibration.
package struct SessionBasis {
  private let description: SessionDescription
  package init(_ description: SessionDescription) { self.description = description }

  package var sentence: String {
    let driver = description.driver.map { ", driver \($0.shortened(64))" } ?? ""
    let rig = description.rigName.map { ", rig \($0.shortened(64))" } ?? ""
    return "From \(description.source.shortened(64))\(rig)\(driver); \(calibration)."
  }

  /// What attention is measured against, in words that can follow "of the seen time".
  /// - Parameter windows: The session's stretches of attention; the last one names the target.
  package func attentionTarget(_ windows: [AttentionScore]) -> String {
    // The settings of a damaged session may be unreadable; another part of the report states the damage.
    let settings = try? SettingsFile.settings(path: "its settings", text: description.settings, isRecorded: true)
    return settings.map { SessionWords.target(windows.last?.target, of: $0) } ?? "on the target"
  }

  package var calibration: String {
    guard let file = description.calibration else { return "not calibrated" }
    do throws(CalibrationError) {
      let calibration = try GazeCalibration(file: Array(file.utf8))
      let owner = calibration.driver.map { "\($0.shortened(64))'s calibration" } ?? "a calibration"
      return "with \(owner): \(calibration.words)"
    } catch .otherVersion {
      return "with a calibration of another version of Heed"
    } catch { return "with a calibration that cannot be read" }
  }
}
