package import Heed
package import HeedSignals

/// A file of road camera recognitions by an external detector, with one frame per line.
package final class RecognitionFile: RecognitionSource, @unchecked Sendable {  // One thread reads.
  /// Camera and regions, if the file's first line gives them.
  package private(set) var head: RoadCameraLine?
  package private(set) var gaps = NotMeasured()
  /// Number of lines that were used, and number of their objects.
  package private(set) var frames = 0, objects = 0

  private var lines: TimedLines
  /// The file's name for error messages.
  package var path: String { lines.path }
  /// The times of all lines read so far.
  package var times: SampleTimes { lines.times }
  /// A sentence about lines that were not used; nil if all were used.
  package var missing: String? { lines.missing }

  /// - Parameter path: Path of the file; `-` means the standard input.
  package init(path: String) throws(FormatError) {
    lines = try TimedLines(path: path)
    head = try lines.first { [path = lines.path] line throws(FormatError) in try Self.camera(line, of: path) }
  }

  /// The recognitions of the next line that is used; nil at the end of the file.
  package func next() throws(FormatError) -> RoadObservation? {
    let frame = frames
    while let (line, isUsed) = try lines.advance(
      { (text) throws(JSONText.Defect) in
        var line = RecognitionLine(text)
        let observation = try line.observation(frame: frame)
        return (observation.time, (observation: observation, gaps: line.gaps))
      })
    {
      lines.mayBreakOff = true
      guard isUsed else { continue }
      gaps += line.gaps
      frames += 1
      objects += line.observation.objects.count
      return line.observation
    }
    return nil
  }

  /// The recognitions of a single line, without its file.
  package static func observation(of line: String, frame: Int) throws(JSONText.Defect) -> RoadObservation {
    var line = RecognitionLine(try JSONText(Array(line.utf8), allowsNaN: true))
    return try line.observation(frame: frame)
  }

  /// The camera of a line; nil if the line describes none. Other defects are reported when recognitions are read.
  private static func camera(_ line: JSONLines.Line, of path: String) throws(FormatError) -> RoadCameraLine? {
    do throws(JSONText.Defect) {
      let text = try TimedLines.text(of: line)
      guard let type = try text.optional("type", of: text.root), try text.string(at: type) == "camera" else {
        return nil
      }
    } catch { return nil }
    do throws(ConfigurationError) {
      return try RoadCameraLine(path: path, text: String(decoding: line.bytes, as: UTF8.self))
    } catch {
      guard case .notAcceptable(_, _, let column, let message) = error else {
        throw .badFile(file: path, problem: ": \(error)")
      }
      throw .badLine(file: path, line: line.number, column: column, problem: message)
    }
  }
}
