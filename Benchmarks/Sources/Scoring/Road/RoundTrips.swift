import Draws
import Foundation

/// Round-trip questions to the program's coordinates, and the errors of the answers.
package struct RoundTrips: Sendable {
  /// One camera with its questions.
  private struct Batch {
    var camera: SurveyedCamera
    var pixels: [SIMD2<Double>]
    var places: [SIMD2<Double>]
  }

  private let batches: [Batch]
  package let pixelCount: Int
  package let placeCount: Int

  /// - Parameters:
  ///   - cameras: Number of randomly drawn cameras; each gets the same number of questions.
  ///   - questions: Number of questions of each kind, for all cameras together.
  package init(cameras: Int, questions: Int, seed: UInt64) {
    var chance = SeededRandom(seed: seed)
    var batches: [Batch] = []
    while batches.count < cameras {
      let camera = SurveyedCamera.drawn(using: &chance)
      let pixels = camera.places(questions / cameras, using: &chance).map(\.pixel)
      // A camera that looks away from the road has too few pixels and is skipped.
      guard pixels.count == questions / cameras else { continue }
      let places = pixels.map { _ in
        camera.placeOnEarth(meters: 2000 * chance.uniform(0...1).squareRoot(), using: &chance)
      }
      batches.append(Batch(camera: camera, pixels: pixels, places: places))
    }
    self.batches = batches
    pixelCount = batches.reduce(0) { $0 + $1.pixels.count }
    placeCount = batches.reduce(0) { $0 + $1.places.count }
  }

  /// One line per camera (`C`), pixel (`P`) and place on Earth (`G`), comma-separated, for `coordinate-answers`.
  package var questions: String {
    batches.map { batch in
      let c = batch.camera
      let numbers =
        [Double(c.width), Double(c.height), c.focal.x, c.focal.y, c.center.x, c.center.y] + c.distortion
        + [c.heightMeters, c.yaw, c.pitch, c.roll, c.longitude, c.latitude, c.heading]
      return "C,\(numbers.map { "\($0)" }.joined(separator: ","))\n"
        + batch.pixels.map { "P,\($0.x),\($0.y)\n" }.joined() + batch.places.map { "G,\($0.x),\($0.y)\n" }.joined()
    }.joined()
  }

  /// Errors of the answers to the round-trip questions.
  package struct Errors: Sendable {
    /// Error of pixel to world to pixel, pixels.
    package var pixels: [Double] = []
    /// Error of the intermediate world point, projected by the benchmark's own camera, pixels.
    package var seenPixels: [Double] = []
    /// Error of geo to world to geo, metres.
    package var meters: [Double] = []
    /// Distance of the intermediate world point from the benchmark's own, metres.
    package var worldMeters: [Double] = []
    package var pixelsWithoutAnswer = 0
    package var placesWithoutAnswer = 0
  }

  /// - Parameter answers: A line per pixel or place: `x,y` on the road and the point it leads back to, or an empty
  ///   line.
  package func errors(_ answers: String, file: String) throws(ScoringError) -> Errors {
    var lines = answers.split(separator: "\n", omittingEmptySubsequences: false).dropLast(1)
    guard lines.count == pixelCount + placeCount else {
      throw .mismatch("\(file): \(lines.count) answers to \(pixelCount + placeCount) questions")
    }
    var errors = Errors()
    for batch in batches {
      for pixel in batch.pixels {
        guard let answer = lines.popFirst().flatMap({ Self.numbers($0) }) else {
          errors.pixelsWithoutAnswer += 1
          continue
        }
        errors.pixels.append(Self.length(SIMD2(answer[2], answer[3]) - pixel))
        let own = batch.camera.pixel(of: SIMD3(answer[0], answer[1], 0))
        errors.seenPixels.append(own.map { Self.length($0 - pixel) } ?? .infinity)
      }
      for place in batch.places {
        guard let answer = lines.popFirst().flatMap({ Self.numbers($0) }) else {
          errors.placesWithoutAnswer += 1
          continue
        }
        let way = SurveyedCamera.ellipsoid(answer[2], answer[3]) - SurveyedCamera.ellipsoid(place.x, place.y)
        errors.meters.append(Vector.length(way))
        let own = batch.camera.world(longitude: place.x, latitude: place.y)
        errors.worldMeters.append(Self.length(SIMD2(answer[0], answer[1]) - own))
      }
    }
    return errors
  }

  private static func length(_ way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }

  private static func numbers(_ line: Substring) -> [Double]? {
    let numbers = line.split(separator: ",").compactMap { Double($0) }
    return numbers.count == 4 ? numbers : nil
  }
}
