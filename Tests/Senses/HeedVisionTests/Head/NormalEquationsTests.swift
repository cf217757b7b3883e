import Draws
import HeedGeometry
import Testing

@testable import HeedCabinVision

@Suite struct NormalEquationsTests {
  private let truth = SixVector(rotation: SIMD3(0.1, -0.2, 0.3), shift: SIMD3(1, 2, -3))

  /// Equations with the truth as their solution, in both forms.
  private func equations(_ count: Int) -> (one: NormalEquations, other: NormalEquations) {
    var random = SeededRandom(seed: 2)
    var (one, other) = (NormalEquations(), NormalEquations())
    for _ in 0..<count {
      let r = SIMD3(random.normal(), random.normal(), random.normal())
      let t = SIMD3(random.normal(), random.normal(), random.normal())
      let value = r.dot(truth.rotation) + t.dot(truth.shift)
      let weight = Double.random(in: 0.5...2, using: &random)
      one.add(r, t, residual: -value, weight: weight)
      other.add(SIMD8(r.x, r.y, r.z, t.x, t.y, t.z, 9, 9), residual: value, weight: weight)
    }
    return (one, other)
  }

  private func distance(_ a: SixVector, _ b: SixVector) -> Double {
    (a.rotation - b.rotation).length + (a.shift - b.shift).length
  }

  @Test func normalEquationsRecoverTheUnknowns() throws {
    let (one, other) = equations(40)
    #expect(distance(try #require(one.solution), truth) < 1e-9)
    #expect(distance(try #require(other.solution), truth) < 1e-9, "the two lanes beyond the sixth do not count")
  }

  @Test func tooFewEquationsHaveNoSolution() {
    #expect(NormalEquations().solution == nil)
    #expect(equations(5).other.solution == nil)
  }

  @Test func heldUnknownsReplaceMissingEquations() throws {
    var system = NormalEquations()
    for axis in 0..<6 { system.hold(axis, to: Double(axis), absolute: 2) }
    let found = try #require(system.solution)
    #expect(distance(found, SixVector(rotation: SIMD3(0, 1, 2), shift: SIMD3(3, 4, 5))) < 1e-12)
  }

  @Test func heldShareScalesWithTheEquationWeight() throws {
    // One unknown of weight 4 at 1, and held to 3 with a share of 1: midway.
    var system = NormalEquations()
    for axis in 1..<6 { system.hold(axis, to: 0, absolute: 1) }
    system.add(SIMD3(1, 0, 0), .zero, residual: -1, weight: 4)
    system.hold(0, to: 3, share: 1)
    #expect(abs(try #require(system.solution).rotation.x - 2) < 1e-12)
    system.hold(1, to: 3, share: 0)
    #expect(try #require(system.solution).rotation.y == 0, "no share draws nothing")
  }

  @Test func invalidEquationsHaveNoSolution() {
    var system = equations(40).one
    system.add(SIMD3(.nan, 0, 0), .zero, residual: 0, weight: 1)
    #expect(system.solution == nil)
  }
}
