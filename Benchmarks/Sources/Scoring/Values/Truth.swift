/// The renderer's truth about one frame of a driver clip; `data/driver/README.md` defines each value.
package struct TruthFrame: Hashable, Sendable {
  package var frame: Int
  package var time: Double
  package var phase: String
  package var event: String
  package var zone: String
  /// Head origin in the camera frame, mm: midway between the rotation centres of the eyes.
  package var head: SIMD3<Double>
  /// Rotation of the head, degrees.
  package var yaw: Double
  package var pitch: Double
  package var roll: Double
  /// Direction of the visual axis.
  package var gaze: GazeDirection
  package var openLeft: Double
  package var openRight: Double
  /// Closing of the lids beyond their position due to gaze, 0...1; the larger value of the two eyes.
  package var closing: Double
  package var isInFrame: Bool
  /// Where the visual axis meets the display's plane, in points of the display.
  package var gazePoint = SIMD2<Double>.zero
  /// Centre of the limbus in the picture, px, of the person's left and right eye.
  package var irisLeft = SIMD2<Double>.zero
  package var irisRight = SIMD2<Double>.zero

  package var openness: Double { (openLeft + openRight) / 2 }
}

extension TruthFrame {
  /// Makes a frame of which only the lids are known.
  package init(
    row: Int, time: Double, phase: String, event: String, gaps: (left: Double, right: Double), closing: Double,
    isInFrame: Bool
  ) {
    self.init(
      frame: row, time: time, phase: phase, event: event, zone: "", head: .zero, yaw: 0, pitch: 0, roll: 0,
      gaze: GazeDirection(azimuth: 0, elevation: 0), openLeft: gaps.left, openRight: gaps.right, closing: closing,
      isInFrame: isInFrame)
  }
}

/// A run of consecutive frames with the same value.
package struct TruthRun: Hashable, Sendable {
  package var value: String
  package var frames: Range<Int>
  /// The time from the first frame to the frame after the last.
  package var interval: Interval
}

/// The truth of one clip, frame by frame.
package struct Truth: Sendable {
  package var frames: [TruthFrame]
  /// The median distance between frames, ms, which is also the assumed length of the last frame.
  package let period: Double

  /// - Precondition: At least two frames.
  package init(_ frames: [TruthFrame]) {
    precondition(frames.count > 1, "a clip has frames")
    self.frames = frames
    period = Statistics.median(zip(frames.dropFirst(), frames).map { $0.time - $1.time }) ?? 0
  }

  package init(table: CSVTable) throws(ScoringError) {
    var frames: [TruthFrame] = []
    for row in 0..<table.count {
      let frame = try Self.frame(table, row)
      guard frame.frame == row else {
        throw .badTable(file: table.file, line: row + 2, column: "frame", reason: "expected frame \(row)")
      }
      if let last = frames.last, last.time >= frame.time {
        throw .badTable(file: table.file, line: row + 2, column: "t_ms", reason: "time does not go on")
      }
      frames.append(frame)
    }
    guard frames.count > 1 else {
      throw .badTable(file: table.file, line: 1, column: nil, reason: "fewer than two frames")
    }
    self.init(frames)
  }

  private static func frame(_ table: CSVTable, _ row: Int) throws(ScoringError) -> TruthFrame {
    let inFrame = try table.integer(row, "face_in_frame")
    guard inFrame == 0 || inFrame == 1 else {
      throw .badTable(file: table.file, line: row + 2, column: "face_in_frame", reason: "'\(inFrame)' is not 0 or 1")
    }
    return TruthFrame(
      frame: try table.integer(row, "frame"), time: try table.number(row, "t_ms"),
      phase: try table.text(row, "phase"), event: try table.text(row, "event"), zone: try table.text(row, "zone"),
      head: SIMD3(
        try table.number(row, "head_x_mm"), try table.number(row, "head_y_mm"), try table.number(row, "head_z_mm")),
      yaw: try table.number(row, "head_yaw_deg"), pitch: try table.number(row, "head_pitch_deg"),
      roll: try table.number(row, "head_roll_deg"),
      gaze: GazeDirection(
        azimuth: try table.number(row, "gaze_yaw_deg"), elevation: try table.number(row, "gaze_pitch_deg")),
      openLeft: try table.number(row, "open_l"), openRight: try table.number(row, "open_r"),
      closing: try table.number(row, "blink_cmd"),
      isInFrame: inFrame == 1,
      gazePoint: SIMD2(try table.number(row, "gaze_px_x"), try table.number(row, "gaze_px_y")),
      irisLeft: SIMD2(try table.number(row, "irisL_u"), try table.number(row, "irisL_v")),
      irisRight: SIMD2(try table.number(row, "irisR_u"), try table.number(row, "irisR_v")))
  }

  /// Splits the clip wherever `value` changes.
  package func runs(_ value: (TruthFrame) -> String) -> [TruthRun] {
    var result: [TruthRun] = []
    var start = 0
    for index in 1...frames.count {
      guard index == frames.count || value(frames[index]) != value(frames[start]) else { continue }
      let end = index < frames.count ? frames[index].time : frames[index - 1].time + period
      result.append(
        TruthRun(
          value: value(frames[start]), frames: start..<index, interval: Interval(frames[start].time, end)))
      start = index
    }
    return result
  }

  package var phases: [TruthRun] { runs(\.phase) }

  /// The intervals of time in which a condition holds.
  package func intervals(where condition: (TruthFrame) -> Bool) -> [Interval] {
    runs { condition($0) ? "yes" : "no" }.filter { $0.value == "yes" }.map(\.interval)
  }
}
