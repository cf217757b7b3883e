import HeedGeometry
import HeedSignals
import Testing

@Suite("Lines about the road")
struct RoadEventJSONTests {
  static let time = Timestamp(milliseconds: 10400)

  static let closing = TimeToCollision(seconds: 1.7004, earliest: 1.5, latest: 2.0)
  static let uncertain = TimeToCollision(seconds: 1.7, earliest: 0.9, latest: .infinity)

  static let alerts: [(state: RoadAlertChange.State, alert: RoadAlert, line: String)] = [
    (
      .raised,
      RoadAlert(
        kind: .timeToCollision, severity: .alert, object: "7", timeToCollision: closing, distanceMeters: 9.1),
      #"{"type":"alert","t_ms":10400.0,"state":"raised","kind":"timeToCollision","stage":null,"side":null,"severity":"alert","object":"7","ttc_s":1.7,"ttc_low_s":1.5,"ttc_high_s":2.0,"distance_m":9.1,"seen":null}"#
    ),
    (
      .changed,
      RoadAlert(
        kind: .timeToCollision, severity: .warning, object: "a \"b\"", timeToCollision: uncertain, isSeen: false),
      #"{"type":"alert","t_ms":10400.0,"state":"changed","kind":"timeToCollision","stage":null,"side":null,"severity":"warning","object":"a \"b\"","ttc_s":1.7,"ttc_low_s":0.9,"ttc_high_s":null,"distance_m":null,"seen":false}"#
    ),
    (
      .cleared, RoadAlert(kind: .laneDeparture, severity: .warning, stage: .drifting, side: .left, isSeen: true),
      #"{"type":"alert","t_ms":10400.0,"state":"cleared","kind":"laneDeparture","stage":"drifting","side":"left","severity":"warning","object":null,"ttc_s":null,"ttc_low_s":null,"ttc_high_s":null,"distance_m":null,"seen":true}"#
    ),
    (
      .raised, RoadAlert(kind: .overspeed, severity: .info),
      #"{"type":"alert","t_ms":10400.0,"state":"raised","kind":"overspeed","stage":null,"side":null,"severity":"info","object":null,"ttc_s":null,"ttc_low_s":null,"ttc_high_s":null,"distance_m":null,"seen":null}"#
    ),
  ]

  @Test(arguments: alerts)
  func roadAlertsAreWrittenAsDocumented(_ row: (state: RoadAlertChange.State, alert: RoadAlert, line: String)) {
    let event = MonitorEvent.alert(RoadAlertChange(time: Self.time, state: row.state, alert: row.alert))
    #expect(event.json.text == row.line)
    #expect(event.time == Self.time && event.typeName == "alert")
  }

