import CHeed
import HeedFormats
import HeedSignals

/// Recognitions that a host sends, one line at a time.
enum Recognitions {
  /// - Throws: ``Failure`` of `HEED_BAD_CONTENT` that names the problem of the line.
  static func observation(_ line: String, frame: Int) throws -> RoadObservation {
    do { return try RecognitionFile.observation(of: line, frame: frame) } catch {
      throw Failure(HEED_BAD_CONTENT, "the recognitions: \(error.words).")
    }
  }
}
