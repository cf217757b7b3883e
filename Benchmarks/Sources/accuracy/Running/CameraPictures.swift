import Foundation

/// One second of the sample drive as a camera's pictures, which repeat.
struct CameraPictures {
  /// In these pictures, the driver looks ahead.
  private static let (first, count) = ("30", 30)

  let places: Places

  /// - Parameter folder: The folder for the pictures, named `000.bmp` and so on.
  func read(into folder: URL) throws -> [Data] {
    let drive = places.repository.appending(path: "Samples/drive/drive.mp4")
    _ = try InsideProgram(name: "camera-pictures", places: places)
      .output([drive.path, folder.path, Self.first, "\(Self.count)"], file: "camera-pictures.txt")
    return try (0..<Self.count).map {
      try Data(contentsOf: folder.appending(path: String(format: "%03d.bmp", $0)))
    }
  }
}
