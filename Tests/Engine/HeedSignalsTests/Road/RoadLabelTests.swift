import HeedSignals
import Testing

@Suite("Labels of the road")
struct RoadLabelTests {
  @Test(arguments: [
    // The alert library's.
    ("car-brake-light-on", "carBrakeLightOn"), ("pedestrian", "pedestrian"), ("car", "car"),
    ("traffic-light-red", "trafficLightRed"), ("stop-sign", "stopSign"),
    // KITTI's.
    ("Car", "car"), ("Van", "van"), ("Truck", "truck"), ("Pedestrian", "pedestrian"),
    ("Person_sitting", "pedestrian"), ("Cyclist", "rider"),
    // COCO's.
    ("person", "pedestrian"), ("bicycle", "bicycle"), ("motorcycle", "motorcycle"), ("bus", "bus"),
    ("traffic light", "trafficLight"), ("stop sign", "stopSign"), ("motorbike", "motorcycle"),
    // Other spellings.
    ("CARBRAKELIGHTON", "carBrakeLightOn"), ("Traffic_Light_Green", "trafficLightGreen"),
    ("red light", "trafficLightRed"), ("lorry", "truck"),
  ])
  func spellingsOfAClassMapToOneLabel(spelling: String, name: String) {
    #expect(RoadLabel(spelling).name == name)
    #expect(RoadLabel(spelling).isKnown)
  }

  @Test(arguments: ["Tram", "Misc", "DontCare", "traffic cone", "", " ", "汽车", "car park", "carcar"])
  func unknownLabelsKeepTheirSpelling(spelling: String) {
    let label = RoadLabel(spelling)
    #expect(label.name == spelling)
    #expect(!label.isKnown && !label.isVehicle)
  }

  @Test func knownLabelsAreFoundByTheirNames() {
    for label in RoadLabel.known { #expect(RoadLabel(label.name) == label) }
    #expect(Set(RoadLabel.known).count == RoadLabel.known.count)
  }

  @Test func onlyMotorVehiclesAreVehicles() {
    let vehicles: Set<RoadLabel> = [.car, .van, .truck, .bus, .motorcycle, .carBrakeLightOn]
    for label in RoadLabel.known { #expect(label.isVehicle == vehicles.contains(label), "\(label.name)") }
  }
}
