import Foundation
import Heed
import HeedCabinVision
package import HeedDashboard
import HeedGeometry
import HeedLens
import HeedSession
package import HeedSignals
import HeedVideo

/// Runs a calibration for a page: analyzes pictures for the current step, and writes nothing before the person saves.
package final class CalibrationDesk: CalibrationHost, @unchecked Sendable {  // `lock` guards all but `shown`.
  /// Maximum number of pictures in memory for locating the eyes. Choice: enough for a median.
  private static let mostKept = 16
  private static let keptSpacing = Duration.milliseconds(500)

  let setting: DeskSetting
  let lock = NSLock()
  var rig: DeskRig
  var camera: DeskCamera?
  var lens = DeskLens()
  var points: DeskPoints?
  var result: DeskResult?
  /// Why the fit to the points failed; nil if it did not fail.
  var failure: String?
  var saved: DeskSaved?
  /// The path of the rig that the page has written; nil if it has written none.
  var written: String?
  var isClosed = false
  var preview = DeskPreview()
  /// Some of the camera's last pictures, kept until points are measured.
  var recent: [Frame] = []
  private var view = DeskView()
  var stage: (stage: MeshFaceStage, camera: PinholeCamera?)?
  private var decoder: PictureDecoder?
  private var reader: DeskReader?
  private var shown: (number: Int, json: JSONValue) = (0, .null)

  package init(_ setting: DeskSetting) {
    self.setting = setting
    rig = DeskRig(given: setting.rig)
  }

  // MARK: State for the page

  package var state: (number: Int, json: JSONValue) {
    // While another thread analyzes a picture, the page keeps its last state.
    guard lock.try() else { return shown }
    defer { lock.unlock() }
    let json = json
    if json != shown.json { shown = (shown.number + 1, json) }
    return shown
  }

  package func take(_ picture: BrowserPicture) throws {
    try lock.withLock {
      guard case .browser(picture.page)? = camera?.kind else { throw CalibrationConflict() }
      let decoder = try self.decoder ?? PictureDecoder(limit: Self.largest)
      self.decoder = decoder
      let frame = try decoder.frame(
        of: picture.bytes, name: "the browser's picture", index: camera?.frames ?? 0, time: picture.time)
      try look(at: frame)
    }
  }

  /// Largest picture of a browser, pixels. Choice: more than 1080 lines add nothing and arrive slowly.
  private static let largest = PictureLimit(width: 2048, height: 2048)

  package func perform(_ fields: [String: String]) throws {
    try lock.withLock { try perform(DeskForm(fields: fields)) }
  }

  package func document(_ kind: CalibrationDocument) -> CalibrationDocument.Content? {
    lock.withLock {
      switch kind {
      case .preview: preview.draw()
      case .picture: result.map { .init(type: "image/svg+xml", bytes: Array(CalibrationPicture($0.outcome).svg.utf8)) }
      }
    }
  }

  // MARK: Pictures

  func take(_ frame: Frame, from reader: DeskReader) {
    lock.withLock {
      guard self.reader === reader else { return }
      do { try look(at: frame) } catch { camera?.trouble = setting.refusal(error).description }
    }
  }

  /// Notes that the machine's camera has ended.
  func end(_ reader: DeskReader, _ words: String) {
    lock.withLock { if self.reader === reader { camera?.trouble = words } }
  }

  /// Switches to another camera and forgets the previous camera's measurements.
  func open(_ next: DeskCamera) {
    reader?.stop()
    (reader, camera, view, stage, recent, preview) = (nil, next, DeskView(), nil, [], DeskPreview())
    discardPoints()
    if lens.stage != .skipped {
      lens = DeskLens()
      rig.take(nil)
    }
    if let path = next.path { reader = DeskReader(path, desk: self) }
  }

  private func look(at frame: Frame) throws {
    guard camera?.count(frame) == true else { return }
    guard rig.known.camera(for: frame.size) != nil else {
      throw PageRefusal(
        "This camera's pictures are \(frame.size.width) x \(frame.size.height); the rig's camera has another shape."
          + " Choose the camera that the rig was made for, or make a new rig.")
    }
    camera?.trouble = nil
    if points != nil { return try measure(frame) }
    keep(frame)
    if lens.isLooking {
      let isFound = try lens.update(frame)
      if lens.stage == .usable || isFound { rig.take(lens.progress) }
      if isFound {
        let seen = try EyeSighting(in: recent, rig: rig.known, models: setting.models)
        lens.check =
          seen == nil
          ? "No face was seen beside the card, so nothing could be checked."
          : seen?.check(cards: lens.progress?.distances)?.words
      }
      preview.show(frame, landmarks: nil, card: lens.watch.view, asPicture: camera?.showsPicture == true)
      return
    }
    let stage = try openStage(rig.known)
    view.update(try stage.observe(frame))
    preview.show(frame, landmarks: stage.landmarks, card: nil, asPicture: camera?.showsPicture == true)
  }

  private func keep(_ frame: Frame) {
    if let last = recent.last, last.size != frame.size || frame.time < last.time { recent = [] }
    if let last = recent.last, frame.time - last.time < Self.keptSpacing { return }
    recent.append(frame)
    if recent.count > Self.mostKept { recent.removeFirst() }
  }

  /// The nets for a rig's camera, kept while the camera stays the same.
  private func openStage(_ rig: Rig) throws -> MeshFaceStage {
    if let stage, stage.camera == rig.cabinCamera { return stage.stage }
    let made = try MeshFaceStage(models: setting.models, rig: rig)
    stage = (made, rig.cabinCamera)
    return made
  }

  private func measure(_ frame: Frame) throws {
    guard var points else { return }
    let wasOver = points.isOver
    points.guided.update(try openStage(points.made.rig).observe(frame))
    self.points = points
    if points.isOver, !wasOver { judge() }
  }

  // MARK: The state as JSON

  private var json: JSONValue {
    let made = points?.made.rig ?? rig.known
    return [
      "version": .string(GazeTracker.frameworkVersion),
      "rig": [
        "name": .string(rig.given?.name ?? setting.rigName), "is_made": .bool(rig.isMade),
        "words": .array(RigWords(made).lines.dropFirst().map { .string($0.trimmingCharacters(in: .whitespaces)) }),
      ],
      "known": ["screen": .bool(rig.knowsDisplay), "place": .bool(rig.knowsDisplay), "lens": .bool(rig.knowsLens)],
      "driver": .string(optional: setting.driver?.text), "cameras": setting.cameras,
      "camera": camera?.json(preview: preview.number) ?? .null,
      "view": view.json(isMeasured: rig.camera != nil), "displays": setting.displays, "screen": rig.screenJSON,
      "place": rig.placeJSON, "lens": lens.json(isKnown: rig.knowsLens),
      "points": points.flatMap { points in made.display.map { points.json(display: $0) } } ?? .null,
      "result": result?.json ?? .null, "failure": .string(optional: failure), "saved": saved?.json ?? .null,
    ]
  }
}
