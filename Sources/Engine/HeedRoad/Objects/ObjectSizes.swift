public import HeedSignals

/// Usual size of a kind of object, and its variation.
public struct ObjectSize: Hashable, Codable, Sendable {
  /// Height in metres, or in the desired unit of distances; positive.
  public var height: Double
  /// Width from behind, without mirrors; unit as ``height``.
  public var width: Double
  /// Length along the object's own direction; unit as ``height``.
  public var length: Double
  /// Standard deviation of the height among objects of the kind, as a share of it.
  public var spread: Double

  /// Copies its arguments.
  public init(height: Double, width: Double, length: Double, spread: Double) {
    (self.height, self.width, self.length, self.spread) = (height, width, length, spread)
  }

  fileprivate var isProper: Bool {
    [height, width, length].allSatisfy { $0 > 0 && $0.isFinite } && (0...10).contains(spread)
  }
}

/// The size of every kind of road object.
public struct ObjectSizes: Hashable, Sendable {
  /// Sizes in metres.
  public struct Settings: Hashable, Codable, Sendable {
    /// Usual size of a car. Source: means over KITTI's objects (docs/references.md, road). Choice: spread of other
    /// labels, 0.11 m of 1.52.
    public var car = ObjectSize(height: 1.52, width: 1.63, length: 3.88, spread: 0.07)
    /// Usual size of a van. Source: KITTI, as ``car``. Choice: spread by judgement, as vans vary more.
    public var van = ObjectSize(height: 2.16, width: 1.86, length: 4.97, spread: 0.15)
    /// Usual size of a truck. Source: KITTI, as ``car``. Choice: spread by judgement, as trucks vary most.
    public var truck = ObjectSize(height: 3.47, width: 2.70, length: 10.77, spread: 0.25)
    /// Usual size of a person on foot. Source: KITTI, as ``car``. Choice: spread rounded from other labelled people,
    /// 0.16 m of 1.76, children included.
    public var pedestrian = ObjectSize(height: 1.76, width: 0.73, length: 0.7, spread: 0.10)
    /// Usual size of a person on a two-wheeler. Source: KITTI, as ``car``. Choice: spread as for people, but with fewer
    /// children.
    public var rider = ObjectSize(height: 1.74, width: 0.68, length: 1.75, spread: 0.08)
    /// Usual size of a bus. Source: Directive 96/53/EC allows 2.55 m of width and 4 m of height; city buses are 3.1 m
    /// by 12 m.
    public var bus = ObjectSize(height: 3.10, width: 2.55, length: 12, spread: 0.12)
    /// Usual size of a motorcycle. Choice: the machine alone, as COCO labels it; from common dimensions.
    public var motorcycle = ObjectSize(height: 1.20, width: 0.80, length: 2.10, spread: 0.15)
    /// Usual size of a bicycle. Source: docs/references.md, road: COCO's bicycle is the bicycle alone.
    public var bicycle = ObjectSize(height: 1.10, width: 0.60, length: 1.75, spread: 0.12)
    /// Usual size of a traffic light. Source: housings with three lamps of 200 to 300 mm (EN 12368, ITE) are 0.9 to
    /// 1.1 m high.
    public var trafficLight = ObjectSize(height: 1.0, width: 0.35, length: 0.3, spread: 0.2)
    /// Usual size of a stop sign. Source: MUTCD R1-1 is 0.75 m on most roads, 0.9 m on large ones; Vienna Convention
    /// B2a 0.6 to 0.9 m.
    public var stopSign = ObjectSize(height: 0.75, width: 0.75, length: 0.02, spread: 0.15)
    /// The defaults.
    public init() {}
  }

  private var sizes: [RoadLabel: ObjectSize]

  /// Sizes from settings; kinds without a positive and finite size are left out.
  public init(_ settings: Settings = Settings()) {
    sizes = [
      .car: settings.car, .carBrakeLightOn: settings.car, .van: settings.van, .truck: settings.truck,
      .bus: settings.bus, .motorcycle: settings.motorcycle, .bicycle: settings.bicycle, .rider: settings.rider,
      .pedestrian: settings.pedestrian, .trafficLight: settings.trafficLight, .trafficLightRed: settings.trafficLight,
      .trafficLightYellow: settings.trafficLight, .trafficLightGreen: settings.trafficLight,
      .stopSign: settings.stopSign,
    ].filter(\.value.isProper)
  }

  /// The size of a kind; nil if unknown. Setting a size that is not positive and finite removes the kind.
  public subscript(label: RoadLabel) -> ObjectSize? {
    get { sizes[label] }
    set { sizes[label] = newValue.flatMap { $0.isProper ? $0 : nil } }
  }
}
