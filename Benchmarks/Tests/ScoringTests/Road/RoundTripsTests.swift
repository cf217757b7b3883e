import Foundation
import Testing

@testable import Scoring

struct RoundTripsTests {
  private static let trips = RoundTrips(cameras: 2, questions: 20, seed: 3)
  private var trips: RoundTrips { Self.trips }

  /// Answers as a program gives that moves every answer's way back by so much, and the world by as much.
  private func answers(off: Double = 0, world: Double = 0, silent: Int = 0) -> String {
    var (camera, index) = (SurveyedCamera(), 0)
    return trips.questions.split(separator: "\n").compactMap { line -> String? in
      let cells = line.split(separator: ",")
      let n = cells.dropFirst().compactMap { Double($0) }
      if cells[0] == "C" {
        camera = Self.camera(n)
        return nil
      }
      defer { index += 1 }
      if index < silent { return "\n" }
      if cells[0] == "P" {
        let place = Self.ground(SIMD2(n[0], n[1]), camera)
        return "\(place.x + world),\(place.y),\(n[0] + off),\(n[1])\n"
      }
      let place = camera.world(longitude: n[0], latitude: n[1])
      return "\(place.x + world),\(place.y),\(n[0]),\(n[1] + off / 111_000)\n"
    }.joined()
  }

  private static func camera(_ n: [Double]) -> SurveyedCamera {
    var camera = SurveyedCamera()
    (camera.width, camera.height) = (Int(n[0]), Int(n[1]))
    (camera.focal, camera.center) = (SIMD2(n[2], n[3]), SIMD2(n[4], n[5]))
    camera.distortion = Array(n[6...10])
    (camera.heightMeters, camera.yaw, camera.pitch, camera.roll) = (n[11], n[12], n[13], n[14])
    (camera.longitude, camera.latitude, camera.heading) = (n[15], n[16], n[17])
    return camera
  }

  /// By trying: the place whose pixel it is, from a coarse grid to finer ones.
  private static func ground(_ pixel: SIMD2<Double>, _ camera: SurveyedCamera) -> SIMD2<Double> {
    var (best, size) = (SIMD2(4.0, 0.0), 1.2)
    let reach = camera.reach ?? 0
    func miss(_ log: SIMD2<Double>) -> Double {
      let x = exp(log.x)
      guard let seen = camera.pixel(of: SIMD3(x, x * log.y, 0), reach: reach) else { return .infinity }
      return ((seen - pixel) * (seen - pixel)).sum()
    }
    var least = Double.infinity
    for x in stride(from: 0.0, through: 8.6, by: 0.2) {
      for y in stride(from: -1.5, through: 1.5, by: 0.1) where miss(SIMD2(x, y)) < least {
        (best, least) = (SIMD2(x, y), miss(SIMD2(x, y)))
      }
    }
    while size > 1e-13 {
      let around = [-1.0, 0, 1].flatMap { a in [-1.0, 0, 1].map { SIMD2(best.x + a * size, best.y + $0 * size) } }
      let next = around.min { miss($0) < miss($1) } ?? best
      if miss(next) < miss(best) { best = next } else { size /= 2 }
    }
    return SIMD2(exp(best.x), exp(best.x) * best.y)
  }

  @Test func roundTripQuestionsCoverEveryCameraPixelAndPlace() {
    let kinds = trips.questions.split(separator: "\n").map { $0.prefix(1) }
    #expect(kinds.count { $0 == "C" } == 2 && kinds.count { $0 == "P" } == 20 && kinds.count { $0 == "G" } == 20)
  }

  @Test func correctRoundTripsHaveNoError() throws {
    let errors = try trips.errors(answers(), file: "answers")
    #expect(errors.pixels.allSatisfy { $0 == 0 } && errors.pixels.count == 20)
    #expect(errors.seenPixels.allSatisfy { $0 < 1e-3 })
    #expect(errors.meters.allSatisfy { $0 == 0 } && errors.worldMeters.allSatisfy { $0 < 1e-9 })
    #expect(errors.pixelsWithoutAnswer == 0 && errors.placesWithoutAnswer == 0)
  }

  @Test func roundTripDeviationsAreMeasured() throws {
    let errors = try trips.errors(answers(off: 0.5, world: 0.25), file: "answers")
    #expect(errors.pixels.allSatisfy { abs($0 - 0.5) < 1e-9 })
    #expect(errors.meters.allSatisfy { abs($0 - 0.5) < 0.01 })
    #expect(errors.worldMeters.allSatisfy { abs($0 - 0.25) < 1e-9 })
    #expect(errors.seenPixels.allSatisfy { $0 > 1e-5 })
  }

  @Test func emptyRoundTripAnswersAreCounted() throws {
    let errors = try trips.errors(answers(silent: 7), file: "answers")
    #expect(errors.pixelsWithoutAnswer == 7 && errors.pixels.count == 13)
  }

  @Test func missingRoundTripAnswerStopsTheMeasurement() {
    #expect(throws: ScoringError.self) { try trips.errors(String(answers().dropLast(3)), file: "answers") }
  }
}
