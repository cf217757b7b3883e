import HeedKit
import HeedSession

/// One pass over a recording up to the time of `--to`. For drawing, the pass gives recorded pictures, or else a plain
/// background.
final class ReplayedSession: ReplaySource, ReplayInputs, ReplayPictureSource, @unchecked Sendable {  // One reads.
  /// Brightness of the plain background, 0...255. Choice: dark enough for every drawn colour.
  private static let ground: UInt8 = 32

  /// Time at which the output starts; nil for the time of the first input.
  let from: Timestamp?
  /// True once the recording has no more inputs.
  private(set) var isPlayedWhole = false
  private let to: Timestamp?
  private let recording: SessionRecording
  private let basis: ReplayBasis
  private let pictures: VideoPictures
  private let draws: (cabin: Bool, road: Bool)
  private var inputs: SessionInputs
  /// The time of the newest input.
  private var place: Timestamp
  /// The recorded picture of the newest input.
  private var frame: Frame?
  private var plain: Frame?

  /// - Throws: An error if a video cannot be opened.
  init(_ recording: SessionRecording, _ basis: ReplayBasis, _ options: ReplayCommand) throws {
    (self.recording, self.basis, inputs) = (recording, basis, try recording.inputs())
    from = options.from.map { Timestamp(milliseconds: $0 * 1000) }
    to = options.to.map { Timestamp(milliseconds: $0 * 1000) }
    place = recording.span?.lowerBound ?? .zero
    draws = (options.overlay != nil, options.roadOverlay != nil)
    pictures = try VideoPictures(
      cabin: draws.cabin ? recording.video(.cabin) : nil, road: draws.road ? recording.video(.road) : nil)
  }

  var name: String { recording.name }
  var span: ClosedRange<Timestamp>? { recording.span }
  func makeBasis() -> ReplayBasis { basis }
  func makeInputs() -> any ReplayInputs { self }
  func makePictures() -> (any ReplayPictureSource)? { self }

  func next() throws -> MonitorInput? {
    let next = try inputs.next()
    isPlayedWhole = next == nil
    place = max(next?.time ?? place, place)
    if let to, place > to { return nil }
    frame = try next.flatMap(pictures.picture)
    return next
  }

  func picture(for input: MonitorInput) -> Frame? {
    guard frame == nil, from.map({ place >= $0 }) ?? true else { return frame }
    return switch input {
    case .cabin(let seen) where draws.cabin: ground(seen.size, at: seen.time)
    case .road(let seen) where draws.road: ground(seen.size, at: seen.time)
    default: nil
    }
  }

  var remarks: [String] { plain == nil ? [] : ["Frames without a recorded picture have a plain ground."] }

  private func ground(_ size: ImageSize, at time: Timestamp) -> Frame? {
    guard size.width > 0, size.height > 0, size.width <= 8192, size.height <= 8192 else { return nil }
    if plain?.size != size {
      plain = Frame(
        index: 0, time: time, size: size, format: .bgr8,
        pixels: [UInt8](repeating: Self.ground, count: size.width * size.height * 3))
    }
    return plain?.retimed(time)
  }
}
