import ArgumentParser
import Foundation

extension ModelsCommand {
  /// Hands over to the Python script `install.py`, which makes the face models.
  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Makes the face models that are missing.",
      discussion: """
        Examples:
          heed models install
          HEED_MODELS=/opt/heed/models heed models install
          heed models install --wheel mediapipe.whl

        The command makes a Python environment (140 MB) and downloads 36 MB, both in the cache folder (~/.cache/heed).
        It checks the SHA-256 of each model. It needs Python 3.11, 3.12 or 3.13 with python3-venv, and the network. You
        may copy the models to other machines; HEED_MODELS names their folder.
        """)

    @Option(help: .value("file", "A copy of the wheel with the models, instead of the download.")) var wheel: String?

    /// Python replaces this process, so that its output, status and interrupts are the command's own.
    func run() throws {
      let scripts = try Self.scripts(of: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath())
      let words =
        ["python3", "-B", scripts.appending(path: "install.py").path] + (wheel.map { ["--wheel", $0] } ?? [])
      let arguments = words.map { strdup($0) } + [nil]
      defer { for argument in arguments { free(argument) } }
      // Python needs the signal's default action to notice that a pipe was closed.
      signal(SIGPIPE, SIG_DFL)
      execvp("python3", arguments)
      throw CommandFailure(
        .notAvailable,
        "there is no python3 to make the models; install it: apt-get install python3 python3-venv. Or copy the"
          + " models of another machine and name their folder with HEED_MODELS.")
    }

    /// The folder of the scripts that make the face models, for a program: `share/heed/models` if it is installed,
    /// `Tools/models` for a build in the repository.
    private static func scripts(of program: URL) throws(CommandFailure) -> URL {
      let installed = program.deletingLastPathComponent().appending(path: "../share/heed/models").standardizedFileURL
      let parts = program.pathComponents
      let build = parts.firstIndex { $0.hasPrefix(".build") }
      let repository = build.map { URL(fileURLWithPath: NSString.path(withComponents: Array(parts[..<$0]))) }
      let folders = [installed] + (repository.map { [$0.appending(path: "Tools/models")] } ?? [])
      let found = folders.first { FileManager.default.fileExists(atPath: $0.appending(path: "install.py").path) }
      guard let found else {
        throw CommandFailure(
          .notFound,
          "the scripts that make the models are not in \(installed.path); install heed with its package or make install,"
            + " or name a folder with the models with HEED_MODELS.")
      }
      return found
    }
  }
}
