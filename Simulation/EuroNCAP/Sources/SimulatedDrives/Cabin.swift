import Foundation
import HeedGeometry
public import HeedSignals

/// A car with the wheel on the left: its cameras, and where the official sheet's gaze locations lie in it.
///
/// Choice: an ordinary mid-size cabin, metres from the driver's eye point, x ahead, y left, z up. The cameras stand at the
/// top of the steering column: see ``CabinView``.
public enum Cabin {
  /// Of a driver of average size, in the vehicle's frame.
  package static let eyePoint = SIMD3(-0.5, 0.38, 1.2)
  static let roadCamera = MountedCamera(
    optics: PinholeCamera(size: ImageSize(width: 1280, height: 720), fx: 1000, fy: 1000, cx: 639.5, cy: 359.5),
    heightMeters: 1.35)

  /// What the sheet names, and where it is.
  public static let places: [String: SIMD3<Double>] = [
    "Driver side window": SIMD3(0.25, 0.60, -0.10),
    "In-vehicle infotainment system": SIMD3(0.62, -0.37, -0.27),
    "Passenger footwell": SIMD3(0.70, -0.72, -0.75),
    "Passenger face": SIMD3(0.08, -0.74, 0.00),
    "Passenger side window": SIMD3(0.30, -1.20, -0.10),
    "Glovebox": SIMD3(0.62, -0.66, -0.45),
    "Rear passenger": SIMD3(-0.85, -0.74, -0.05),
    "Driver side mirror": SIMD3(0.60, 0.52, -0.12),
    "Rear view mirror": SIMD3(0.50, -0.36, 0.13),
    "Passenger side mirror": SIMD3(0.65, -1.15, -0.14),
    "Instrument cluster": SIMD3(0.72, 0.00, -0.20),
    "Phone mounted on dashboard outboard": SIMD3(0.62, 0.32, -0.17),
    "Driver knee outboard": SIMD3(0.36, 0.22, -0.58),
    "Driver lap": SIMD3(0.26, 0.00, -0.52),
    "Driver inboard": SIMD3(0.30, -0.26, -0.48),
    "Phone mounted on dedicated position": SIMD3(0.60, -0.26, -0.15),
    "Phone held centre of steering wheel": SIMD3(0.42, 0.00, -0.28),
    "Phone held in 9-11 or 1-3 o'clock": SIMD3(0.45, 0.17, -0.18),
    "Phone held in view of windscreen": SIMD3(0.50, -0.08, -0.02),
    "Phone held in view of instrument cluster": SIMD3(0.52, 0.00, -0.145),
  ]

  /// What the rig's maker knows of the cabin. A phone in a hand, a lap or before the windscreen is no zone; nor is the rear seat.
  ///
  /// Side windows are of class nondriving, as the sheet's long distraction has them; a look there while turning is for the
  /// engine to tell.
  public static func rig(_ view: CabinView = .face) -> Rig {
    let cameraFromVehicle = view.cameraFromVehicle
    func zone(_ name: String, _ zoneClass: ZoneClass, _ place: String, _ radius: Double) -> Zone? {
      places[place].map {
        Zone(
          name: name, zoneClass: zoneClass,
          shape: .sphere(center: cameraFromVehicle * Point(meters: eyePoint + $0), radiusMeters: radius))
      }
    }
    // The forward view is what the windscreen shows of the own road: 8.5 degrees to each side, wherever the eyes are.
    let road = Zone(
      name: "road", zoneClass: .forward,
      shape: .sphere(
        center: cameraFromVehicle * Point(meters: eyePoint + SIMD3(20, 0, -0.5)), radiusMeters: 3))
    let others = [
      zone("cluster", .driving, "Instrument cluster", 0.08),
      zone("mirror_left", .driving, "Driver side mirror", 0.08),
      zone("mirror_rear", .driving, "Rear view mirror", 0.08),
      zone("mirror_right", .driving, "Passenger side mirror", 0.10),
      zone("window_left", .nondriving, "Driver side window", 0.15),
      zone("window_right", .nondriving, "Passenger side window", 0.20),
      zone("centre_stack", .nondriving, "In-vehicle infotainment system", 0.11),
      zone("glovebox", .nondriving, "Glovebox", 0.14),
      zone("footwell", .nondriving, "Passenger footwell", 0.20),
      zone("passenger", .nondriving, "Passenger face", 0.14),
      zone("phone_outboard", .phone, "Phone mounted on dashboard outboard", 0.06),
      zone("phone_mount", .phone, "Phone mounted on dedicated position", 0.06),
    ]
    var rig = Rig(
      name: "euro-ncap", seat: .left, cabinCamera: view.camera, vehicleFromCamera: view.vehicleFromCamera,
      zones: [road] + others.compactMap { $0 })
    rig.roadCamera = roadCamera
    return rig
  }
}