  @Test func namesInRoadLinesMatchTheEnumCases() {
    #expect(
      RoadAlert.Kind.allCases.map(\.rawValue)
        == ["timeToCollision", "entry", "laneDeparture", "distance", "overspeed"])
    #expect(RoadAlert.Stage.allCases.map(\.rawValue) == ["drifting", "departed"])
    #expect(RoadAlert.Severity.allCases.map(\.rawValue) == ["info", "warning", "alert"])
    #expect(RoadAlertChange.State.allCases.map(\.rawValue) == ["raised", "changed", "cleared"])
    #expect(RoadRegion.allCases.map(\.rawValue) == ["primary", "secondary", "none"])
    #expect(
      LaneMarking.Position.allCases.map(\.rawValue) == ["egoLeft", "egoRight", "adjacentLeft", "adjacentRight"])
    #expect(VehicleState.TurnSignal.allCases.map(\.rawValue) == ["none", "left", "right"])
  }

  @Test func alertSeveritiesAreOrdered() {
    #expect(RoadAlert.Severity.info < .warning)
    #expect(RoadAlert.Severity.warning < .alert)
    #expect(!(RoadAlert.Severity.alert < .alert))
  }

  @Test func roadAvailabilityLineNamesTheFunction() {
    let lost = MonitorEvent.roadAvailability(
      RoadAvailabilityChange(time: Self.time, function: .laneDeparture, reason: .speedMissing))
    #expect(
      lost.json.text
        == #"{"type":"availability","t_ms":10400.0,"of":"laneDeparture","state":"unavailable","reason":"speedMissing","permanent":false}"#
    )
    let back = MonitorEvent.roadAvailability(
      RoadAvailabilityChange(time: Self.time, function: .laneDeparture, reason: nil))
    #expect(
      back.json.text
        == #"{"type":"availability","t_ms":10400.0,"of":"laneDeparture","state":"available","reason":null,"permanent":false}"#
    )
    #expect(back.typeName == "availability" && back.time == Self.time)
  }

  static var report: RoadReport {
    var object = RoadObjectState(
      id: "7", label: .car, box: ImageRect(x: 1, y: 2, width: 3, height: 4), region: .primary, isInPath: true)
    object.distanceMeters = 23.45678
    object.distanceDeviation = 1.2
    object.closingSpeed = 5.5
    object.closingDeviation = 0.4
    object.timeToCollision = uncertain
    let lost = RoadObjectState(id: "heed-1", label: RoadLabel("Tram"), box: ImageRect(x: 1, y: 2, width: 3, height: 4))
    return RoadReport(
      observation: RoadObservation(frame: 312, time: time, size: ImageSize(width: 100, height: 50)),
      objects: [object, lost],
      lane: LaneState(offset: -0.25, heading: .degrees(0.5), width: 3.5, leftDistance: 2, curvature: 0.001),
      speed: SpeedEstimate(metersPerSecond: 13.9, origin: .positions))
  }

  static let objects = [
    #""id":"7","label":"car","box":[1.0,2.0,3.0,4.0],"score":null,"distance_m":23.457,"distance_sd_m":1.2,"closing_mps":5.5,"closing_sd_mps":0.4,"ttc_s":1.7,"ttc_low_s":0.9,"ttc_high_s":null,"region":"primary","in_path":true"#,
    #""id":"heed-1","label":"Tram","box":[1.0,2.0,3.0,4.0],"score":null,"distance_m":null,"distance_sd_m":null,"closing_mps":null,"closing_sd_mps":null,"ttc_s":null,"ttc_low_s":null,"ttc_high_s":null,"region":"none","in_path":false"#,
  ]

  @Test func roadLineHoldsSpeedLaneAndObjects() {
    let line =
      #"{"type":"road","t_ms":10400.0,"frame":312,"speed_mps":13.9,"speed_from":"positions","lane":{"offset_m":-0.25,"heading_deg":0.5,"width_m":3.5,"left_m":2.0,"right_m":null,"curvature_per_m":0.001},"objects":[{"#
      + Self.objects.joined(separator: "},{") + "}]}"
    #expect(MonitorEvent.road(Self.report).json.text == line)
  }

  @Test func unknownRoadValuesAreWrittenAsNull() {
    let observation = RoadObservation(frame: 0, time: .zero, size: ImageSize(width: 100, height: 50))
    #expect(
      MonitorEvent.road(RoadReport(observation: observation)).json.text
        == #"{"type":"road","t_ms":0.0,"frame":0,"speed_mps":null,"speed_from":null,"lane":null,"objects":[]}"#)
  }

  @Test func everyObjectHasItsOwnLine() {
    #expect(
      Self.report.objectLines.map(\.text)
        == Self.objects.map { #"{"type":"object","t_ms":10400.0,"# + $0 + "}" } + [
          #"{"type":"road","t_ms":10400.0,"frame":312,"speed_mps":13.9,"speed_from":"positions","# + Self.lane + "}"
        ])
  }

  private static let lane =
    #""lane":{"offset_m":-0.25,"heading_deg":0.5,"width_m":3.5,"left_m":2.0,"right_m":null,"curvature_per_m":0.001}"#

  @Test func invalidRoadNumbersAreWrittenAsNull() {
    var report = Self.report
    report.objects[0].distanceMeters = .nan
    report.objects[0].closingSpeed = -.infinity
    report.lane?.curvature = .nan
    report.speed?.metersPerSecond = .infinity
    let text = MonitorEvent.road(report).json.text
    #expect(!text.lowercased().contains("nan") && !text.lowercased().contains("inf"))
  }
}
