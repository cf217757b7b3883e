public import Foundation

/// The repository's folder, for tests that read samples, rigs and other tests' fixtures.
public enum Checkout {
  /// Root folder of the repository. Other packages reach this source file through a link, which is resolved first.
  public static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
}
