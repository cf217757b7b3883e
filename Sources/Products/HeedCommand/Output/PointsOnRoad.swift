import HeedFormats
import HeedRoad
import HeedSignals

/// The points of interest of a run, and their placement in images.
struct PointsOnRoad {
  private let points: [PointOfInterest]
  private let placing: PointsOfInterest

  /// Reads the points, and tells the user what content of the file is not used, and why.
  /// - Parameters:
  ///   - path: The path of the file; `-` is the standard input.
  ///   - isQuiet: True tells the user nothing.
  init(path: String, settings: PointsOfInterest.Settings, isQuiet: Bool) throws {
    let name = InputFile.name(path)
    let bytes = try InputFile.read(
      path, limitBytes: GeoJSONPoints.mostBytes, remedy: "keep only the region of the drive")
    do throws(GeoJSONError) {
      let read = try GeoJSONPoints(bytes)
      points = read.points
      let remark = read.points.isEmpty && read.remark == nil ? "it has no points" : read.remark
      if let remark, !isQuiet { Console.say("\(name): \(remark).") }
    } catch { throw CommandFailure(.badInput, "\(name)\(error.description).") }
    placing = PointsOfInterest(settings: settings)
  }

  /// The banners for a report on the report's own image; the farthest banner comes first.
  func banners(for report: RoadReport) -> [PointOfInterestBanner] { placing.place(points, in: report.camera) }

  /// One line for each visible point; the nearest point comes last.
  func lines(for report: RoadReport) -> [JSONValue] {
    banners(for: report).map { $0.line(at: report.observation.time) }
  }
}
