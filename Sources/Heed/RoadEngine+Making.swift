public import HeedGeometry
public import HeedRoad
public import HeedSignals

/// A road engine.
/// - Parameters:
///   - camera: nil: nothing is said of distances but those that recognitions carry.
///   - regions: Static ones; nil: from the lanes, else the vehicle's own path.
/// - Throws: What is wrong with the regions.
public func makeRoadEngine(
  camera: MountedCamera?, regions: Rig.Regions?, settings: RoadSettings = RoadSettings()
) throws -> RoadEngine {
  try RoadEngine(camera: camera, regions: regions, settings: settings)
}
