import HeedFiles
import HeedSignals

/// Errors of frame sources and video writers.
public enum VideoError: Error, Hashable, Sendable {
  /// The file or folder does not exist.
  case notFound(path: String)
  /// The path should name a file but names a folder, a pipe or a device.
  case notAFile(path: String)
  /// The path should name a folder but does not.
  case notAFolder(path: String)
  /// The file exists, but reading failed; `why` is the system's text.
  case notReadable(path: String, why: String)
  /// The file is not a video, or cannot be decoded.
  case notAVideo(path: String, why: String)
  /// The file is not an image, or the image is damaged.
  case notAnImage(path: String, why: String)
  /// The folder contains no images, or no image matches the file name pattern.
  case noImages(path: String)
  /// A picture of the size `picture` exceeds the size limit of the settings.
  case tooLarge(name: String, picture: String, limit: PictureLimit)
  /// No camera has this path, the user may not open the camera, or another program uses it.
  case cameraNotFound(path: String), cameraNotPermitted(path: String), cameraBusy(path: String)
  /// The named device does not capture video.
  case notACamera(path: String, why: String)
  /// The camera failed while Heed opened or read it.
  case cameraFailed(path: String, why: String)
  /// The text that should name a source of frames names no supported one.
  case badAddress(text: String, why: String)
  /// The host of a stream cannot be reached, or it closed the connection.
  case unreachable(address: String, why: String)
  /// The host that should send a stream sends something different.
  case notAStream(address: String, why: String)
  /// The source did not answer within the timeout of the settings.
  case timedOut(name: String, after: Duration)
  /// The source was used before `open` or after `stop`. A source can be opened only once.
  case notOpen(name: String)
  /// The video or image file could not be written.
  case cannotWrite(path: String, why: String)
  /// The frame's size differs from the size of the video that is written.
  case wrongSize(path: String, expected: String, got: String)
  /// OpenCV, FFmpeg or the system failed; `message` is its text.
  case backend(message: String)

  init(_ failure: WriteFailure) { self = .cannotWrite(path: failure.path, why: failure.why) }

  /// The exit status that docs/formats.md assigns to this error.
  public var exitStatus: Int32 {
    switch self {
    case .badAddress: 64
    case .notAVideo, .notAnImage, .noImages, .tooLarge, .notAFile, .notAFolder: 65
    case .notFound, .notReadable: 66
    case .cameraNotFound, .cameraNotPermitted, .cameraBusy, .notACamera, .cameraFailed, .unreachable, .notAStream,
      .timedOut:
      69
    case .notOpen, .wrongSize, .backend: 70
    case .cannotWrite: 74
    }
  }
}

extension VideoError: CustomStringConvertible {
  /// One sentence with the problem and the remedy. Secrets in an address are left out.
  public var description: String { Redaction.sentence(sentence) }

  private var sentence: String {
    switch self {
    case .notFound(let path): "\(path) is not there; check the name."
    case .notAFile(let path): "\(path) is not a file; name a video, a folder of images or a camera."
    case .notAFolder(let path): "\(path) is not a folder; name the folder that holds the images."
    case .notReadable(let path, let why): "\(path) cannot be read (\(why)); check its permissions."
    case .notAVideo(let path, let why):
      "\(path) is not a video that can be read (\(why)); if it plays elsewhere, convert it with ffmpeg."
    case .notAnImage(let path, let why): "\(path) is not an image that can be read (\(why)); use PNG or JPEG."
    case .noImages(let path): "\(path) holds no images; put PNG or JPEG files there."
    case .tooLarge(let name, let picture, let limit):
      "\(name) has pictures of \(picture), above the limit of \(limit.width)x\(limit.height) and \(limit.pixels)"
        + " pixels; scale it down."
    case .cameraNotFound(let path): "There is no camera at \(path); plug one in, or name another (see heed doctor)."
    case .cameraNotPermitted(let path):
      "The camera \(path) may not be opened by this user; add the user to the group video and log in again."
    case .cameraBusy(let path): "The camera \(path) could not be started; close the program that holds it."
    case .notACamera(let path, let why): "\(path) is not a camera (\(why)); name another (see heed doctor)."
    case .cameraFailed(let path, let why): "The camera \(path) failed (\(why)); plug it in again."
    case .badAddress(let text, let why):
      "\(text) is not a source (\(why)); give a camera number, device, video, folder of images, http or rtsp address."
    case .unreachable(let address, let why): "\(address) does not answer (\(why)); check the address and the network."
    case .notAStream(let address, let why):
      "\(address) does not send a stream that can be read (\(why)); check the address."
    case .timedOut(let name, let time):
      "\(name) gave no answer within \(time.seconds) s; check that it is connected, and try again."
    case .notOpen(let name): "\(name) is not open; open it once, before asking for frames."
    case .cannotWrite(let path, let why): "\(path) could not be written (\(why)); check the folder and the free space."
    case .wrongSize(let path, let expected, let got):
      "\(path) takes frames of \(expected), not \(got); use one writer for each size."
    case .backend(let message): "Internal video error (\(message)); please report this with the input."
    }
  }
}
