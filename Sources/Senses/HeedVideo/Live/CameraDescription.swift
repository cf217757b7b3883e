import CHeedVideo
import Glibc

/// A camera of this machine, as described by its driver.
public struct CameraDescription: Hashable, Sendable {
  /// The device file, such as `/dev/video0`.
  public var path: String
  /// Name of the camera, from its driver; empty if the user of this process may not open the camera.
  public var name: String
  /// Supported modes of the camera, such as `MJPG 1280x720 at 30`, in the driver's order.
  public var modes: [String]
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
    var found: OpaquePointer?
    let status = chvid_camera_describe(path, &found)
    defer { chvid_camera_entry_destroy(found) }
    guard let found, status == CHVID_OK || status == CHVID_NOT_PERMITTED || status == CHVID_BUSY else { return nil }
    let modes = sequence(state: Int32(0)) { index in
      defer { index += 1 }
      return chvid_camera_entry_mode(found, index).map { String(cString: $0) }
    }
    return CameraDescription(
      path: path, name: String(cString: chvid_camera_entry_name(found)), modes: Array(modes),
      isPermitted: chvid_camera_entry_is_permitted(found) != 0)
  }
}

/// The names of the files in a folder, unordered; empty if the folder cannot be read.
func fileNames(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) { names.append(text(of: entry.pointee.d_name)) }
  return names
}
