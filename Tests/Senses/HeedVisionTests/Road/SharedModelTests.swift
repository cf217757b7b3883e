import Foundation
import HeedGeometry
import HeedRoadVision
import HeedSignals
import Testing

/// The real net on real pictures. Skipped where `HEED_DATA` (default `../shared/data`) is absent.
@Suite(.enabled(if: sharedData != nil, "the measuring data is not beside the project"))
struct SharedModelTests {
  @Test func heightOfTheCarAheadGivesItsDistance() throws {
    guard let data = sharedData else { return }
    let detector = try sharedDetector(data)
    let drive = try LeadDrive(data)
    let errors = try drive.distances.enumerated().compactMap { index, distance -> Double? in
      guard let lead = LeadDrive.lead(try detector.objects(in: try drive.frame(index))) else { return nil }
      #expect(lead.box.y + lead.box.height < 375, "its lower edge is in the picture, frame \(index)")
      return abs(LeadDrive.focalLength * LeadDrive.carHeight / lead.box.height / distance - 1)
    }
    #expect(errors.count >= 25)
    #expect(errors.sorted()[errors.count / 2] <= 0.16)
  }

  @Test func boxOfACutCarEndsAtThePictureEdge() throws {
    guard let data = sharedData else { return }
    let detector = try sharedDetector(data)
    let drive = try LeadDrive(data)
    for (index, distance) in drive.distances.enumerated() where index % 5 == 0 {
      let whole = try drive.frame(index)
      // 40 rows above the wheels' contact, from the focal length and the camera's height.
      let rows = Int(172.854 + LeadDrive.focalLength * 1.65 / distance) - 40
      let cut = Frame(
        index: index, time: .zero, size: ImageSize(width: whole.size.width, height: rows), stride: whole.stride,
        format: whole.format, bytes: whole.bytes, release: { _ = whole })
      let lead = try #require(LeadDrive.lead(try detector.objects(in: cut)))
      #expect(lead.box.y + lead.box.height == Double(rows), "frame \(index)")
    }
  }
}
