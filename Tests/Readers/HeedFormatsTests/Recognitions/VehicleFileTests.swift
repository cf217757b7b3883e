import HeedGeometry
import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Vehicle states are read line by line")
struct VehicleFileTests {
  private func file(_ text: String, in scratch: Scratch) throws -> VehicleFile {
    try VehicleFile(path: try scratch.write(text, to: "v.ndjson"))
  }

  @Test func vehicleStatesAreReadInTimeOrder() throws {
    let scratch = try Scratch()
    let vehicle = try file(
      """
      {"t_ms":100,"speed_mps":10,"turn_signal":"left"}
      {"t_ms":200,"speed_mps":-1}
      {"t_ms":150,"speed_mps":77}
      {"t_ms":300,"brake":true,"steering_deg":90,"engaged":false,"heading_deg":45}
      """, in: scratch)
    let first = try #require(try vehicle.next())
    #expect(first.time == Timestamp(milliseconds: 100) && first.speed == 10 && first.turnSignal == .left)
    let second = try #require(try vehicle.next())
    #expect(second.time == Timestamp(milliseconds: 200) && second.speed == nil, "a negative speed is none")
    let last = try #require(try vehicle.next(), "a time that goes back is not used")
    #expect(last.isBraking == true && last.isEngaged == false)
    #expect(abs((last.steering?.degrees ?? 0) - 90) < 1e-9 && abs((last.heading?.degrees ?? 0) - 45) < 1e-9)
    #expect(try vehicle.next() == nil)
    #expect(vehicle.gaps.text == "1 speed")
    #expect(vehicle.missing?.contains("1 row not used") ?? false)
  }

  @Test func vehicleRepliesToRequestsAreRead() throws {
    let scratch = try Scratch()
    let vehicle = try file(
      """
      {"t_ms":0,"supports":["forwardWarning","stop"],"honours":[],"acknowledge":true}
      """, in: scratch)
    let state = try #require(try vehicle.next())
    #expect(state.supports == [.forwardWarning, .stop] && state.honours == [] && state.isAcknowledging == true)
    #expect(state.isReplyAlone)
    let error = #expect(throws: FormatError.self) { try file(#"{"t_ms":0,"supports":["swerve"]}"#, in: scratch) }
    #expect("\(try #require(error))".contains("write one of forwardWarning, laneSupport, slowDown, stop"))
  }

  @Test(arguments: [#"{"speed_mps":1}"#, #"{"t_ms":0,"brake":1}"#, "x", "", #"{"t_ms":0,"speed"#])
  func invalidVehicleLinesAreRefused(text: String) throws {
    let scratch = try Scratch()
    #expect(throws: FormatError.self) { try file(text, in: scratch) }
  }
}
