import Foundation
import Scoring

/// Places on Earth relative to the vehicle, against the geodesics of an independent library.
struct GeodesicMeasurement {
  private static let centimeters = Finding.Format(factor: 100, decimals: 3, unit: " cm")

  let places: Places

  /// A position of the vehicle, with places that the program must locate from there, and with their true coordinates.
  private struct Stand {
    var camera = SurveyedCamera()
    var questions: [String] = []
    var truths: [SIMD2<Double>] = []
  }

  func figures() throws -> Figures {
    if places.lines != nil { throw AccuracyError.absent("lines of heed locate: it is run each time") }
    note("coordinates: geodesics")
    let stands = try stands()
    var (errors, lengths, silent) = ([Double](), [Double](), 0)
    for stand in stands {
      let answers = try Locator(places: places).points(stand.questions, from: .geo, to: .world, camera: stand.camera)
      for (answer, truth) in zip(answers, stand.truths) {
        guard let answer else {
          silent += 1
          continue
        }
        errors.append(hypot(answer[0] - truth.x, answer[1] - truth.y))
        lengths.append(hypot(truth.x, truth.y))
      }
    }
    return Figures([
      .atMost(
        Requirements.geodesicMeters, "worst", errors.max(), Self.centimeters,
        detail: "\(errors.count) places around \(stands.count), to "
          + String(format: "%.0f m", lengths.max() ?? 0) + ", median "
          + (Statistics.median(errors).map(Self.centimeters.text) ?? "-")),
      .fact(
        "places without an answer", "\(silent)", value: Double(silent), required: "none",
        isMet: silent == 0 && !errors.isEmpty),
    ])
  }

  private func stands() throws -> [Stand] {
    let file = places.geodesics
    let table = try CSVTable(String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
    var stands: [Stand] = []
    for row in 0..<table.count {
      let (longitude, latitude) = (try table.number(row, "lon0"), try table.number(row, "lat0"))
      if stands.last.map({ $0.camera.longitude != longitude || $0.camera.latitude != latitude }) ?? true {
        var stand = Stand()
        (stand.camera.longitude, stand.camera.latitude) = (longitude, latitude)
        stand.camera.heading = try table.number(row, "heading_deg")
        stands.append(stand)
      }
      stands[stands.count - 1].questions.append("\(try table.text(row, "lon")),\(try table.text(row, "lat"))")
      stands[stands.count - 1].truths.append(SIMD2(try table.number(row, "x_m"), try table.number(row, "y_m")))
    }
    return stands
  }
}
