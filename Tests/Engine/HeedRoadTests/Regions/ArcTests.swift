import Foundation
import Testing

@testable import HeedRoad

@Suite("An arc")
struct ArcTests {
  @Test(arguments: [0.01, -0.01, 0.002, -0.05], [-4.0, 0, 3.5])
  func sidewaysOffsetStaysConstantAlongTheArc(curvature: Double, beside: Double) {
    let radius = 1 / curvature
    for degrees in stride(from: 0.0, through: 80, by: 10) {
      let turned = degrees * .pi / 180 * (curvature > 0 ? 1 : -1)
      let (ahead, left) = ((radius - beside) * sin(turned), radius - (radius - beside) * cos(turned))
      #expect(abs(Arc(curvature: curvature).beside(ahead: ahead, left: left) - beside) < 1e-9)
    }
  }

  @Test(arguments: [0, 1e-12, -1e-12, 1e-8])
  func arcWithoutCurvatureIsStraight(curvature: Double) {
    #expect(abs(Arc(curvature: curvature).beside(ahead: 60, left: 2) - 2) < 1e-3)
  }
}
