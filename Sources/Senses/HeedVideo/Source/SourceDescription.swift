import Glibc
import HeedFiles
import HeedSignals

/// What kind of source a user's input names, and its place.
public enum SourceDescription: Hashable, Sendable {
  /// The source is a camera's device file.
  case camera(path: String)
  /// The source is a video file.
  case video(path: String)
  /// The source is a folder of images, or one image.
  case images(path: String)
  /// The source is an MJPEG stream over HTTP, or an RTSP stream.
  case stream(address: String)

  /// Parses `0` (a camera's number), `/dev/video0`, `clip.mp4`, `folder/`, `http://host/path`, or `file:/path` of a file
  /// whose first line is the address of a stream. The file may be readable only by its owner, so only there may the
  /// address have a user and a password.
  /// - Throws: ``VideoError/badAddress(text:why:)``, ``VideoError/notFound(path:)``.
  public init(_ text: String) throws(VideoError) {
    guard !text.hasPrefix(Self.secret) else {
      let path = String(text.dropFirst(Self.secret.count))
      do throws(PrivateFile.Problem) { self = .stream(address: try PrivateFile.firstLine(of: path)) } catch {
        throw .badAddress(text: text, why: error.why)
      }
      return
    }
    guard !text.isEmpty, !text.utf8.contains(0) else { throw .badAddress(text: "\"\(text)\"", why: "it is empty") }
    if text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
      guard let number = Int(text), number < 1000 else {
        throw .badAddress(text: text, why: "no camera has this number")
      }
      self = .camera(path: "/dev/video\(number)")
    } else if let colon = text.firstRange(of: "://") {
      guard ["http", "rtsp"].contains(text[..<colon.lowerBound].lowercased()) else {
        throw .badAddress(text: Redaction.address(text), why: "only http:// and rtsp:// streams are read")
      }
      guard !text[colon.upperBound...].prefix(while: { !"/?#".contains($0) }).contains("@") else {
        let why = "other users of this machine may see a password there; write the address into a file of mode 600"
        throw .badAddress(text: Redaction.address(text), why: "\(why) and name it as \(Self.secret)FILE")
      }
      self = .stream(address: text)
    } else if text.hasPrefix("/dev/") {
      self = .camera(path: text)
    } else {
      self = try Self.file(text)
    }
  }

  /// Begins the name of a file that holds an address.
  private static let secret = "file:"

  private static func file(_ path: String) throws(VideoError) -> SourceDescription {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .notFound(path: path) }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let suffix = path.split(separator: ".").last?.lowercased() ?? ""
    return isFolder || ImageSequence.extensions.contains(suffix) ? .images(path: path) : .video(path: path)
  }
}

/// Makes the source that a user's input names, such as `0`, `/dev/video0`, `clip.mp4`, `folder/` or `http://host/path`.
/// The source is not open yet.
/// - Parameter waits: ``ReconnectSettings/waits`` of a camera or a stream.
public func makeSource(
  _ description: String, settings: RecordingSettings = RecordingSettings(), waits: Bool = false
) throws(VideoError) -> VideoSource {
  var (camera, stream) = (CameraSource.Settings(), StreamSource.Settings())
  (camera.reconnect.waits, stream.reconnect.waits) = (waits, waits)
  switch try SourceDescription(description) {
  case .camera(let path): return CameraSource(path: path, settings: camera)
  case .video(let path): return VideoFileSource(path: path, settings: settings)
  case .images(let path): return ImageSequenceSource(path: path, settings: settings)
  case .stream(let address): return try StreamSource(address, settings: stream)
  }
}
