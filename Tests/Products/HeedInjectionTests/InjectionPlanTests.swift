import HeedInjection
import Testing

@Suite("The syntax of a fault plan")
struct InjectionPlanTests {
  static let written: [(String, Injection)] = [
    ("cabin stuck 10-14", Injection(.cabin, .stuck, from: 10, to: 14)),
    ("road off 2.5-", Injection(.road, .off, from: 2.5)),
    ("cabin resize 3", Injection(.cabin, .resize, from: 3, to: 3)),
    ("cabin slow 0-9 rate=5", Injection(.cabin, .slow, from: 0, to: 9, value: 5)),
    ("\tvehicle  nan 1-2   # a broken sensor", Injection(.vehicle, .nan, from: 1, to: 2)),
    ("recognitions intermittent 0- share=0.5", Injection(.recognitions, .intermittent, from: 0, value: 0.5)),
  ]

  @Test(arguments: written)
  func eachLineOfThePlanIsAFault(line: String, fault: Injection) throws {
    #expect(try InjectionPlan(line, name: "x").injections == [fault])
    #expect(try InjectionPlan(fault.description, name: "x").injections == [fault], "it is written as it is read")
  }

  @Test func emptyLinesAndCommentsOfThePlanAreSkipped() throws {
    let plan = try InjectionPlan("# first\n\ncabin off 1-2\n  # last\r\ncabin noise 5-6\n", name: "faults.txt")
    #expect(plan.summary == "cabin off 1-2, cabin noise 5-6")
  }

  static let refused: [(String, String)] = [
    ("cabin stuck", "a fault is a source, a verb and its time, such as: cabin stuck 10-14."),
    ("cabin explode 1-2", "there is no verb explode; there are off, stuck, garbage"),
    ("moon off 1-2", "there is no source moon; there are cabin, road, vehicle, recognitions."),
    ("cabin off 5-2", "5-2 is no time; it ends after it begins, such as 10-14."),
    ("cabin off -1", "-1 is no time; seconds after the start, such as 10-14, 10- or 10."),
    ("cabin off nan-2", "nan-2 is no time"), ("cabin off 1-inf", "1-inf is no time"),
    ("cabin slow 1-2 rate=0", "rate=0 is nothing of slow, which has rate=0.1 to 120.0."),
    ("cabin off 1-2 rate=3", "off has no rate=3."),
    ("vehicle black 1-2", "black needs pictures, which vehicle has none of."),
  ]

  @Test(arguments: refused)
  func invalidFaultIsRefusedWithItsLine(line: String, why: String) {
    let error = #expect(throws: InjectionError.self) { try InjectionPlan("# one\n" + line, name: "faults.txt") }
    #expect(error?.description.hasPrefix("faults.txt, line 2: \(why)") == true, "\(error?.description ?? "")")
  }
}
