import CHeedVideo
import Foundation

/// A camera of this machine, as described by its driver.
public struct CameraDescription: Hashable, Sendable {
  /// The device file, such as `/dev/video0`.
  public var path: String
  /// Name of the camera, from its driver; empty if the user of this process may not open the camera.
  public var name: String
  /// True if the user of this process may open the camera.
  public var isPermitted: Bool
}

extension CameraSource {
  /// The cameras of this machine, in the order of their numbers. None is started. Other devices are left out.
  public static func available() -> [CameraDescription] {
    fileNames(in: "/dev")
      .compactMap { name in name.hasPrefix("video") ? Int(name.dropFirst(5)) : nil }
      .sorted()
      .compactMap { describe("/dev/video\($0)") }
  }

  private static func describe(_ path: String) -> CameraDescription? {
    var isPermitted: Int32 = 0
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CHVID_CAMERA_NAME)) { name in
      let status = chvid_camera_describe(path, name.baseAddress, &isPermitted)
      guard let start = name.baseAddress, status == CHVID_OK || status == CHVID_NOT_PERMITTED || status == CHVID_BUSY
      else { return nil }
      return CameraDescription(path: path, name: String(cString: start), isPermitted: isPermitted != 0)
    }
  }
}

/// The names of the files in a folder, unordered; empty if the folder cannot be read.
func fileNames(in folder: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }
