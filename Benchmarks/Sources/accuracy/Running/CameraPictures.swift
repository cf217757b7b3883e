import Foundation

/// A second of the sample drive as a camera sends it, which then comes again.
struct CameraPictures {
  /// A driver looking ahead.
  private static let (first, count) = ("30", 30)

  let places: Places

  /// - Parameter folder: Gets them, as `000.bmp` and so on.
  func read(into folder: URL) throws -> [Data] {
    let drive = places.repository.appending(path: "Samples/drive/drive.mp4")
    _ = try InsideProgram(name: "camera-pictures", places: places)
      .output([drive.path, folder.path, Self.first, "\(Self.count)"], file: "camera-pictures.txt")
    return try (0..<Self.count).map {
      try Data(contentsOf: folder.appending(path: String(format: "%03d.bmp", $0)))
    }
  }
}
