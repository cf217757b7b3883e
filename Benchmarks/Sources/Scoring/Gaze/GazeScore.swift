/// Gaze direction against the visual axis, over fixation frames with a face in the frame and a gaze.
///
/// The mean error in azimuth and in elevation over these frames is subtracted first, so that the score measures how
/// well gaze is followed rather than where its zero is. Each value is the angle between the two directions.
package struct GazeScore: Sendable {
  /// Mean of measured minus true angles, degrees.
  package private(set) var offset = GazeDirection(azimuth: 0, elevation: 0)
  /// Angle between measured and true gaze, degrees, one value per frame, after the mean error was subtracted.
  package private(set) var angles: [Double] = []
  package private(set) var azimuths: [Double] = []
  package private(set) var elevations: [Double] = []
  /// Angle between measured and true gaze, degrees, without the subtraction.
  package private(set) var rawAngles: [Double] = []
  package private(set) var truthFrames = 0

  package var coverage: Double? { truthFrames == 0 ? nil : Double(angles.count) / Double(truthFrames) }

  /// - Parameter isCounted: A further condition on the counted frames.
  package init(truth: Truth, lines: [FrameLine?], where isCounted: (TruthFrame) -> Bool = { _ in true }) {
    var pairs: [(measured: GazeDirection, truth: GazeDirection)] = []
    for (frame, line) in zip(truth.frames, lines)
    where frame.event == "fixation" && frame.isInFrame && isCounted(frame) {
      truthFrames += 1
      guard let gaze = line?.gaze else { continue }
      pairs.append((GazeDirection(azimuth: gaze.azimuthDeg, elevation: gaze.elevationDeg), frame.gaze))
    }
    let azimuthErrors = pairs.map { Statistics.wrapped($0.measured.azimuth - $0.truth.azimuth) }
    let elevationErrors = pairs.map { $0.measured.elevation - $0.truth.elevation }
    guard let azimuth = Statistics.mean(azimuthErrors), let elevation = Statistics.mean(elevationErrors) else { return }
    offset = GazeDirection(azimuth: azimuth, elevation: elevation)
    azimuths = azimuthErrors.map { abs($0 - azimuth) }
    elevations = elevationErrors.map { abs($0 - elevation) }
    rawAngles = pairs.map { $0.measured.angle(to: $0.truth) }
    angles = pairs.map { pair in
      GazeDirection(azimuth: pair.measured.azimuth - azimuth, elevation: pair.measured.elevation - elevation)
        .angle(to: pair.truth)
    }
  }
}
