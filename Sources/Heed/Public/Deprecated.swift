/// The cabin's loop alone; a run leads cabin, road and vehicle.
@available(*, deprecated, renamed: "DriveRun")
public typealias CabinPipeline = DriveRun

/// The road's loop alone; a run leads cabin, road and vehicle.
@available(*, deprecated, renamed: "DriveRun")
public typealias RoadPipeline = DriveRun
