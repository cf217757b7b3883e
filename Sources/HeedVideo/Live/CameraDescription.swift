import CHeedVideo
import Glibc

/// A camera of this machine, as its driver describes it.
public struct CameraDescription: Hashable, Sendable {
  /// The device, such as `/dev/video0`.
  public var path: String
  /// What the driver calls it; empty when it may not be asked.
  public var name: String
  /// What it can do, each as `MJPG 1280x720 at 30`, in the driver's order.
  public var modes: [String]
  /// False when this user may not open it.
  public var isPermitted: Bool

  /// A description as the driver would give it.
  public init(path: String, name: String, modes: [String], isPermitted: Bool) {
    self.path = path
    self.name = name
    self.modes = modes
    self.isPermitted = isPermitted
  }
}

extension CameraSource {
  /// The cameras of this machine, by number. None of them is started; devices that do not capture video are left out.
  public static func available() -> [CameraDescription] {
    fileNames(in: "/dev")
      .compactMap { name in name.hasPrefix("video") ? Int(name.dropFirst(5)) : nil }
      .sorted()
      .compactMap { describe("/dev/video\($0)") }
  }

  private static func describe(_ path: String) -> CameraDescription? {
    var entry = chvid_camera_entry()
    let status = chvid_camera_describe(path, &entry)
    guard status == CHVID_OK || status == CHVID_NOT_PERMITTED || status == CHVID_BUSY else { return nil }
    let modes = withUnsafeBytes(of: entry.modes) { bytes in
      let length = bytes.count / Int(CHVID_MODES)
      return (0..<Int(entry.mode_count)).map { mode in
        String(decoding: bytes[(mode * length)..<((mode + 1) * length)].prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    return CameraDescription(
      path: path, name: text(of: entry.name), modes: modes, isPermitted: entry.is_permitted != 0)
  }
}

/// The names in a folder, in no order; none when it cannot be read.
func fileNames(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) { names.append(text(of: entry.pointee.d_name)) }
  return names
}
