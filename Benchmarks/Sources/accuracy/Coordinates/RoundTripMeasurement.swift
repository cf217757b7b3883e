import Draws
import Foundation
import Scoring

/// Round trips between the picture, the road and the Earth.
struct RoundTripMeasurement {
  private static let cameras = 500
  private static let questions = 100_000
  private static let seed: UInt64 = 61
  private static let pixels = Finding.Format(decimals: 7, unit: " px")
  private static let centimeters = Finding.Format(factor: 100, decimals: 5, unit: " cm")

  let places: Places

  func figures() throws -> Figures {
    note("coordinates: round trips")
    let trips = RoundTrips(cameras: Self.cameras, questions: Self.questions, seed: Self.seed)
    let file = places.output.appending(path: "coordinate-questions.csv")
    try Data(trips.questions.utf8).write(to: file)
    let answers = try InsideProgram(name: "coordinate-answers", places: places)
      .output([file.path], file: "coordinate-answers.csv")
    let errors = try trips.errors(String(decoding: answers, as: UTF8.self), file: "coordinate-answers.csv")
    let silent = errors.pixelsWithoutAnswer + errors.placesWithoutAnswer
    let located = try located()
    return Figures(
      [
        .atMost(
          Requirements.roundTripPixels, "pixel -> world -> pixel, worst", errors.pixels.max(), Self.pixels,
          detail: "\(errors.pixels.count) pixels of \(Self.cameras) cameras"),
        .atMost(
          Requirements.roundTripPixels, "that world seen by the instrument's own camera, worst",
          errors.seenPixels.max(), Self.pixels),
        .atMost(
          Requirements.roundTripMeters, "geo -> world -> geo, worst", errors.meters.max(), Self.centimeters,
          detail: "\(errors.meters.count) places"),
        .fact(
          "questions without an answer", "\(silent)", value: Double(silent), required: "none", isMet: silent == 0),
        .information(
          "that world against the instrument's own tangent plane, worst", errors.worldMeters.max(), Self.centimeters),
      ] + located)
  }

  /// Round trips through `heed locate`, whose text resolves a tenth of a millimetre: near the camera, a hundredth of
  /// a pixel.
  private func located() throws -> [Finding] {
    guard places.lines == nil else { return [] }
    var chance = SeededRandom(seed: Self.seed)
    var (pixels, meters, silent) = ([Double](), [Double](), 0)
    let locator = Locator(places: places)
    for index in 0..<3 {
      let camera = SurveyedCamera.drawn(using: &chance)
      let rig = try locator.rig(camera, name: "surveyed-\(index)")
      let asked = camera.places(1000, ahead: 15...1000, using: &chance).map(\.pixel)
      let world = try locator.points(
        asked.map { "\($0.x),\($0.y)" }, from: .pixel, to: .world, camera: camera, rig: rig)
      let found = zip(asked, world).compactMap { asked, world in world.map { (asked, $0) } }
      silent += asked.count - found.count
      let back = try locator.points(
        found.map { Self.text($0.1) }, from: .world, to: .pixel, camera: camera, rig: rig)
      for ((asked, _), back) in zip(found, back) {
        if let back { pixels.append(hypot(back[0] - asked.x, back[1] - asked.y)) } else { silent += 1 }
      }
      let earth = (0..<1000).map { _ in
        camera.placeOnEarth(meters: 2000 * chance.uniform(0...1).squareRoot(), using: &chance)
      }
      let ground = try locator.points(earth.map { "\($0.x),\($0.y)" }, from: .geo, to: .world, camera: camera)
      let again = try locator.points(ground.map { Self.text($0 ?? []) }, from: .world, to: .geo, camera: camera)
      for (place, again) in zip(earth, again) {
        let way = again.map { SurveyedCamera.ellipsoid($0[0], $0[1]) - SurveyedCamera.ellipsoid(place.x, place.y) }
        if let way { meters.append((way * way).sum().squareRoot()) } else { silent += 1 }
      }
    }
    return [
      .information(
        "heed locate, pixels of the road from 15 m on, worst", pixels.max(), Self.pixels,
        detail: "\(pixels.count) pixels of 3 rigs, \(silent) questions without an answer"),
      .information("heed locate, geo -> world -> geo, worst", meters.max(), Self.centimeters),
    ]
  }

  private static func text(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }
}
