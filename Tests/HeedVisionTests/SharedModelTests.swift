import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedVision

/// The real net on real pictures. Skipped where `HEED_DATA` (default `../shared/data`) is absent.
@Suite(.enabled(if: sharedData != nil, "the measuring data is not beside the project"))
struct SharedModelTests {
  @Test(arguments: [DetectorSettings.View.automatic, .whole])
  func theCarAheadIsFoundAndItsHeightTellsItsDistance(view: DetectorSettings.View) throws {
    guard let data = sharedData else { return }
    var settings = DetectorSettings()
    settings.view = view
    let detector = try sharedDetector(data, settings: settings)
    let drive = try LeadDrive(data)
    var errors: [Double] = []
    for (index, distance) in drive.distances.enumerated() {
      guard let lead = LeadDrive.lead(try detector.objects(in: try drive.frame(index))) else { continue }
      let error = LeadDrive.focalLength * LeadDrive.carHeight / lead.box.height / distance - 1
      if ProcessInfo.processInfo.environment["HEED_SHOW"] != nil {
        print(view, index, lead.label.name, distance, lead.box, lead.score ?? -1, (error * 1000).rounded() / 10)
      }
      errors.append(abs(error))
    }
    #expect(errors.count >= 25)
    #expect(errors.sorted()[errors.count / 2] <= 0.16)
  }
}
