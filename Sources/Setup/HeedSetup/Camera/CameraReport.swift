import HeedFormats
import HeedGeometry
package import HeedLens
package import HeedSignals

/// The report of a camera calibration: lines for a terminal, JSON for programs.
package struct CameraReport {
  /// Covered share of a ninth of the image below which the report warns. Choice: with less, the distortion in this
  /// ninth is a guess.
  private static let leastCover = 0.15
  /// Number of images below which the report warns. Choice: as calibration guides recommend.
  private static let goodPictures = 10
  private static let goodTiltDegrees = 20.0
  /// The board's share of the squared error above which the report warns, and the error in pixels above which the share
  /// counts. Choice: corner noise adds nothing to the share, and a fifth of a pixel is as good as corners get.
  private static let unevenShare = 0.3, unevenPixels = 0.2
  /// Relative difference of fx and fy above which the report warns. Choice: pixels are square to within a percent.
  private static let unequalFocal = 0.01

  let calibration: LensCalibration
  let pictures: BoardPictures
  let board: Chessboard.Size
  let squareMillimeters: Double
  let kind: RigCamera

  package init(
    calibration: LensCalibration, pictures: BoardPictures, board: Chessboard.Size, squareMillimeters: Double,
    kind: RigCamera
  ) {
    (self.calibration, self.pictures, self.board) = (calibration, pictures, board)
    (self.squareMillimeters, self.kind) = (squareMillimeters, kind)
  }

  var camera: PinholeCamera { calibration.camera }
  var coverage: BoardCoverage { BoardCoverage(calibration) }
  var cornerCount: Int { calibration.used.reduce(0) { $0 + $1.corners.count } }

  /// The intrinsics and their standard deviations.
  var intrinsics: [(name: String, value: Double, deviation: Double)] {
    let all = calibration.deviations
    return [
      ("fx", camera.fx, all.fx), ("fy", camera.fy, all.fy), ("cx", camera.cx, all.cx), ("cy", camera.cy, all.cy),
    ]
  }

  private var lines: [String] {
    let values = intrinsics.map { "\($0.name) \(Figure.decimals($0.value, 1)) +- \(Figure.decimals($0.deviation, 1))" }
    let terms = zip(["k1", "k2", "p1", "p2", "k3"], camera.distortion).map { "\($0) \(Figure.decimals($1, 4))" }
    let held = calibration.heldOutRMS.map { ", \(Figure.decimals($0, 2)) px in pictures kept out of the fit" } ?? ""
    return [
      values.joined(separator: "   ") + " px",
      "distortion " + terms.joined(separator: "  "),
      "error \(Figure.decimals(calibration.rms, 2)) px RMS\(held); boards covered"
        + " \(Figure.decimals(coverage.share * 100, 0)) % of the picture",
    ]
  }

  private var title: String {
    "\(kind == .road ? "Road" : "Cabin") camera, \(camera.size.words), from \(calibration.used.count) of"
      + " \(pictures.total) pictures in \(calibration.poseCount) poses, \(cornerCount) corners"
  }

  /// What the pictures themselves cannot show, as a request.
  package static let mirrorCheck =
    "Look at a word on the board in one of the pictures: if it reads mirrored, as in many previews, cx and all sides are"
    + " mirrored, too; switch mirroring off in the camera's program and measure again."

  /// The title and the figures of the report.
  package var text: String { ([title] + lines.map { "  \($0)" }).joined(separator: "\n") }

  /// The accuracy's limits with their remedies, one sentence each.
  package var warnings: [String] {
    var warnings: [String] = []
    func warn(_ isNeeded: Bool, _ text: String) { if isNeeded { warnings.append(text) } }
    let focal = max(calibration.deviations.fx / camera.fx, calibration.deviations.fy / camera.fy)
    warn(
      focal > LensCalibration.uncertain,
      "The focal length is uncertain by \(Figure.decimals(focal * 100, 1)) %: add pictures of a flat board that is tilted."
    )
    let used = calibration.used
    warn(
      used.count < Self.goodPictures, "Only \(used.count) pictures were used: \(Self.goodPictures) to 20 are better.")
    let tilt = used.map(\.tilt.degrees).max() ?? 0
    warn(
      tilt < Self.goodTiltDegrees,
      "No board is tilted by more than \(Figure.decimals(tilt, 0)) degrees: the focal length rests on little.")
    let neglected = coverage.neglected(below: Self.leastCover)
    warn(
      !neglected.isEmpty,
      "Hardly any board was at: \(neglected.joined(separator: ", ")). The distortion there is a guess.")
    if let uneven = calibration.unevenness, uneven.share > Self.unevenShare, calibration.rms > Self.unevenPixels {
      let even = calibration.rms * max(0, 1 - uneven.share).squareRoot()
      warnings.append(
        "\(Figure.decimals(uneven.share * 100, 0)) % of the squared error is the board's own: bent (by some"
          + " \(Figure.decimals(uneven.bend * squareMillimeters, 1)) mm) or printed unevenly. A flat one leaves"
          + " \(Figure.decimals(even, 2)) px.")
    }
    if let bend = calibration.bend {
      warnings.append(
        "The board is bent by \(Figure.decimals(bend * squareMillimeters, 1)) mm; the lens is measured with its bend.")
    }
    warn(
      !calibration.isComplete,
      "The boards do not determine the whole distortion; what they do not is 0. Reach the picture's corners.")
    warn(
      abs(camera.fx / camera.fy - 1) > Self.unequalFocal,
      "fx and fy differ by more than a percent, which sensors do not: were the pictures stretched?")
    warn(
      used.map { $0.corners.count + $0.outliers }.max() ?? 0 < board.cornerCount,
      "No picture shows the whole board of \(board.columns)x\(board.rows) corners: check --board.")
    return warnings
      + pictures.odd.map {
        "\($0.name) is \($0.size.words); it was taken as \(camera.size.words), cut at the right and below."
      }
  }

  /// The images that the fit did not use, one sentence each.
  package var unused: [String] {
    pictures.refusals.map { "\($0.name) was not used: it \($0.reason)." }
      + calibration.views.filter(\.isLeftOut).map { view in
        "\(view.name) was not used: its corners are off by \(Figure.decimals(view.rms, 1)) px, far more than the others'."
      }
  }

  /// The report as JSON, for programs.
  package var json: JSONValue {
    func pixels(_ value: Double) -> JSONValue { .number((value * 10_000).rounded() / 10_000) }
    func fixed(_ value: Double) -> JSONValue { .number((value * 1e7).rounded() / 1e7) }
    let seen = calibration.views.map { view -> JSONValue in
      [
        "name": .string(view.name), "corners": .integer(view.corners.count), "outliers": .integer(view.outliers),
        "rms_px": pixels(view.rms), "tilt_deg": pixels(view.tilt.degrees),
        "distance_mm": pixels(view.distanceSquares * squareMillimeters),
        "refused": view.isLeftOut ? .string("its corners are off by far more than the others'") : .null,
      ]
    }
    let refused = pictures.refusals.map { refusal -> JSONValue in
      ["name": .string(refusal.name), "corners": .integer(0), "rms_px": .null, "refused": .string(refusal.reason)]
    }
    return [
      "camera": .string(kind.rawValue), "image": [.integer(camera.size.width), .integer(camera.size.height)],
      "fx": pixels(camera.fx), "fy": pixels(camera.fy), "cx": pixels(camera.cx), "cy": pixels(camera.cy),
      "distortion": .array(camera.distortion.map(fixed)), "rms_px": pixels(calibration.rms),
      "holdout_rms_px": calibration.heldOutRMS.map(pixels) ?? .null,
      "deviations": .object(intrinsics.map { JSONValue.Member($0.name, pixels($0.deviation)) }),
      "board_share": calibration.unevenness.map { pixels($0.share) } ?? .null,
      "board_bend_mm": calibration.bend.map { pixels($0 * squareMillimeters) } ?? .null,
      "coverage": pixels(coverage.share), "pictures_used": .integer(calibration.used.count),
      "poses": .integer(calibration.poseCount), "corners": .integer(cornerCount),
      "pictures": .array(seen + refused), "warnings": .array(warnings.map { .string($0) }),
    ]
  }
}
