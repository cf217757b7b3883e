import Heed
import HeedFormats
import HeedGeometry
import HeedLens

extension CameraReport {
  /// The report as Markdown text.
  /// - Parameter picture: The file with the error plot, in the same folder.
  func page(picture: String) -> String {
    let rows = intrinsics.map { name, value, scatter, noise in
      "| \(name) | \(Figure.decimals(value, 2)) | \(Figure.decimals(scatter, 2)) | \(Figure.decimals(noise, 2)) |"
    }
    let used = calibration.used.map { view in
      "| \(Self.cell(view.name)) | \(view.corners.count)\(view.outliers > 0 ? " (\(view.outliers) left out)" : "") |"
        + " \(Figure.decimals(view.rms, 2)) | \(Figure.decimals(view.tilt.degrees, 0)) |"
        + " \(Figure.decimals(view.distanceSquares * squareMillimeters / 10, 0)) |"
    }
    let held = calibration.heldOutRMS.map {
      " Fitted to one half of the pictures and judged on the other, both ways: \(Figure.decimals($0, 3)) px."
    }
    let notes = (warnings + unused).map { "- \(Self.cell($0))" }
    return """
      # \(title)

      By `heed camera` (Heed \(GazeTracker.frameworkVersion)), from pictures of a chessboard with \(board.columns)x\(board.rows) inner corners,
      squares of \(Figure.number(squareMillimeters, 2)) mm.

      ![Errors of the corners over the picture, and of each picture](\(picture))

      | | pixels | +- | of corner noise alone |
      |---|---|---|---|
      \(rows.joined(separator: "\n"))

      Distortion k1, k2, p1, p2, k3: \(camera.distortion.map { Figure.decimals($0, 5) }.joined(separator: ", ")).

      Error: \(Figure.decimals(calibration.rms, 3)) px RMS over \(cornerCount) corners.\(held ?? "")
      Boards covered \(Figure.decimals(coverage.share * 100, 0)) % of the picture.

      `+-` is one standard deviation, from leaving out each picture in turn; it holds what a bent board does, which the noise of
      single corners does not.
      \(notes.isEmpty ? "" : "\n## To note\n\n\(notes.joined(separator: "\n"))\n")
      ## Pictures

      | picture | corners | error, px RMS | tilt, degrees | distance, cm |
      |---|---|---|---|---|
      \(used.joined(separator: "\n"))
      """ + "\n"
  }

  /// Escapes column marks, because a file name may hold any character.
  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
