import HeedSignals

extension DriverSelector {
  /// Maximum distance from the seat's middle for accepting a face as the driver's, metres. Choice: half a head more
  /// than people sit off-centre; the next seat is 0.6 m away, and a leaning passenger stays outside.
  static let seatMeters = 0.2
  /// Maximum ratio of the face's size to the usual size in the seat. Choice: distances to the camera range from 0.9 m
  /// (leaning back) to 0.5 m (leaning over the wheel), with the seat's middle between.
  static let seatRatio = 1.5
  /// Maximum distance from the seat's middle for the tracked driver, metres. Choice: leaning to the glove box;
  /// further away the driver has left.
  static let leanMeters = 0.45
  /// Maximum ratio of sizes for the tracked driver. Choice: a face just in front of the wheel.
  static let leanRatio = 2.0
  /// Maximum distance that a head moves within `stepTime`, metres. Choice: heads move at most at 1 m/s while their
  /// faces are visible.
  static let stepMeters = 0.12
  /// Maximum ratio of a head's sizes within `stepTime`. Choice: ``stepMeters`` towards the camera, from 0.5 m.
  static let stepRatio = 1.3
  /// Time for which the driver's last position counts like the seat. Choice: outlasts a hand in front of a leaning
  /// driver; short, since a passenger may lean there.
  static let stepTime: Duration = .milliseconds(500)
  /// Observation time whose median position is the seat. Choice: outlasts every lean, yet follows an adjusted seat.
  static let learns: Duration = .seconds(60)
  /// Interval of the sampled positions. Choice: enough for a median.
  static let sampleInterval: Duration = .milliseconds(500)
  /// Tracking time after which a face further to the driver's side is no longer the driver. Choice: a driver has sat
  /// down by then; a later face there is outside the window.
  static let settles: Duration = .seconds(30)
  /// Minimum distance of that face from the tracked face, metres. Choice: half of the way between two seats.
  static let besideMeters = 0.3
  /// Time for which another person is remembered after being last seen.
  /// Choice: as long as a passenger bends down; a visible passenger never becomes the driver.
  static let forgetsOthers: Duration = .seconds(10)
  /// Maximum size of rear-seat faces, relative to the largest face.
  /// Choice: the rear seats are 0.8 m behind heads that are 0.5 to 0.9 m away from the camera.
  static let frontRowRatio = 0.6
}
