import HeedFormats
import HeedRoad
import HeedSignals

/// The points of interest of a run, and their placement in images.
struct PointsOnRoad {
  let path: String
  let points: [PointOfInterest]
  /// What content of the file is not used, and why; nil if all content is used.
  let remark: String?
  private let placing: PointsOfInterest

  /// - Parameter path: The path of the file; `-` is the standard input.
  init(path: String, settings: PointsOfInterest.Settings) throws {
    self.path = InputFile.name(path)
    let bytes = try InputFile.read(
      path, limitBytes: GeoJSONPoints.mostBytes, remedy: "keep only the region of the drive")
    do throws(GeoJSONError) {
      let read = try GeoJSONPoints(bytes)
      points = read.points
      remark = read.points.isEmpty && read.remark == nil ? "it has no points" : read.remark
    } catch { throw CommandFailure(.badInput, "\(self.path)\(error.description).") }
    placing = PointsOfInterest(settings: settings)
  }

  /// The banners for a report on the report's own image; the farthest banner comes first.
  func banners(for report: RoadReport) -> [PointOfInterestBanner] { placing.place(points, in: report.camera) }

  /// One line for each visible point; the nearest point comes last.
  func lines(for report: RoadReport) -> [JSONValue] {
    banners(for: report).map { $0.line(at: report.observation.time) }
  }

  /// The reason why most points are hidden in a report; nil if a point is visible or if there are no points.
  func absence(in report: RoadReport) -> PointsOfInterest.Absence? {
    var counts: [PointsOfInterest.Absence: Int] = [:]
    for point in points {
      do throws(PointsOfInterest.Absence) {
        _ = try placing.banner(of: point, in: report.camera)
        return nil
      } catch { counts[error, default: 0] += 1 }
    }
    return PointsOfInterest.Absence.allCases.max { counts[$0] ?? 0 < counts[$1] ?? 0 }.flatMap {
      counts[$0] == nil ? nil : $0
    }
  }
}
