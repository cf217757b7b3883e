import Foundation
import Heed
import HeedCabinVision
import HeedDashboard
import HeedGeometry
import HeedLens
import HeedSignals
import HeedVideo
import Synchronization

/// The camera of a calibration page, and how its pictures arrive.
struct DeskCamera {
  enum Kind: Hashable {
    /// A browser's camera; `page` identifies the page that sends the pictures.
    case browser(page: String)
    case machine(path: String)
  }

  /// Time without a picture after which the camera is lost. Choice: a busy browser sends five pictures a second.
  private static let patience = Duration.seconds(2)

  let kind: Kind
  let name: String
  private(set) var size: ImageSize?
  /// Why the camera's pictures are missing or unusable; nil without a problem.
  var trouble: String?
  /// True if the page shows the picture instead of the face's points.
  var showsPicture = false
  private(set) var frames = 0
  private var arrivals: [ContinuousClock.Instant] = []
  private var last: Timestamp?

  init(_ kind: Kind, name: String) { (self.kind, self.name) = (kind, name) }

  /// The machine camera's name for other commands; nil for a browser's camera.
  var path: String? { if case .machine(let path) = kind { path } else { nil } }

  /// Counts a picture of the camera. Returns false if the picture is not newer than the last one.
  mutating func count(_ frame: Frame) -> Bool {
    guard last.map({ frame.time > $0 }) ?? true else { return false }
    (last, size) = (frame.time, frame.size)
    frames += 1
    arrivals.append(.now)
    if arrivals.count > 30 { arrivals.removeFirst() }
    return true
  }

  private var isLive: Bool { arrivals.last.map { .now - $0 < Self.patience } ?? false }

  /// Pictures per second; nil if unknown.
  private var rate: Double? {
    guard let first = arrivals.first, let last = arrivals.last, arrivals.count > 4 else { return nil }
    let seconds = (last - first).seconds
    return seconds > 0 ? Double(arrivals.count - 1) / seconds : nil
  }

  func json(preview: Int) -> JSONValue {
    let state = trouble != nil ? "lost" : isLive ? "live" : frames == 0 ? "starting" : "lost"
    return [
      "kind": .string(path == nil ? "browser" : "machine"), "name": .string(name),
      "size": size.map { [.integer($0.width), .integer($0.height)] } ?? .null,
      "rate": rate.map { .number(($0 * 10).rounded() / 10) } ?? .null, "state": .string(state),
      "words": .string(optional: trouble ?? (state == "lost" ? "No picture comes. Is the camera still there?" : nil)),
      "preview": .integer(preview), "shows": .string(showsPicture ? "picture" : "points"),
    ]
  }

  static var all: JSONValue {
    .array(
      CameraSource.available().map {
        let words = $0.isPermitted ? "" : "this user may not open it"
        return ["path": .string($0.path), "name": .string($0.name), "words": .string(words)]
      })
  }
}

/// Reads the machine's camera for a calibration page on its own thread.
final class DeskReader: Sendable {
  private let isStopped = Mutex(false)

  init(_ path: String, desk: CalibrationDesk) {
    let thread = Thread { [weak desk, self] in
      do {
        let source = try makeSource(path)
        try source.open()
        defer { source.stop() }
        while !isStopped.withLock({ $0 }), let desk {
          switch try source.next(timeout: DriveRun.patience) {
          case .frame(let frame): desk.take(frame, from: self)
          case .nothingYet: continue
          case .ended(let end): return desk.end(self, "The camera went away\(end.note.map { " (\($0))" } ?? "").")
          }
        }
      } catch { if let desk { desk.end(self, desk.setting.refusal(error).description) } }
    }
    thread.name = "heed.calibration.camera"
    thread.start()
  }

  func stop() { isStopped.withLock { $0 = true } }
}

/// The page's preview, drawn on request: either the face's points and the card's outline, or the camera's picture.
struct DeskPreview {
  private(set) var number = 0
  /// Draws the preview; nil before the first picture.
  private(set) var draw: () -> CalibrationDocument.Content? = { nil }

  mutating func show(_ frame: Frame, landmarks: FaceLandmarks?, card: CardView?, asPicture: Bool) {
    number += 1
    draw = {
      if asPicture {
        do { return .init(type: "image/png", bytes: try pngBytes(of: frame)) } catch { return nil }
      }
      return .init(
        type: "image/svg+xml", bytes: MeshDrawing(landmarks, outline: card?.corners ?? [], size: frame.size).bytes)
    }
  }
}
