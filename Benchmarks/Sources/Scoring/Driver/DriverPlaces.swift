/// Where the driver's face is in each picture of a scene with several people; nil while the driver is absent.
package struct DriverPlaces: Sendable {
  /// Counts how often the tracked face was the driver's.
  package struct Score: Hashable, Sendable {
    /// Frames with a face while the driver is there.
    package var faces = 0
    /// Number of these frames in which the face is the driver's.
    package var right = 0
    /// Number of frames with a face while the driver is absent: another person's face.
    package var whileAbsent = 0

    package init() {}
  }

  package let places: [SIMD2<Double>?]

  /// - Parameter table: `frame,x,y`, one line per frame; x and y are empty while the driver is absent.
  package init(table: CSVTable) throws(ScoringError) {
    var places: [SIMD2<Double>?] = []
    for row in 0..<table.count {
      guard try table.integer(row, "frame") == row else {
        throw .badTable(file: table.file, line: row + 2, column: "frame", reason: "expected frame \(row)")
      }
      let isAbsent = try table.text(row, "x").isEmpty
      places.append(isAbsent ? nil : SIMD2(try table.number(row, "x"), try table.number(row, "y")))
    }
    self.places = places
  }

  /// A face is the driver's if its middle is within half its width of the driver's place.
  /// - Throws: ``ScoringError/mismatch(_:)`` if a line's frame is not in the scene.
  package func score(_ lines: [FrameLine]) throws(ScoringError) -> Score {
    var score = Score()
    for line in lines {
      guard places.indices.contains(line.frame) else {
        throw .mismatch("frame \(line.frame) is none of the scene's \(places.count)")
      }
      guard let rect = line.face?.rect else { continue }
      guard let place = places[line.frame] else {
        score.whileAbsent += 1
        continue
      }
      let away = SIMD2(rect.x + rect.z / 2, rect.y + rect.w / 2) - place
      score.faces += 1
      if (away * away).sum().squareRoot() < rect.z / 2 { score.right += 1 }
    }
    return score
  }
}
