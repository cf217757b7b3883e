import Foundation
import HeedFiles
import HeedRoadVision
import HeedSession
import HeedVideo
import HeedVision

/// Checks this machine for all common faults.
struct MachineCheck {
  /// Free disk space below which the check reports a fault, megabytes. Choice: room for an hour of sessions and an
  /// overlay video.
  private static let littleSpaceMegabytes = 500

  var models = ModelStore()
  var roadModels = RoadModelStore()
  var sessions = SessionStore.defaultFolder

  func findings() -> [MachineFinding] {
    let program = MachineFinding.ok("heed", "version \(Version.whole); only building needs Swift")
    let models = modelFindings + roadModelFindings + phoneFindings
    return [program, vision] + models + cameraFindings + [folder(sessions, "sessions"), space]
  }

  private var vision: MachineFinding {
    do {
      return .ok("libraries", "nets run on \(try InferenceEngines.chosen().name); FFmpeg and SQLite are loaded")
    } catch VisionError.engineUnknown(let message) {
      return .fail("libraries", message, remedy: "set or unset \(InferenceEngines.variable)")
    } catch {
      return .fail(
        "libraries", "OpenCV does not work (\(error))",
        remedy: "install Debian's OpenCV (in Heed's sources: Tools/setup system)")
    }
  }

  private var modelFindings: [MachineFinding] {
    let found = models.inspect()
    let bad = found.compactMap { entry, error in
      error.map {
        MachineFinding.fail(
          "model", Self.text(entry.file, entry.sha256, $0), remedy: "delete it and run heed models install")
      }
    }
    guard bad.isEmpty else { return bad }
    return [.ok("models", "\(found.count) files in \(models.folder.path), each with its expected SHA-256")]
  }

  /// Road models are optional, so a missing road model is not a fault.
  private var roadModelFindings: [MachineFinding] {
    do {
      return try roadModels.inspect().map { entry, error in
        let summary = "\(entry.name): \(entry.summary)"
        let name = entry.isFor(.cabin) ? "cabin model" : "road model"
        guard let error else { return .ok(name, summary) }
        return .fail(
          name, Self.text(entry.name, entry.sha256, error),
          remedy: "add it again with heed models add --replace, or run heed models remove \(entry.name)")
      }
    } catch {
      let path = roadModels.folder.path
      return [
        .fail("road models", "the list in \(path) cannot be read", remedy: "delete \(path) and add the models again")
      ]
    }
  }

  /// A missing cabin model is not a fault, but without the model some phones are not found.
  private var phoneFindings: [MachineFinding] {
    // If the list of models is unreadable, another finding reports the fault.
    guard let entries = try? roadModels.entries(), !entries.contains(where: { $0.isFor(.cabin) }) else { return [] }
    return [
      .ok(
        "cabin model", "none: phones are detected only by the gaze, and not if they are just held (docs/attention.md)")
    ]
  }

  private static func text(_ name: String, _ sha256: String, _ error: VisionError) -> String {
    switch error {
    case .modelMissing(let path): "\(path) is missing (expected SHA-256 \(sha256))"
    case .modelAltered(let path, let expected, let found): "\(path) is altered: SHA-256 \(found), expected \(expected)"
    case .modelUnreadable(let path, let message): "\(path) cannot be read (\(message))"
    case .modelUnsuitable(let path, let message), .storeNotWritable(let path, let message): "\(path): \(message)"
    case .modelUnknown, .modelExists: name
    case .badArgument(let message), .backend(let message), .engineUnknown(let message): "\(name): \(message)"
    case .pictureShape: "\(name): \(error)"
    }
  }

  private var cameraFindings: [MachineFinding] {
    let cameras = CameraSource.available()
    guard !cameras.isEmpty else {
      return [.warn("camera", "none at /dev/video*", remedy: "plug in a camera; recordings need none")]
    }
    return cameras.map { camera in
      guard camera.isPermitted else {
        return .warn(
          "camera", "this user cannot open \(camera.path)", remedy: "add the user to the group video and log in again")
      }
      return .ok("camera", "\(camera.path) \(camera.name)")
    }
  }

  /// Checks whether a folder, or the nearest existing parent of a missing folder, can be written.
  private func folder(_ url: URL, _ name: String) -> MachineFinding {
    let place = Self.existing(url)
    // The check writes a file, because the permissions of root do not show that a file system is read-only.
    do { try WholeFile(place.appending(path: "heed-doctor").path).cancel() } catch {
      return .fail(
        name, "\(url.path) cannot be written", remedy: "make \(place.path) writable, or name a store with --store")
    }
    return .ok(name, "\(url.path) can be written")
  }

  private var space: MachineFinding {
    var status = statvfs()
    guard statvfs(Self.existing(sessions).path, &status) == 0 else {
      return .warn("disk", "free space unknown", remedy: "check it with df")
    }
    let megabytes = Int(status.f_bavail) * Int(status.f_frsize) / 1_000_000
    guard megabytes >= Self.littleSpaceMegabytes else {
      return .warn("disk", "\(megabytes) MB free where sessions go", remedy: "make room, or use --store")
    }
    return .ok("disk", "\(megabytes / 1000) GB free where sessions go")
  }

  /// The folder, or the nearest parent folder that exists.
  private static func existing(_ url: URL) -> URL {
    var place = url.standardizedFileURL
    while place.path != "/", !FileManager.default.fileExists(atPath: place.path) { place.deleteLastPathComponent() }
    return place
  }
}
