import Foundation

/// Names and checks of files that a command writes.
enum OutputFile {
  /// Beside the file itself, so that renaming cannot fail halfway.
  static func temporaryName(for path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(getpid()).part").path
  }

  /// False for devices, pipes and folders, which a file must not take the place of.
  static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether two names mean one file, also before it is there.
  static func isSame(_ a: String, _ b: String) -> Bool {
    func place(_ path: String) -> String {
      URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
    return place(a) == place(b)
  }

  /// Refuses to write over what is being read.
  static func check(_ path: String, option: String, input: String) throws {
    var (written, read) = (stat(), stat())
    guard stat(path, &written) == 0, stat(input, &read) == 0 else { return }
    guard written.st_ino != read.st_ino || written.st_dev != read.st_dev else {
      throw CommandFailure(.wrongUsage, "\(option) names the input \(input) itself; name another file.")
    }
  }

  static func failure(_ path: String, _ code: Int32) -> CommandFailure {
    CommandFailure(
      .cannotWrite,
      "\(path) cannot be written (\(String(cString: strerror(code)))); check the folder and the free space.")
  }
}
