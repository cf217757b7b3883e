import Foundation

/// Names and numbers of the machine on which this program runs.
package enum MachineSecrets {
  /// Files that each hold one serial number or identifier on Linux. Only root can read many of them.
  private static let files: [(what: String, folder: String, file: String)] = [
    ("the machine's number", "/etc", "machine-id"), ("the machine's start", "/proc/sys/kernel/random", "boot_id"),
    ("serial of the machine", "/sys/class/dmi/id", "product_serial"),
    ("number of the machine", "/sys/class/dmi/id", "product_uuid"),
    ("serial of the board", "/sys/class/dmi/id", "board_serial"),
    ("serial of the case", "/sys/class/dmi/id", "chassis_serial"),
  ]
  /// Such files below each entry of a folder.
  private static let families: [(what: String, folder: String, file: String)] = [
    ("network address", "/sys/class/net", "address"), ("serial of a disk", "/sys/block", "device/serial"),
    ("serial of a disk", "/sys/block", "serial"), ("number of a disk", "/sys/block", "device/wwid"),
    ("serial of a USB device", "/sys/bus/usb/devices", "serial"),
  ]

  /// All secrets that can be read here and are too long to match by chance.
  package static func all() -> [Secret] {
    var found = files.compactMap { secret($0.what, "\($0.folder)/\($0.file)") }
    for family in families {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: family.folder)) ?? []
      found += names.sorted().compactMap { secret("\(family.what) (\($0))", "\(family.folder)/\($0)/\(family.file)") }
    }
    // Names of cameras have the form usb-Vendor_Model_SERIAL-video-index0.
    let cameras = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/v4l/by-id")) ?? []
    for camera in cameras.sorted() {
      let serial = camera.split(separator: "-video-").first?.split(separator: "_").last.map(String.init)
      found += [serial.flatMap { Secret("serial of a camera", $0) }].compactMap { $0 }
    }
    return found + [Secret("the machine's own name", ProcessInfo.processInfo.hostName)].compactMap { $0 }
  }

  private static func secret(_ what: String, _ path: String) -> Secret? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let serial = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // Placeholders of firmware and empty addresses are the same on every machine, so they are no secrets.
    guard !serial.allSatisfy({ "0:- fF".contains($0) }), !placeholders.contains(serial.lowercased()) else { return nil }
    return Secret(what, serial)
  }

  private static let placeholders: Set = [
    "none", "not specified", "default string", "to be filled by o.e.m.", "unknown", "system serial number",
    "0123456789",
  ]
}
