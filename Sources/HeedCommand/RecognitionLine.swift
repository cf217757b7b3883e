import Foundation
import HeedGeometry
import HeedSignals

/// One line of recognitions as it is written: `heed alerts` of docs/formats.md.
struct RecognitionLine: Decodable {
  struct Object: Decodable {
    var id: LooseName?
    var label: String
    /// nil for null, as for a box that was not measured.
    var box: [Measured]?
    var score: Measured?
    var distance: Measured?

    enum CodingKeys: String, CodingKey {
      case id, label, box, score
      case distance = "distance_m"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decodeIfPresent(LooseName.self, forKey: .id)
      label = try container.decode(String.self, forKey: .label)
      guard container.contains(.box) else {
        throw DecodingError.keyNotFound(
          CodingKeys.box, .init(codingPath: container.codingPath, debugDescription: "an object has a box"))
      }
      box = try container.decodeIfPresent([Measured].self, forKey: .box)
      score = try container.decodeIfPresent(Measured.self, forKey: .score)
      distance = try container.decodeIfPresent(Measured.self, forKey: .distance)
    }
  }

  struct Lane: Decodable {
    var position: String
    var points: [[Measured]]
  }

  /// How points of the picture moved since an earlier one.
  struct Flow: Decodable {
    var since: Measured
    var tracks: [[Measured]]

    enum CodingKeys: String, CodingKey {
      case tracks
      case since = "since_ms"
    }
  }

  /// Where the driver looks, in the vehicle's frame.
  struct Driver: Decodable {
    var azimuth: Measured?
    var elevation: Measured?
    var eyesOnRoad: Bool?

    enum CodingKeys: String, CodingKey {
      case azimuth = "vehicle_azimuth_deg"
      case elevation = "vehicle_elevation_deg"
      case eyesOnRoad = "eyes_on_road"
    }
  }

  var type: String?
  var time: Measured
  var image: [Measured]
  var vehicle: VehicleFields
  var objects: [Object]
  /// nil: nobody looked for markings.
  var lanes: [Lane]?
  /// nil: nobody followed points.
  var flow: Flow?
  var driver: Driver?

  private enum CodingKeys: String, CodingKey {
    case type, image, objects, lanes, flow, driver
    case time = "t_ms"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decodeIfPresent(String.self, forKey: .type)
    guard type == nil || type == "recognitions" else {
      throw LineDefect("type", "is \"\(type ?? "")\"; recognitions have none, and a camera stands in the first line")
    }
    time = try container.decode(Measured.self, forKey: .time)
    image = try container.decode([Measured].self, forKey: .image)
    vehicle = try VehicleFields(from: decoder)
    objects = try container.decodeIfPresent([Object].self, forKey: .objects) ?? []
    lanes = try container.decodeIfPresent([Lane].self, forKey: .lanes)
    flow = try container.decodeIfPresent(Flow.self, forKey: .flow)
    driver = try container.decodeIfPresent(Driver.self, forKey: .driver)
  }
}

/// What a line says of the vehicle; the keys of recognitions and of `--vehicle` alike.
struct VehicleFields: Decodable {
  var speed: Measured?
  var yawRate: Measured?
  var position: [Measured]?
  var turnSignal: String?
  var speedLimit: Measured?
  var steering: Measured?
  var brake: Bool?
  var engaged: Bool?
  var heading: Measured?

  enum CodingKeys: String, CodingKey {
    case position, brake, engaged
    case speed = "speed_mps"
    case yawRate = "yaw_rate_dps"
    case turnSignal = "turn_signal"
    case speedLimit = "speed_limit_mps"
    case steering = "steering_deg"
    case heading = "heading_deg"
  }
}
