public import Foundation

/// The folder in which the tests find the samples, the rigs and the fixtures of other tests.
public enum Checkout {
  /// The root of the repository. Other packages reach this file through a link, which is resolved first.
  public static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
}
