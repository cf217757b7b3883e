public import Foundation

/// The folder in which the tests find the samples, the rigs and the fixtures of other tests.
public enum Checkout {
  /// The root of the repository.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL
}
