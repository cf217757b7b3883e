import HeedSignals

/// What sources of frames and writers of video can fail with. Each says in one sentence what was wrong and what to do.
public enum VideoError: Error, Hashable, Sendable {
  case notFound(path: String)
  /// A folder, a pipe or a device where a file was asked for.
  case notAFile(path: String)
  /// Something else where a folder was asked for.
  case notAFolder(path: String)
  /// It is there, and the system does not let this process read it.
  case notReadable(path: String, why: String)
  case notAVideo(path: String, why: String)
  case notAnImage(path: String, why: String)
  case noImages(path: String)
  /// A picture beyond the limit of the settings, pixels.
  case tooLarge(name: String, picture: String, limit: PictureLimit)
  case cameraNotFound(path: String)
  case cameraNotPermitted(path: String)
  case cameraBusy(path: String)
  case notACamera(path: String, why: String)
  case cameraFailed(path: String, why: String)
  /// The text does not name a source that is read.
  case badAddress(text: String, why: String)
  case unreachable(address: String, why: String)
  case notAStream(address: String, why: String)
  /// No answer within the time that the settings allow.
  case timedOut(name: String, after: Duration)
  /// A source gives frames between `open` and `stop`, once.
  case notOpen(name: String)
  case cannotWrite(path: String, why: String)
  /// A frame that does not have the size of the video it is written to.
  case wrongSize(path: String, expected: String, got: String)
  /// OpenCV, FFmpeg or the system refused; `message` is its own text.
  case backend(message: String)

  /// The exit status that docs/formats.md gives to this failure.
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
  /// One sentence with the facts, and what to do about it.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path) is not there; check the name."
    case .notAFile(let path): "\(path) is not a file; name a video, a folder of images or a camera."
    case .notAFolder(let path): "\(path) is not a folder; name the folder that holds the images."
    case .notReadable(let path, let why): "\(path) cannot be read (\(why)); check its permissions."
    case .notAVideo(let path, let why):
      "\(path) is not a video that can be read (\(why)); if it plays elsewhere, convert it with ffmpeg."
    case .notAnImage(let path, let why): "\(path) is not an image that can be read (\(why)); use PNG or JPEG."
    case .noImages(let path): "\(path) holds no images; put PNG or JPEG files there, or check the pattern."
    case .tooLarge(let name, let picture, let limit):
      "\(name) has pictures of \(picture), above the limit of \(limit.width)x\(limit.height); scale it down, or raise"
        + " the limit in the settings."
    case .cameraNotFound(let path): "There is no camera at \(path); plug one in, or name another (see heed doctor)."
    case .cameraNotPermitted(let path):
      "The camera \(path) may not be opened by this user; add the user to the group video and log in again."
    case .cameraBusy(let path): "The camera \(path) could not be started; close the program that holds it."
    case .notACamera(let path, let why): "\(path) is not a camera (\(why)); name another (see heed doctor)."
    case .cameraFailed(let path, let why): "The camera \(path) failed (\(why)); plug it in again."
    case .badAddress(let text, let why):
      "\(text) names no source (\(why)); give a camera number, a device, a video, a folder of images or an http address."
    case .unreachable(let address, let why): "\(address) does not answer (\(why)); check the address and the network."
    case .notAStream(let address, let why): "\(address) gives no MJPEG stream (\(why)); check the address."
    case .timedOut(let name, let time):
      "\(name) gave no answer within \(time.seconds) s; check that it is connected, and try again."
    case .notOpen(let name): "\(name) is not open; open it once, before asking for frames."
    case .cannotWrite(let path, let why): "\(path) could not be written (\(why)); check the folder and the free space."
    case .wrongSize(let path, let expected, let got):
      "\(path) takes frames of \(expected), not \(got); use one writer for each size."
    case .backend(let message): "Video failed inside (\(message)); please report this with the input."
    }
  }
}
