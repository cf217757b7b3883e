import Measuring
import Scoring

/// The cost of `heed analyze` on `driver/drive.mp4`, on one core, from the start of the program to its end.
struct SpeedMeasurement {
  let clip: Clip
  /// Peak memory of this benchmark when the last run began; Linux never reports less for a child.
  let ownPeakBytes: Int

  func figures() throws -> Figures {
    let usages = clip.analysis.usages
    guard !usages.isEmpty else { throw AccuracyError.notRun }
    let frames = Double(clip.recording.frames.count)
    let rates = usages.map { frames / $0.wallSeconds }
    let peaks = usages.map(\.peakMegabytes)
    let perSecond = Finding.Format(decimals: 1, unit: " frames/s")
    let megabytes = Finding.Format(decimals: 1, unit: " MB")
    return Figures(
      [
        .atLeast(
          Requirements.framesPerSecond, "speed, median of \(usages.count)", Statistics.median(rates), perSecond,
          detail: Self.range(rates, perSecond)),
        .atMost(
          Requirements.peakMegabytes, "peak memory, median of \(usages.count)", Statistics.median(peaks), megabytes,
          detail: Self.range(peaks, megabytes)),
        .information(
          "frames per second of processor time",
          Statistics.median(usages.map { frames / $0.processorSeconds }), perSecond),
      ],
      notes: (usages.contains { $0.peakBytes <= ownPeakBytes }
        ? ["this program itself had \(ownPeakBytes / 1_000_000) MB: the memory is an upper bound"] : []))
  }

  private static func range(_ values: [Double], _ format: Finding.Format) -> String? {
    guard let least = values.min(), let most = values.max() else { return nil }
    return "\(format.text(least)) to \(format.text(most))"
  }
}
