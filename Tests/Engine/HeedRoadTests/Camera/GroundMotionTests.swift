import Draws
import Foundation
import HeedGeometry
import Testing

@testable import HeedRoad

@Suite("How the road is seen to move")
struct GroundMotionTests {
  typealias Ray = GroundMotion.Ray

  /// The exact image of a road point: the vehicle turns by half, drives, and turns by the other half.
  static func exact(_ motion: GroundMotion, _ ray: Ray) -> Ray {
    let half = Rotation<Vehicle, Camera>(columns: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
      .turned(by: -motion.turn / 2)
    let start = half.apply(SIMD3(1, ray.x, ray.y))
    // One camera height above the road.
    let point = start / -start.z - SIMD3(motion.step, 0, 0)
    let end = half.apply(point)
    return Ray(end.y, end.z) / end.x
  }

  static func random(_ random: inout SeededRandom) -> (motion: GroundMotion, ray: Ray) {
    let turn = SIMD3((0..<3).map { _ in Double.random(in: -0.02...0.02, using: &random) })
    let motion = GroundMotion(step: Double.random(in: 0.05...0.8, using: &random), turn: turn)
    return (
      motion, Ray(Double.random(in: -0.6...0.6, using: &random), Double.random(in: -0.35 ... -0.05, using: &random))
    )
  }

  static func length(_ ray: Ray) -> Double { (ray * ray).sum().squareRoot() }

  @Test func groundMotionIsExactWithoutATurn() throws {
    var source = SeededRandom(seed: 1)
    for _ in 0..<100 {
      var (motion, ray) = Self.random(&source)
      motion.turn = .zero
      let seen = try #require(motion.prediction(of: ray))
      #expect(Self.length(seen.ray - Self.exact(motion, ray)) < 1e-12)
    }
  }

  @Test func groundMotionErrorGrowsWithTheSquareOfTheTurn() throws {
    var source = SeededRandom(seed: 2)
    for _ in 0..<100 {
      let (motion, ray) = Self.random(&source)
      let seen = try #require(motion.prediction(of: ray))
      let square = motion.turn.dot(motion.turn)
      #expect(Self.length(seen.ray - Self.exact(motion, ray)) < 3 * square)
    }
  }

  @Test func curvedMotionIsPredictedAlongItsMiddle() throws {
    // 20 degrees a second at 15 m/s for 50 ms, 1.4 m above the road.
    let (angle, step) = (Angle.degrees(1).radians, 15 * 0.05 / 1.4)
    let ray = Ray(0.3, -0.2)
    let way = SIMD2(sin(angle), 1 - cos(angle)) * (step / angle)
    let rest = SIMD2(1, ray.x) / -ray.y - way
    let (ahead, left) = (rest.x * cos(angle) + rest.y * sin(angle), rest.y * cos(angle) - rest.x * sin(angle))
    let seen = try #require(GroundMotion(step: step, turn: SIMD3(0, 0, angle)).prediction(of: ray))
    #expect(Self.length(seen.ray - Ray(left, -1) / ahead) < 1e-4)
  }

  static let drawn: [(GroundMotion, Ray, @Sendable (Ray) -> Bool, Comment)] = [
    (GroundMotion(step: 0.5, turn: .zero), Ray(0, -0.2), { $0.x == 0 && $0.y < -0.2 }, "what is ahead comes down"),
    (GroundMotion(step: 0.5, turn: .zero), Ray(0.3, -0.2), { $0.x > 0.3 && $0.y < -0.2 }, "what is left goes left"),
    (GroundMotion(step: 0, turn: SIMD3(0, 0, 0.01)), Ray(0, -0.2), { $0.x < 0 }, "turning left, it goes right"),
    (GroundMotion(step: 0, turn: SIMD3(0, 0.01, 0)), Ray(0, -0.2), { $0.y > -0.2 }, "nose down, it goes up"),
    (GroundMotion(step: 0, turn: SIMD3(0.01, 0, 0)), Ray(0, -0.2), { $0.x < 0 }, "rolling right, the road swings left"),
  ]

  @Test func roadMovesInTheDrawnDirection() throws {
    for (motion, ray, isRight, why) in Self.drawn {
      let seen = try #require(motion.prediction(of: ray)).ray
      #expect(isRight(seen), "\(why): \(seen)")
    }
  }

  @Test func groundMotionDerivativesMatchSmallSteps() throws {
    var source = SeededRandom(seed: 3)
    let h = 1e-6
    for _ in 0..<30 {
      var (motion, ray) = Self.random(&source)
      motion.turn = .zero
      func slope(_ change: (Double) -> (GroundMotion, Ray)) throws -> Ray {
        let (up, down) = (change(h), change(-h))
        return (try #require(up.0.prediction(of: up.1)).ray - (try #require(down.0.prediction(of: down.1))).ray)
          / (2 * h)
      }
      func turned(_ axis: Int) throws -> Ray {
        try slope { d in
          var other = motion
          other.turn[axis] = d
          return (other, ray)
        }
      }
      let seen = try #require(motion.prediction(of: ray))
      let pairs: [(Ray, Ray, Comment)] = [
        (seen.byLeft, try slope { (motion, ray + Ray($0, 0)) }, "left"),
        (seen.byUp, try slope { (motion, ray + Ray(0, $0)) }, "up"),
        (seen.byStep, try slope { (GroundMotion(step: motion.step * exp($0), turn: motion.turn), ray) }, "step"),
        (seen.byTurn.x, try turned(0), "about x"), (seen.byTurn.y, try turned(1), "about y"),
        (seen.byTurn.z, try turned(2), "about z"),
      ]
      for (said, shown, why) in pairs { #expect(Self.length(said - shown) < 1e-6, why) }
    }
  }

  @Test func onlyRoadAheadIsPredicted() {
    let motion = GroundMotion(step: 2, turn: .zero)
    for (up, isSeen) in [(0.1, false), (0, false), (-0.1, true), (-0.39, true), (-0.41, false), (-0.6, false)] {
      #expect((motion.prediction(of: Ray(0.1, up)) != nil) == isSeen, "\(up)")
    }
    for broken in [Double.nan, .infinity, -.infinity] {
      #expect(motion.prediction(of: Ray(0.1, broken)) == nil)
      #expect(GroundMotion(step: broken, turn: .zero).prediction(of: Ray(0.1, -0.1))?.ray.x.isNaN != true)
      #expect(GroundMotion(step: 1, turn: SIMD3(0, 0, broken)).prediction(of: Ray(0.1, -0.1)) == nil)
    }
  }
}
