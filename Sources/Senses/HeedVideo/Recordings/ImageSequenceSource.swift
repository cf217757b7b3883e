import Glibc
import HeedSignals

/// A folder of images, or one image, read as a recording with a given frame rate.
///
/// Images come in the order of their numbers. Gaps in the numbers are gaps in time. Damaged images are skipped; the
/// recording then counts as incomplete.
public final class ImageSequenceSource: VideoSource, @unchecked Sendable {
  /// - Parameter path: A folder or one image.
  public init(path: String, settings: RecordingSettings = RecordingSettings()) {
    super.init(name: path, keeping: settings.keeping, openTimeout: settings.openTimeout) {
      (channel) throws(VideoError) in
      guard settings.frameRate.isFinite, settings.frameRate > 0 else {
        throw .badAddress(text: path, why: "images need a frame rate above 0")
      }
      let (folder, sequence) = try Self.find(path)
      let decoder = try ImageDecoder()
      channel.opened(SourceFacts(frameRate: settings.frameRate, framesDeclared: sequence.items.count))
      try Self.read(sequence, in: folder, name: path, decoder: decoder, settings: settings, into: channel)
    }
  }

  private static func find(_ path: String) throws(VideoError) -> (folder: String, sequence: ImageSequence) {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var status = stat()
    guard stat(trimmed, &status) == 0 else { throw .notFound(path: path) }
    if status.st_mode & S_IFMT == S_IFDIR { return (trimmed, try images(inFolder: trimmed, path: path)) }
    let cut = trimmed.lastIndex(of: "/")
    let folder = cut.map { String(trimmed[..<$0]) } ?? "."
    let name = cut.map { String(trimmed[trimmed.index(after: $0)...]) } ?? trimmed
    return (folder, try checked(ImageSequence(names: [name]), path: path))
  }

  /// Delivers the images in order and skips damaged images; throws if no image is readable.
  private static func read(
    _ sequence: ImageSequence, in folder: String, name: String, decoder: ImageDecoder, settings: RecordingSettings,
    into channel: FrameChannel
  ) throws(VideoError) {
    var index = 0
    var damaged: [Int] = []
    for (place, item) in sequence.items.enumerated() {
      let time = Timestamp(milliseconds: Double(item.position) * 1000 / settings.frameRate)
      guard let picture = try decode("\(folder)/\(item.name)", decoder: decoder, limit: settings.limit) else {
        damaged.append(place + 1)
        if channel.isStopped { return }
        continue
      }
      guard channel.push(picture.frame(index: index, time: time)) else { return }
      index += 1
    }
    guard index > 0 else { throw .notAnImage(path: name, why: "none of its images can be read") }
    channel.finish(end(sequence, read: index, damaged: damaged))
  }

  /// - Returns: The picture; nil for an image that is damaged or cannot be read.
  private static func decode(
    _ path: String, decoder: ImageDecoder, limit: PictureLimit
  ) throws(VideoError) -> Picture? {
    let bytes: [UInt8]
    do throws(VideoError) { bytes = try readBytes(path) } catch {
      switch error {
      case .notReadable, .notFound, .notAFile: return nil
      default: throw error
      }
    }
    return try decoder.decodeWhole(bytes, path: path, limit: limit)
  }

  private static func end(_ sequence: ImageSequence, read: Int, damaged: [Int]) -> SourceEnd {
    var faults: [String] = []
    if sequence.missing > 0 { faults.append("\(images(sequence.missing)) missing in the sequence") }
    if let first = damaged.first { faults.append("\(images(damaged.count)) not readable, the first at place \(first)") }
    return SourceEnd(
      isComplete: faults.isEmpty, note: faults.isEmpty ? nil : faults.joined(separator: "; "), framesRead: read,
      framesDeclared: sequence.items.count + sequence.missing, droppedFrames: damaged.count)
  }
}

private func images(_ count: Int) -> String { count == 1 ? "1 image" : "\(count) images" }

private func images(inFolder folder: String, path: String) throws(VideoError) -> ImageSequence {
  guard access(folder, R_OK | X_OK) == 0 else { throw .notReadable(path: path, why: systemText(errno)) }
  return try checked(ImageSequence(names: fileNames(in: folder)), path: path)
}

private func checked(_ sequence: ImageSequence, path: String) throws(VideoError) -> ImageSequence {
  guard !sequence.items.isEmpty else { throw .noImages(path: path) }
  return sequence
}

/// Names of the images in a folder, ordered by their numbers.
/// - Throws: ``VideoError/notFound(path:)``, ``VideoError/notReadable(path:why:)``, ``VideoError/notAFolder(path:)``,
///   ``VideoError/noImages(path:)``.
public func imageNames(in folder: String) throws(VideoError) -> [String] {
  var status = stat()
  guard stat(folder, &status) == 0 else { throw .notFound(path: folder) }
  guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: folder) }
  return try images(inFolder: folder, path: folder).items.map(\.name)
}
