/// What the rating asks, and how exactly a run is judged against it.
enum Limits {
  /// One look away. Source: Euro NCAP 2026, long distraction: 3 s.
  static let long = 3.0
  /// Looks that add up within 30 s, also those at a phone. Source: Euro NCAP 2026, short distraction: 10 s.
  static let short = 10.0
  /// Shut for 1 to 2 s. Source: Euro NCAP 2026, microsleep (draft).
  static let microsleep = 1.0...2.0
  /// Source: Euro NCAP 2026: closed for more than 3 s.
  static let sleep = 3.0
  /// Source: Euro NCAP 2026, unresponsive: away or closed 6 s and more.
  static let unresponsive = 6.0
  /// Braking of a risk mitigation function, m/s². Source: UN R79.04.
  static let mitigation = 4.0
  /// Source: Euro NCAP 2026, degradation: the driver is told within 10 s.
  static let inform = 10.0
  /// Source: EU 2021/1341: ready within 5 min.
  static let drowsy = 300.0

  /// A warning may come this much after the limit. Choice: the limit is counted from when the eyes have arrived; half a
  /// second is what a turning head, a frame and a smoothed measurement take, and what a stop watch at a test is good for.
  static let late = 0.5
  /// The same of looks that add up: each of five to eight begins and ends somewhere within 0.1 s.
  static let lateSum = 1.0
  /// A warning before this share of the limit is a false one. Choice: looks half as long are ordinary driving. Looks at a
  /// phone have no such share: none of them is ordinary driving.
  static let early = 0.5
  /// A collision warning is earlier from here on. Choice: less is no use to anybody's reaction.
  static let gain = 0.2
  /// Everybody first drives attentively for this long, in which no warning may come.
  static let leadIn = 60.0
}
