import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct GazeErrorModelTests {
  private let model = GazeErrorModel()

  private func axis(_ azimuth: Double, _ elevation: Double = 0) -> Direction<Head> {
    Direction(azimuth: .degrees(azimuth), elevation: .degrees(elevation))
  }

  /// A person without a calibration who looks ahead.
  private func stated(
    left: Direction<Head>?, right: Direction<Head>?, zeroTrust: Double = 1, turned: Double = 0
  ) -> Double {
    model.degrees(nil, zeroTrust: zeroTrust, axes: (left, right), turned: turned)
  }

  @Test func lessKnowledgeRaisesTheStatedGazeError() {
    let usual = stated(left: axis(-2), right: axis(2))
    #expect(stated(left: axis(-2), right: axis(2), zeroTrust: 0) > usual, "nobody is known from the first second")
    #expect(stated(left: axis(-2), right: nil) > usual, "one eye knows less than two")
    #expect(stated(left: axis(-2), right: axis(2), turned: 5) > usual, "so does a turned head")
  }

  static let pairs: [(Double, Double, Double, Bool, Comment)] = [
    (-3, 3, 0, false, "eyes that meet at a display"),
    (0, 0, 0.8, false, "eyes that look far away, within their scatter"),
    (4, -4, 0, true, "eyes that look apart"),
    (-8, 8, 0, true, "eyes that meet before the nose"),
    (-3, 3, 6, true, "one looks up"),
  ]

  @Test(arguments: pairs)
  func contradictingEyesRaiseTheStatedGazeError(
    left: Double, right: Double, up: Double, isMore: Bool, why: Comment
  ) {
    let usual = stated(left: axis(-3), right: axis(3))
    #expect((stated(left: axis(left, up), right: axis(right)) > usual + 1e-9) == isMore, why)
  }
}
