/// What kind of thing an object on the road is.
///
/// Written as docs/formats.md names it; the spellings of the seeds, of KITTI and of COCO are read as these. Anything else is carried
/// under its own name, without a size.
public struct RoadLabel: Hashable, Sendable {
  /// As it is written.
  public let name: String

  public static let car = RoadLabel(exactly: "car")
  public static let van = RoadLabel(exactly: "van")
  public static let truck = RoadLabel(exactly: "truck")
  public static let bus = RoadLabel(exactly: "bus")
  public static let motorcycle = RoadLabel(exactly: "motorcycle")
  public static let bicycle = RoadLabel(exactly: "bicycle")
  /// A person on two wheels, with them: KITTI's `Cyclist`.
  public static let rider = RoadLabel(exactly: "rider")
  public static let pedestrian = RoadLabel(exactly: "pedestrian")
  public static let carBrakeLightOn = RoadLabel(exactly: "carBrakeLightOn")
  public static let trafficLightRed = RoadLabel(exactly: "trafficLightRed")
  public static let trafficLightYellow = RoadLabel(exactly: "trafficLightYellow")
  public static let trafficLightGreen = RoadLabel(exactly: "trafficLightGreen")
  /// A light whose colour is not known.
  public static let trafficLight = RoadLabel(exactly: "trafficLight")
  public static let stopSign = RoadLabel(exactly: "stopSign")

  /// Every label that Heed knows.
  public static let known: [RoadLabel] = [
    .car, .van, .truck, .bus, .motorcycle, .bicycle, .rider, .pedestrian, .carBrakeLightOn, .trafficLightRed,
    .trafficLightYellow, .trafficLightGreen, .trafficLight, .stopSign,
  ]

  /// Reads any spelling: case, spaces, `-` and `_` do not count.
  public init(_ spelling: String) {
    self = Self.spellings[Self.key(spelling)] ?? RoadLabel(exactly: spelling)
  }

  private init(exactly name: String) { self.name = name }

  /// Cars, vans, trucks, buses and motorcycles, whatever their lights show.
  public var isVehicle: Bool { Self.vehicles.contains(self) }

  /// True for those that Heed knows a meaning of.
  public var isKnown: Bool { Self.known.contains(self) }

  private static let vehicles: Set<RoadLabel> = [.car, .van, .truck, .bus, .motorcycle, .carBrakeLightOn]

  private static func key(_ spelling: String) -> String {
    spelling.lowercased().filter { !"-_ ".contains($0) }
  }

  private static let spellings: [String: RoadLabel] = {
    var result = Dictionary(uniqueKeysWithValues: known.map { (key($0.name), $0) })
    // Source: KITTI's object types, COCO's class names, and the alert library's.
    let others: [(RoadLabel, [String])] = [
      (.pedestrian, ["person", "personsitting", "people"]),
      (.rider, ["cyclist", "motorcyclist", "bicyclist"]),
      (.motorcycle, ["motorbike"]),
      (.bicycle, ["bike"]),
      (.truck, ["lorry"]),
      (.carBrakeLightOn, ["carbrakelight", "brakelighton", "carbrake"]),
      (.trafficLightRed, ["redlight", "redtrafficlight", "trafficred"]),
      (.trafficLightYellow, ["yellowlight", "yellowtrafficlight", "trafficlightamber", "trafficyellow"]),
      (.trafficLightGreen, ["greenlight", "greentrafficlight", "trafficgreen"]),
    ]
    for (label, names) in others { for name in names { result[name] = label } }
    return result
  }()
}
