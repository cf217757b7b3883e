import Foundation
import Scoring
import Testing

@testable import RoadSimulation

struct PointsDriveTests {
  private static let drive = PointsDrive()
  private static let banners = drive.banners

  private func lines(_ banners: [PointsDrive.Banner], off: Double = 0) -> Data {
    Data(
      banners.map { banner in
        let e = banner.edges
        return "{\"type\":\"point\",\"t_ms\":\(banner.milliseconds),\"name\":\"\(banner.name)\","
          + "\"rect\":[\(e.x + off),\(e.y),\(e.z - e.x),\(e.w - e.y)]}\n"
      }.joined().utf8)
  }

  @Test func simulatedDrivePassesBothPoints() {
    for name in PointsDrive.points.map(\.name) {
      let own = Self.banners.filter { $0.name == name }
      #expect(own.contains { $0.metersAhead > 310 } && own.contains { $0.metersAhead < 60 })
      #expect(own.contains { $0.isDue == true } && own.contains { $0.isDue == false && $0.metersAhead > 302 })
      #expect(own.allSatisfy { $0.isDue != true || (0..<300).contains($0.metersAhead) })
    }
  }

  @Test func aBannerIsSixteenMetresWideAndHighAndAboveTheRoad() throws {
    let far = try #require(Self.banners.first { $0.isDue == true && $0.metersAhead > 200 })
    let size = 1010 * 16 / far.metersAhead
    #expect(abs(far.edges.z - far.edges.x - size) < 0.05 * size && abs(far.edges.w - far.edges.y - size) < 0.05 * size)
    #expect(
      far.edges.w < 371 + 15, "its lower edge is 8 m above the road: above the horizon, a little lower for the mount")
  }

  @Test func correctBannersHaveNoError() throws {
    let due = Self.banners.filter { $0.isDue == true }
    let score = try Self.drive.score(lines(due), file: "lines")
    #expect((score.errors.max() ?? 1) < 1e-9 && score.missing == 0 && score.wrong == 0 && score.due == due.count)
  }

  @Test func scoreFindsMisplacedMissingAndExtraBanners() throws {
    let due = Self.banners.filter { $0.isDue == true }
    let worst = try #require(Self.drive.score(lines(due, off: 1.5), file: "lines").errors.max())
    #expect(abs(worst - 1.5) < 1e-9)
    #expect(try Self.drive.score(lines(Array(due.dropFirst(3))), file: "lines").missing == 3)
    let never = Self.banners.filter { $0.isDue == false }.prefix(2)
    #expect(try Self.drive.score(lines(due + never), file: "lines").wrong == 2)
  }

  @Test func writtenDriveFilesAreJSON() throws {
    let drive = Self.drive
    for text in [drive.recognitions, drive.vehicle] {
      for line in text.split(separator: "\n") {
        _ = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      }
    }
    _ = try #require(JSONSerialization.jsonObject(with: Data(drive.geoJSON.utf8)) as? [String: Any])
  }
}
