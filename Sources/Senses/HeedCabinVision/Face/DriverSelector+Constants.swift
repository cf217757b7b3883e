import HeedSignals

extension DriverSelector {
  /// Maximum distance of a new driver's face from the seat's middle, metres. Choice: people sit off-centre by half a
  /// head less; the next seat is 0.6 m away, and a leaning passenger stays outside.
  static let seatMeters = 0.2
  /// Maximum ratio between a new driver's face size and the usual size in the seat. Choice: drivers are 0.9 m (leaning
  /// back) to 0.5 m (leaning over the wheel) away from the camera, with the seat's middle between.
  static let seatRatio = 1.5
  /// The same distance for the tracked driver's face. Choice: a driver leans this far to the glove box.
  static let leanMeters = 0.45
  /// The same ratio for the tracked driver's face. Choice: a face just in front of the wheel reaches it.
  static let leanRatio = 2.0
  /// Maximum distance that a head moves within `stepTime`, metres. Choice: visible faces move at most at 1 m/s.
  static let stepMeters = 0.12
  /// Maximum ratio of a head's sizes within `stepTime`. Choice: a head 0.5 m away that moves `stepMeters` closer.
  static let stepRatio = 1.3
  /// Time for which the driver's last position is accepted like the seat. Choice: a hand is gone by then.
  static let stepTime: Duration = .milliseconds(500)
  /// Observation time whose median position is the seat. Choice: longer than a lean, and an adjusted seat is followed.
  static let learns: Duration = .seconds(60)
  /// Interval between two sampled positions. Choice: enough samples for a median.
  static let sampleInterval: Duration = .milliseconds(500)
  /// Tracking time after which a face further to the driver's side no longer replaces the tracked driver. Choice: the
  /// driver has sat down by then; a face that appears there later is outside the window.
  static let settles: Duration = .seconds(30)
  /// Minimum distance from the tracked face of a face that may replace it, metres. Choice: half of the seats' distance.
  static let besideMeters = 0.3
  /// Time for which an unseen person's place is remembered. Choice: passengers bend down for so long.
  static let forgetsOthers: Duration = .seconds(10)
  /// Maximum size of a rear-seat face, relative to the largest face. Choice: front heads are 0.5 to 0.9 m away, rear
  /// seats 0.8 m more.
  static let frontRowRatio = 0.6
}
