import Foundation
import Scoring

/// The car ahead in real pictures: detection, and distance against the lidar, with whole boxes and with the lower part
/// cut off.
///
/// The detector's boxes go through `heed alerts` at the pictures' 10 Hz, once unchanged and once in a picture of
/// smaller height.
struct LeadMeasurement {
  private static let pictures = "road/kitti-lead"
  /// Source: the camera of data/README.md.
  private static let rig = """
    name: kitti
    road_camera: {image: [1242, 375], fx: 721.5377, fy: 721.5377, cx: 609.5593, cy: 172.854, height_m: 1.65}

    """
  /// Least overlap with the same car. Source: PASCAL VOC, Everingham et al. 2010.
  private static let sameOverlap = 0.5
  /// Height of the cut picture in pixels. Choice: 14 to 58 px of the lead lie below it.
  private static let cutHeight = 290

  /// The detected lead in one frame.
  private struct Found {
    var frame: Int
    var id: String
  }

  let places: Places

  func figures() throws -> Figures {
    let path = Self.pictures + "/lead_lidar.csv"
    let truth = try LeadReference(
      table: CSVTable(String(contentsOf: try places.file(path), encoding: .utf8), file: path))
    note("road: the detector on the lead's pictures")
    let pictures = try RoadDetector(places: places).objects(
      Self.pictures, count: truth.distances.count, rig: Self.rig, name: "lead-detected")
    guard pictures.contains(where: { $0.contains { $0.box != nil } }) else {
      throw ScoringError.mismatch("no line holds an object with its box")
    }
    let found = pictures.enumerated().compactMap { Self.lead($1, frame: $0) }
    let whole = try errors(pictures, found, truth, cutTo: nil)
    let cut = try errors(pictures, found, truth, cutTo: Self.cutHeight)
    let rises = zip(whole.distances, whole.distances.dropFirst()).map { $1 - $0 }
    let slowRises = zip(whole.distances, whole.distances.dropFirst(10)).map { $1 - $0 }
    let meters = Finding.Format(decimals: 2, unit: " m")
    return Figures([
      .fact(
        "lead found", "\(found.count) of \(truth.distances.count) frames", value: Double(found.count),
        required: ">= \(Requirements.leadFrames)", isMet: found.count >= Requirements.leadFrames),
      .atMost(
        Requirements.leadDistanceShare, "distance, median error", Statistics.median(whole.errors), .percent,
        detail:
          "\(whole.errors.count) frames, signed \(Statistics.median(whole.signed).map(Finding.Format.percent.text) ?? "-")"
      ),
      .atMost(
        Requirements.leadRiseMeters, "largest rise from one frame to the next", rises.max(), meters,
        detail:
          "from \(whole.distances.first.map(meters.text) ?? "-") to \(whole.distances.last.map(meters.text) ?? "-")"),
      .information("largest rise over a second", slowRises.max(), meters),
      .fact(
        "frames without a distance", "\(found.count - whole.errors.count)",
        value: Double(found.count - whole.errors.count), required: "none", isMet: found.count == whole.errors.count),
      .atMost(
        Requirements.cutLeadDistanceShare, "bottom cut off, median error", Statistics.median(cut.errors), .percent,
        detail: "\(cut.errors.count) frames"),
      .fact(
        "bottom cut off, frames without a distance", "\(found.count - cut.errors.count)",
        value: Double(found.count - cut.errors.count), required: "none", isMet: found.count == cut.errors.count),
    ])
  }

  private static func lead(_ objects: [RoadRecording.Object], frame: Int) -> Found? {
    let reference = LeadReference.box(frame: frame)
    let best =
      objects
      .filter { ["car", "van", "truck", "bus", "carBrakeLightOn"].contains($0.label) }
      .map { ($0.id, $0.box.map { LeadReference.overlap($0, reference) } ?? 0) }.max { $0.1 < $1.1 }
    return best.flatMap { $0.1 >= sameOverlap ? Found(frame: frame, id: $0.0) : nil }
  }

  /// The errors of the lead's distance from `heed alerts`.
  private func errors(
    _ pictures: [[RoadRecording.Object]], _ found: [Found], _ truth: LeadReference, cutTo height: Int?
  ) throws -> (errors: [Double], signed: [Double], distances: [Double]) {
    var camera = RoadCameraLine.kitti
    camera.height = height ?? camera.height
    let text =
      camera.line
      + pictures.enumerated().map { frame, objects in
        let objects = objects.compactMap { Self.recognition($0, camera) }
        return "{\"t_ms\":\(frame * 100),\"image\":\(camera.image),\"objects\":[\(objects.joined(separator: ","))]}\n"
      }.joined()
    let answers = Dictionary(
      try RoadAlerts(places: places).recording(text, name: height == nil ? "lead" : "lead-cut").objects.map {
        ("\($0.frame(milliseconds: 100))/\($0.id)", $0)
      }, uniquingKeysWith: { $1 })
    var (signed, distances) = ([Double](), [Double]())
    for lead in found where lead.frame < truth.distances.count {
      guard let distance = answers["\(lead.frame)/\(lead.id)"]?.distanceM else { continue }
      distances.append(distance)
      signed.append(distance / truth.distances[lead.frame] - 1)
    }
    return (signed.map { abs($0) }, signed, distances)
  }

  /// The part of a box inside the picture; nil if the whole box is outside.
  private static func recognition(_ object: RoadRecording.Object, _ camera: RoadCameraLine) -> String? {
    guard let box = object.box, box.count == 4 else { return nil }
    let bottom = min(box[1] + box[3], Double(camera.height))
    guard bottom > box[1] else { return nil }
    return RecognitionText.object(id: object.id, label: object.label, box: [box[0], box[1], box[2], bottom - box[1]])
  }
}
