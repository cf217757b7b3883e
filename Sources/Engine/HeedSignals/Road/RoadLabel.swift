/// The class of an object on the road; docs/formats.md lists the names. Spellings of the alert library, KITTI and COCO
/// are read as these names; other classes keep their names and have no known size.
public struct RoadLabel: Hashable, Sendable {
  /// The name in files.
  public let name: String

  /// Four-wheeled motor vehicles, as KITTI and COCO divide them.
  public static let car = RoadLabel(exactly: "car"), van = RoadLabel(exactly: "van"),
    truck = RoadLabel(exactly: "truck"), bus = RoadLabel(exactly: "bus")
  /// Two-wheelers; see also ``rider``.
  public static let motorcycle = RoadLabel(exactly: "motorcycle"), bicycle = RoadLabel(exactly: "bicycle")
  /// A person together with the two-wheeler that the person rides: KITTI's `Cyclist`.
  public static let rider = RoadLabel(exactly: "rider")
  /// A person on foot.
  public static let pedestrian = RoadLabel(exactly: "pedestrian")
  /// A car with its brake lights on.
  public static let carBrakeLightOn = RoadLabel(exactly: "carBrakeLightOn")
  /// A traffic light with one lit colour.
  public static let trafficLightRed = RoadLabel(exactly: "trafficLightRed"),
    trafficLightYellow = RoadLabel(exactly: "trafficLightYellow"),
    trafficLightGreen = RoadLabel(exactly: "trafficLightGreen")
  /// A traffic light of unknown colour.
  public static let trafficLight = RoadLabel(exactly: "trafficLight")
  /// A stop sign.
  public static let stopSign = RoadLabel(exactly: "stopSign")

  /// Every label that Heed interprets.
  public static let known: [RoadLabel] = [
    .car, .van, .truck, .bus, .motorcycle, .bicycle, .rider, .pedestrian, .carBrakeLightOn, .trafficLightRed,
    .trafficLightYellow, .trafficLightGreen, .trafficLight, .stopSign,
  ]

  /// Reads any spelling of a label; case, spaces, `-` and `_` are ignored.
  public init(_ spelling: String) { self = Self.spellings[Self.key(spelling)] ?? RoadLabel(exactly: spelling) }

  private init(exactly name: String) { self.name = name }

  /// True for cars, vans, trucks, buses and motorcycles, with or without brake lights.
  public var isVehicle: Bool { Self.vehicles.contains(self) }
  /// True for labels that Heed interprets.
  public var isKnown: Bool { Self.known.contains(self) }

  private static let vehicles: Set<RoadLabel> = [.car, .van, .truck, .bus, .motorcycle, .carBrakeLightOn]

  /// A label in the one spelling by which labels are compared.
  package static func key(_ spelling: String) -> String { spelling.lowercased().filter { !"-_ ".contains($0) } }

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
