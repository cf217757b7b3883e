import HeedGeometry
import HeedSignals
import Testing

@Suite struct MonitorEventJSONTests {
  private static let time = Timestamp(milliseconds: 10400)
  private static func ms(_ value: Double) -> Timestamp { Timestamp(milliseconds: value) }

  static let events: [(MonitorEvent, String)] = [
    (
      .blink(
        time: time, blink: Blink(start: ms(10100.4), end: ms(10300), eye: .left, closure: 0.951, isSlow: false)),
      #"{"type":"blink","t_ms":10400.0,"start_ms":10100.4,"end_ms":10300.0,"eye":"left","closure":0.951,"slow":false,"start_error_ms":null,"end_error_ms":null,"amplitude":null,"closing_velocity_per_s":null,"opening_velocity_per_s":null,"amplitude_velocity_ratio_s":null}"#
    ),
    (
      .blink(
        time: time,
        blink: Blink(
          start: ms(10100.4), end: ms(10300), eye: .both, closure: 0.951, isSlow: false,
          startError: .microseconds(4811), endError: .microseconds(4812), amplitude: 0.9, closingVelocity: 18,
          openingVelocity: 4.5)),
      #"{"type":"blink","t_ms":10400.0,"start_ms":10100.4,"end_ms":10300.0,"eye":"both","closure":0.951,"slow":false,"start_error_ms":4.811,"end_error_ms":4.812,"amplitude":0.9,"closing_velocity_per_s":18.0,"opening_velocity_per_s":4.5,"amplitude_velocity_ratio_s":0.05}"#
    ),
    (
      .eyeClosure(
        time: time,
        closure: EyeClosure(phase: .began, kind: .microsleep, start: ms(9400), end: nil, duringYawn: false)),
      #"{"type":"eyeClosure","t_ms":10400.0,"state":"began","kind":"microsleep","start_ms":9400.0,"end_ms":null,"during_yawn":false}"#
    ),
    (
      .fixation(
        time: time,
        fixation: Fixation(
          start: ms(10000), end: ms(10400), azimuth: .degrees(1.234), elevation: .degrees(-4),
          screenPoint: PlanePoint(x: 955.04, y: 409.1))),
      #"{"type":"fixation","t_ms":10400.0,"start_ms":10000.0,"end_ms":10400.0,"azimuth_deg":1.23,"elevation_deg":-4.0,"fixation_pt":[955.0,409.1]}"#
    ),
    (
      .saccade(time: time, saccade: Saccade(start: ms(10366.667), end: ms(10400), amplitude: .degrees(12.5))),
      #"{"type":"saccade","t_ms":10400.0,"start_ms":10366.667,"end_ms":10400.0,"amplitude_deg":12.5}"#
    ),
    (
      .drowsiness(
        time: time,
        drowsiness: Drowsiness(
          isDrowsy: nil, intensity: nil, perclos: nil, window: .milliseconds(10400), kss: nil, reason: "none")),
      #"{"type":"drowsiness","t_ms":10400.0,"is_drowsy":null,"intensity":null,"perclos":null,"window_s":10.4,"kss":null,"reason":"none","p70":null,"evidence":[],"blinks":null}"#
    ),
    (
      .drowsiness(
        time: time,
        drowsiness: Drowsiness(
          isDrowsy: true, intensity: 0.6, perclos: 0.144, window: .seconds(60), kss: 6.6,
          reason: "perclos", p70: 0.2,
          evidence: [DrowsinessEvidence(kind: .perclos, value: 0.144, window: .seconds(60), intensity: 0.6)],
          blinks: BlinkSummary(
            seen: .seconds(118), blinks: 30, ratePerMinute: 15.25424, rateError: 2.78503, meanDurationSeconds: 0.1204))),
      #"{"type":"drowsiness","t_ms":10400.0,"is_drowsy":true,"intensity":0.6,"perclos":0.144,"window_s":60.0,"kss":6.6,"reason":"perclos","p70":0.2,"evidence":[{"kind":"perclos","value":0.144,"window_s":60.0,"intensity":0.6}],"blinks":{"window_s":118.0,"count":30,"rate_per_min":15.2542,"rate_error":2.785,"duration_ms":120.4,"amplitude":null,"closing_velocity_per_s":null,"opening_velocity_per_s":null,"amplitude_velocity_ratio_s":null,"interval_s":null,"interval_scatter":null}}"#
    ),
    (
      .yawn(time: time, yawn: Yawn(start: ms(6000), end: ms(10000))),
      #"{"type":"yawn","t_ms":10400.0,"start_ms":6000.0,"end_ms":10000.0}"#
    ),
    (
      .phone(
        time: time,
        phone: SeenPhone(
          phase: .began, start: ms(9900), place: .hand, isInUse: nil, confidence: 0.95,
          box: ImageRect(x: 410, y: 200.25, width: 60, height: 120))),
      #"{"type":"phone","t_ms":10400.0,"state":"began","start_ms":9900.0,"end_ms":null,"place":"hand","in_use":null,"confidence":0.95,"rect":[410.0,200.3,60.0,120.0]}"#
    ),
    (.driverChanged(time: time), #"{"type":"driverChanged","t_ms":10400.0}"#),
    (
      .attention(
        time: time,
        attention: AttentionScore(
          begin: .zero, end: time, score: nil, coverage: 0, target: .region, reason: .noDisplay)),
      #"{"type":"attention","t_ms":10400.0,"begin_ms":0.0,"end_ms":10400.0,"score":null,"score_low":null,"score_high":null,"coverage":0.0,"eyes_shut_s":null,"target":"region","reason":"noDisplay"}"#
    ),
    (
      .attention(
        time: time,
        attention: AttentionScore(
          begin: ms(400), end: time, score: 17.8 / 19.4, low: 23.0 / 30, high: 17.8 / 19.4, coverage: 0.9,
          eyesShut: .seconds(1.25), target: .road)),
      #"{"type":"attention","t_ms":10400.0,"begin_ms":400.0,"end_ms":10400.0,"score":0.9175,"score_low":0.7667,"score_high":0.9175,"coverage":0.9,"eyes_shut_s":1.25,"target":"road","reason":null}"#
    ),
    (
      .glance(
        time: time,
        glance: Glance(
          start: ms(9000), end: ms(10000), zone: "phone", zoneClass: .phone, kind: .lizard,
          direction: Direction(azimuth: .degrees(-20.004), elevation: .degrees(-46)), headTurn: .degrees(5.5),
          phone: .zone)),
      #"{"type":"glance","t_ms":10400.0,"start_ms":9000.0,"end_ms":10000.0,"zone":"phone","class":"phone","kind":"lizard","azimuth_deg":-20.0,"elevation_deg":-46.0,"head_turn_deg":5.5,"phone":"zone"}"#
    ),
    (
      .glance(
        time: time, glance: Glance(start: ms(9000), end: ms(10000), zone: "road", zoneClass: .forward, kind: nil)),
      #"{"type":"glance","t_ms":10400.0,"start_ms":9000.0,"end_ms":10000.0,"zone":"road","class":"forward","kind":null,"azimuth_deg":null,"elevation_deg":null,"head_turn_deg":null,"phone":null}"#
    ),
    (
      .distraction(
        time: time,
        distraction: Distraction(
          phase: .changed, kind: .repeatedGlances, start: ms(1000), end: nil, zone: "phone",
          away: .milliseconds(10_033), glances: 4)),
      #"{"type":"distraction","t_ms":10400.0,"state":"changed","kind":"repeatedGlances","start_ms":1000.0,"end_ms":null,"zone":"phone","away_s":10.033,"glances":4}"#
    ),
    (
      .distraction(
        time: time,
        distraction: Distraction(
          phase: .ended, kind: .longGlance, start: ms(1000), end: ms(9000), zone: "other", away: .seconds(8), glances: 1
        )),
      #"{"type":"distraction","t_ms":10400.0,"state":"ended","kind":"longGlance","start_ms":1000.0,"end_ms":9000.0,"zone":"other","away_s":8.0,"glances":1}"#
    ),
    (
      .availability(AvailabilityChange(time: time, availability: .unavailable(.faceMissing))),
      #"{"type":"availability","t_ms":10400.0,"state":"unavailable","reason":"faceMissing","by":null,"works":null,"permanent":false,"utc":null}"#
    ),
    (
      .availability(
        AvailabilityChange(
          time: time, availability: .stopped(nil), isPermanent: true, utcMilliseconds: 1_700_000_000_000.5)),
      #"{"type":"availability","t_ms":10400.0,"state":"stopped","reason":null,"by":null,"works":null,"permanent":true,"utc":1700000000000.5}"#
    ),
    (
      .risk(
        RiskState(
          time: time, level: .warning, score: 0.6,
          reasons: [RiskReason(code: "longGlance", weight: 0.6, text: "Looking away from the road for 3 s.")])),
      #"{"type":"risk","t_ms":10400.0,"level":"warning","held":null,"score":0.6,"reasons":[{"code":"longGlance","weight":0.6,"text":"Looking away from the road for 3 s.","evidence":null,"remedy":null}],"unavailable":[]}"#
    ),
    (
      .risk(RiskState(time: time, level: .unknown, held: .critical, score: nil, reasons: [])),
      #"{"type":"risk","t_ms":10400.0,"level":"unknown","held":"critical","score":null,"reasons":[],"unavailable":[]}"#
    ),
    (
      .calibration(time: time, change: .nextPoint(index: 1, count: 5, target: PlanePoint(x: 192, y: 108.04))),
      #"{"type":"calibration","t_ms":10400.0,"state":"nextPoint","index":1,"count":5,"target_pt":[192.0,108.0]}"#
    ),
    (
      .calibration(time: time, change: .collecting(index: 0)),
      #"{"type":"calibration","t_ms":10400.0,"state":"collecting","index":0}"#
    ),
    (
      .calibration(time: time, change: .progress(index: 0, share: 0.50004)),
      #"{"type":"calibration","t_ms":10400.0,"state":"progress","index":0,"progress":0.5}"#
    ),
    (
      .calibration(time: time, change: .pointFailed(index: 2, reason: .noEyes)),
      #"{"type":"calibration","t_ms":10400.0,"state":"pointFailed","index":2,"reason":"noEyes","text":"no eyes were seen"}"#
    ),
    (
      .calibration(time: time, change: .failed(reason: .collinearPoints)),
      #"{"type":"calibration","t_ms":10400.0,"state":"failed","text":"The points lie on one line; they must span an area."}"#
    ),
    (.calibration(time: time, change: .canceled), #"{"type":"calibration","t_ms":10400.0,"state":"canceled"}"#),
    (
      .calibration(time: time, change: .drifted(degrees: 4.316)),
      #"{"type":"calibration","t_ms":10400.0,"state":"drifted","degrees":4.32}"#
    ),
    (
      .calibration(time: time, change: .driftEnded(degrees: 2)),
      #"{"type":"calibration","t_ms":10400.0,"state":"driftEnded","degrees":2.0}"#
    ),
  ]

  @Test(arguments: events)
  func monitorEventsAreWrittenAsDocumented(event: MonitorEvent, expected: String) {
    #expect(event.json.text == expected)
    #expect(event.time == Self.time)
  }

  @Test func finishedCalibrationEventHoldsTheCalibration() {
    let made = exampleCalibration()
    let text = MonitorEvent.calibration(time: Self.time, change: .finished(calibration: made)).json.text
    #expect(
      text == #"{"type":"calibration","t_ms":10400.0,"state":"finished","calibration":"# + made.json.text + "}")
  }

  @Test func summaryLineHoldsEveryCount() throws {
    var summary = SessionSummary()
    (summary.frames, summary.faceFrames, summary.seconds, summary.note) = (3, 2, 0.1, "cut off")
    let text = MonitorEvent.summary(time: Self.time, summary: summary).json.text
    #expect(text.hasPrefix(#"{"type":"summary","t_ms":10400.0,"frames":3,"seconds":0.1,"face_frames":2,"#))
    #expect(text.contains(#""note":"cut off""#) && text.contains(#""highest_risk":"unknown""#))
  }

  @Test func everyAvailabilityHasItsOwnName() {
    let all: [Availability] =
      [.starting, .available, .stopped(nil)] + Availability.DegradedReason.allCases.map { .degraded($0) }
      + Availability.UnavailableReason.allCases.map { .unavailable($0) }
      + Availability.StopReason.allCases.map { .stopped($0) }
    #expect(Set(all.map { "\($0.stateName) \($0.reasonName ?? "")" }).count == all.count)
    for one in all where !one.isUnavailable {
      #expect(["available", "degraded"].contains(one.stateName), "nothing else may be judged")
    }
  }
}
