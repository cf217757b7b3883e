/// Another program's lens calibration from the same board pictures: `camera_cal/reference.txt`.
package struct LensReference: Hashable, Sendable {
  package let focal: SIMD2<Double>
  package let center: SIMD2<Double>

  /// - Parameter text: Words, the camera matrix in brackets with rows separated by semicolons, then the distortion in
  ///   brackets.
  package init(_ text: String, file: String) throws(ScoringError) {
    let rows = text.split(separator: "[", maxSplits: 1).last?.split(separator: "]", maxSplits: 1).first?
      .split(separator: ";").map { row in
        row.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
      }
    guard let rows, rows.count == 3, rows.allSatisfy({ $0.count == 3 }), rows[0][0] > 0, rows[1][1] > 0, rows[2][2] == 1
    else { throw .unreadable(path: file, reason: "there is no matrix of a camera") }
    focal = SIMD2(rows[0][0], rows[1][1])
    center = SIMD2(rows[0][2], rows[1][2])
  }
}
