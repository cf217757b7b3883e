import Foundation
import Scoring

/// The product's fit on the numbers of two real people (`gaze-real`); `gaze-tables` measures it.
///
/// How far the priors are widened is chosen by one person and judged by the other, and the other way round.
final class GazeFitTables {
  /// Source: data/gaze-real/README.md.
  private static let eye = SIMD3(0.0, 30, 550)
  private static let laptop = TruthDisplay(
    below: 12, sizeMillimeters: SIMD2(302, 189), sizePoints: SIMD2(1512, 945))

  /// The output of `gaze-tables` for one factor on the priors' covariances: errors of each sitting, degrees.
  private struct Errors: Decodable {
    var factor: Double
    var first: [Double]
    var second: [Double]
    var firstOwn: [Double]
    var secondOwn: [Double]
    var faceMesh: [Double]
    var faceMeshAll: [Double]
  }

  private let places: Places
  private lazy var answer = Result { try measured() }

  init(places: Places) { self.places = places }

  private func measured() throws -> [Errors] {
    let folder = try places.file("gaze-real/stills.csv").deletingLastPathComponent()
    return try InsideProgram(name: "gaze-tables", places: places).run([folder.path], as: [Errors].self)
  }

  /// The errors with the factor that is best for another person.
  private func chosen(by other: (Errors) -> [Double]) throws -> Errors {
    let all = try answer.get()
    func mean(_ errors: Errors) -> Double { Statistics.mean(other(errors)) ?? .infinity }
    guard let best = all.min(by: { mean($0) < mean($1) }) else {
      throw ScoringError.mismatch("gaze-tables tried no factor")
    }
    return best
  }

  /// Heed's own numbers, shapes of the other person.
  func people() throws -> Figures {
    let (forFirst, forSecond) = (try chosen(by: \.second), try chosen(by: \.first))
    func detail(_ errors: Errors) -> String { "covariances times \(Int(errors.factor))" }
    return Figures(
      [
        .atMost(
          2.45, "person 1, shapes of person 2", Statistics.mean(forFirst.first), .degrees, detail: detail(forFirst)),
        .atMost(
          4.5, "person 2, shapes of person 1", Statistics.mean(forSecond.second), .degrees, detail: detail(forSecond)),
        .atMost(
          4.1, "person 2, shapes of his other sequences", Statistics.mean(forSecond.secondOwn), .degrees,
          detail: detail(forSecond)),
        .information(
          "person 1, shapes of the other sittings", Statistics.mean(forFirst.firstOwn), .degrees,
          detail: detail(forFirst)),
      ],
      notes: try answer.get().map { errors in
        let means = [errors.first, errors.second, errors.secondOwn, errors.firstOwn].map {
          Statistics.mean($0).map(Finding.Format.degrees.text) ?? "-"
        }
        return "\(detail(errors)): \(means.joined(separator: ", "))"
      })
  }

  /// FaceMesh's numbers through the product's fit, against a peer.
  func faceMesh() throws -> Figures {
    let errors = try chosen(by: \.second)
    let file = try places.file("gaze-real/stills.csv")
    let table = try CSVTable(String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
    let peer = try PeerSittings(table: table, display: Self.laptop, eye: Self.eye).mean
    let all = try fittedOnAll(table)
    func ratio(_ own: [Double], _ peer: Double?) -> Double? {
      Statistics.mean(own).flatMap { own in peer.map { own / $0 } }
    }
    func text(_ own: [Double], _ peer: Double?) -> String {
      [Statistics.mean(own), peer].map { $0.map(Finding.Format.degrees.text) ?? "-" }.joined(separator: " against ")
    }
    return Figures([
      .atMost(
        0.94, "five points, ratio", ratio(errors.faceMesh, peer), .ratio, detail: text(errors.faceMesh, peer)),
      .atMost(
        0.8, "all sixteen fitted, ratio", ratio(errors.faceMeshAll, all), .ratio,
        detail: text(errors.faceMeshAll, all)),
    ])
  }

  /// The peer's mean error at the points on which its affine map is fitted, degrees.
  private func fittedOnAll(_ table: CSVTable) throws -> Double? {
    var sittings: [String: [(feature: SIMD2<Double>, target: GazeDirection)]] = [:]
    for row in 0..<table.count {
      func mean(_ axis: String) throws -> Double {
        (try table.number(row, "right_iris_" + axis) + table.number(row, "left_iris_" + axis)) / 2
      }
      let point = SIMD2(try table.number(row, "x_pt"), try table.number(row, "y_pt"))
      sittings[try table.text(row, "sitting"), default: []].append(
        (SIMD2(try mean("across"), try mean("down")), GazeDirection(Self.laptop.position(of: point) - Self.eye)))
    }
    let errors = sittings.values.compactMap { stills -> Double? in
      let map = AffineMap(stills.map { (feature: $0.feature, value: SIMD2($0.target.azimuth, $0.target.elevation)) })
      guard let map else { return nil }
      return Statistics.mean(
        stills.map { still in
          let value = map(still.feature)
          return GazeDirection(azimuth: value.x, elevation: value.y).angle(to: still.target)
        })
    }
    // Sorted, so that the sum does not depend on the dictionary's order.
    return errors.count == sittings.count ? Statistics.mean(errors.sorted()) : nil
  }
}
