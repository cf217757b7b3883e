import HeedGeometry
import HeedSignals
import Testing

@Suite struct FrameReportJSONTests {
  @Test func exampleFrameIsWrittenAsDocumented() {
    let seen = exampleObservation().rounded()
    var report = FrameReport(observation: seen, tracking: .success)
    (report.leftOpenness, report.rightOpenness, report.lidDrift) = (0.97, 0.95, .narrower)
    (report.leftClosure, report.closure) = (0.02, 0.03)
    let direction = Direction<Camera>(azimuth: .degrees(1.2), elevation: .degrees(-4))
    report.gaze = GazeSample(
      time: seen.time, origin: .millimeters(0, 0, 600), direction: direction,
      unfiltered: Direction(azimuth: .degrees(1.5), elevation: .degrees(-3.6)),
      confidence: 0.9, errorDegrees: 2.14)
    (report.zone, report.zoneClass, report.movement) = ("road", .forward, .fixation)
    report.screenPoint = PlanePoint(x: 960.21, y: 410.68)
    report.screenState = .inside
    let expected =
      #"{"type":"frame","frame":312,"t_ms":10400.0,"tracking":"success","#
      + #""face":{"score":0.98,"rect":[214.1,150.2,131.0,131.0],"image":[640,480],"yaw_deg":3.1,"pitch_deg":-2.0,"#
      + #""roll_deg":0.4,"center_mm":[4.1,-20.3,648.0],"mesh":"measured"},"#
      + #""eyes":{"left":{"openness":0.97,"closure":0.02,"closure_spread":null,"#
      + #""iris_px":[291.3,203.9],"iris_radius_px":5.7,"lid_aperture_deg":38.8},"#
      + #""right":{"openness":0.95,"closure":null,"closure_spread":null,"#
      + #""iris_px":[238.0,204.4],"iris_radius_px":5.7,"lid_aperture_deg":38.8}},"#
      + #""hidden":{"left":null,"right":null},"closure":0.03,"mouth_openness":0.03,"#
      + #""gaze":{"azimuth_deg":1.2,"elevation_deg":-4.0,"confidence":0.9,"error_deg":2.14,"#
      + #""vehicle_azimuth_deg":null,"vehicle_elevation_deg":null,"screen_pt":[960.2,410.7],"#
      + #""screen_state":"inside","zone":"road","zone_class":"forward","#
      + #""unfiltered_azimuth_deg":1.5,"unfiltered_elevation_deg":-3.6},"#
      + #""movement":"fixation","provisional":false,"fixation_pt":null,"lid_drift":"narrower","luma":0.41}"#
    #expect(MonitorEvent.frame(report).json.text == expected)
  }

  @Test func unseenFrameValuesAreWrittenAsNull() {
    var seen = exampleObservation().rounded()
    seen.face = nil
    seen.picture.meanLuma = .nan
    let text = MonitorEvent.frame(FrameReport(observation: seen, tracking: .faceMissing)).json.text
    #expect(
      text == #"{"type":"frame","frame":312,"t_ms":10400.0,"tracking":"faceMissing","face":null,"eyes":null,"#
        + #""hidden":{"left":null,"right":null},"closure":null,"mouth_openness":null,"gaze":null,"movement":"unknown","provisional":false,"fixation_pt":null,"lid_drift":null,"luma":null}"#
    )
  }

  @Test func hiddenEyeIsWrittenAsNull() {
    var seen = exampleObservation().rounded()
    seen.face?.leftEye = nil
    var report = FrameReport(observation: seen, tracking: .lowConfidence)
    let turned = MonitorEvent.frame(report).json.text
    #expect(turned.contains(#""eyes":{"left":null,"right":{"openness":null,"closure":null"#), "turned away")
    report.leftCover = .hand
    #expect(MonitorEvent.frame(report).json.text.contains(#""hidden":{"left":"hand","right":null}"#))
  }
}
