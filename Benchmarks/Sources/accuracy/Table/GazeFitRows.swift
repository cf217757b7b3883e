import Scoring

/// Rows of how gaze is fitted, and of what it depends on.
extension AccuracyTable {
  var gazeFits: [AccuracyRow] {
    let (drawn, tables) = (GazeFitPoints(places: places), GazeFitTables(places: places))
    return [
      AccuracyRow(
        "the same frame reached from 50 beginnings; carried against measured frames over 10 minutes; the same pictures "
          + "as BGR, I420, NV12",
        required: "spread and median difference <= 1/4 of the standard deviation under sensor noise; no drift"
      ) { try GazeFitFrames(places: places, calibration: try? points.five.get().calibration).figures() },
      AccuracyRow(
        "rendered/points_*: one, five, nine points, scored on the same other twelve, 30 people",
        required: "more points no worse (by more than .1 deg) in 90 % of people"
      ) { try drawn.more() },
      AccuracyRow(
        "rendered/points_*: one of five targets looked away from by 8 deg or more, every choice",
        required: "error grows by <= 30 % in the median; the bad point named in >= 80 %"
      ) { try drawn.wrong() },
      AccuracyRow(
        "gaze-real, five points, shapes learned on the other person",
        required: "person 1 <= 2.45 deg; person 2 <= 4.5 deg, and <= 4.1 deg with shapes of his other sequences"
      ) { try tables.people() },
      AccuracyRow(
        "gaze-real/stills.csv (FaceMesh's numbers through the product's fit) against affine least squares on the mean "
          + "iris offset",
        required: "<= .94, all sixteen fitted <= .80"
      ) { try tables.faceMesh() },
    ]
  }
}
