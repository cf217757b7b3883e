package import Heed
import HeedGeometry
package import HeedSignals

/// Recognitions of a road camera that another program's detector wrote: one frame a line.
package struct RecognitionFile {
  /// The camera and regions of the first line, where it has them.
  package private(set) var head: RoadCameraLine?
  /// What was there and measured nothing.
  package private(set) var gaps = NotMeasured()
  /// Lines that were used.
  package private(set) var frames = 0
  package private(set) var objects = 0

  private var lines: TimedLines
  private var hasRead = false

  package var path: String { lines.path }
  /// What is known of the times so far.
  package var times: SampleTimes { lines.times }
  /// The line on which the file breaks off; nil when it is whole.
  package var brokenLine: Int? { lines.brokenLine }
  /// What was not used, in one sentence; nil when all was.
  package var missing: String? { lines.missing }

  /// Opens the file and reads its first line.
  /// - Parameter path: `-` is the standard input.
  package init(path: String) throws(FormatError) {
    lines = try TimedLines(path: path)
    head = try lines.first { [path = lines.path] line throws(FormatError) in try Self.camera(line, of: path) }
  }

  /// The next line that is used; nil at the end.
  package mutating func advance() throws(FormatError) -> RoadObservation? {
    let frame = frames
    while let (line, isUsed) = try lines.advance(
      mayBreakOff: hasRead,
      { (text) throws(JSONText.Defect) in
        var line = RecognitionLine(text)
        let observation = try line.observation(frame: frame)
        return (observation.time, (observation: observation, gaps: line.gaps))
      })
    {
      hasRead = true
      guard isUsed else { continue }
      gaps += line.gaps
      frames += 1
      objects += line.observation.objects.count
      return line.observation
    }
    return nil
  }

  /// nil for a line that says nothing of a camera; what is wrong with it is said when it is read as recognitions.
  private static func camera(_ line: JSONLines.Line, of path: String) throws(FormatError) -> RoadCameraLine? {
    do throws(JSONText.Defect) {
      let text = try TimedLines.text(of: line)
      guard let type = try text.optional("type", of: text.root), try text.string(at: type) == "camera" else {
        return nil
      }
    } catch {
      return nil
    }
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
