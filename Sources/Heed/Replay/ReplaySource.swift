public import Foundation
import HeedRoad
public import HeedSignals

/// What a recording rests on: with it, and its inputs, the same engine decides the same again.
public struct ReplayBasis: Sendable {
  public var rig: Rig
  public var settings: EngineSettings
  /// In use from the first frame; nil: none was.
  public var calibration: GazeCalibration?
  /// Where the recording's clock met the wall clock; nil where none was known.
  public var anchor: WallClockAnchor?

  public init(
    rig: Rig, settings: EngineSettings = EngineSettings(), calibration: GazeCalibration? = nil,
    anchor: WallClockAnchor? = nil
  ) { (self.rig, self.settings, self.calibration, self.anchor) = (rig, settings, calibration, anchor) }

  /// An engine as the recorded one was before its first input.
  /// - Throws: Why the calibration does not belong to the rig, or what is wrong with the road's settings or regions.
  public func makeEngine() throws -> DriveEngine {
    let cabin =
      try calibration.map { try CabinEngine(rig: rig, settings: settings, calibration: $0) }
      ?? CabinEngine(rig: rig, settings: settings)
    var engine = DriveEngine(
      cabin: cabin,
      road: try RoadEngine(camera: rig.roadCamera, regions: rig.regions, settings: settings.road))
    engine.anchor = anchor
    return engine
  }
}

/// A recording that can be played again, from its beginning as often as anybody asks.
public protocol ReplaySource: Sendable {
  /// What people call it.
  var name: String { get }
  /// The times of its first and last input; nil: it holds none.
  var span: ClosedRange<Timestamp>? { get }
  /// - Throws: What of its rig, settings or calibration cannot be used.
  func makeBasis() throws -> ReplayBasis
  /// - Throws: Why nothing can be read.
  func makeInputs() throws -> any ReplayInputs
  /// The video of a camera; nil where none was recorded, or it is not kept.
  func video(of camera: RecordedCamera) -> URL?
  /// The pictures of one pass, for previews and images; nil: nobody shows any.
  /// - Throws: Why a video cannot be opened.
  func makePictures() throws -> (any ReplayPictureSource)?
  /// What draws on previews; nil: they show the pictures as they are.
  var renderers: (cabin: (any PreviewRenderer)?, road: (any RoadPreviewRenderer)?) { get }
}

extension ReplaySource {
  public func video(of camera: RecordedCamera) -> URL? { nil }
  public func makePictures() -> (any ReplayPictureSource)? { nil }
  public var renderers: (cabin: (any PreviewRenderer)?, road: (any RoadPreviewRenderer)?) { (nil, nil) }
}

/// A camera whose pictures a recording may hold.
public enum RecordedCamera: String, Hashable, Sendable, CaseIterable { case cabin, road }

/// The pictures of one pass over a recording. Used by one thread.
public protocol ReplayPictureSource: AnyObject {
  /// The picture that an input was seen in, with the input's time; nil for other inputs, and where the picture is
  /// missing.
  ///
  /// Asked for every input in order, also for those that nobody hears of while a replay seeks.
  /// - Throws: Why the video cannot be read.
  func picture(for input: MonitorInput) throws -> Frame?
}

/// The inputs of one pass over a recording, in the order in which the engines took them.
public protocol ReplayInputs {
  /// nil: there are no more.
  /// - Throws: What is damaged.
  mutating func next() throws -> MonitorInput?
}
