import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

/// The expected levels come from a second, slower implementation of the rules in docs/references.md.
@Suite("openpilot's levels") struct AwarenessPolicyTests {
  static let scenarios: [(String, String, Comment)] = [
    ("a120", "", "fully attentive"),
    ("d120", "1@3.25 2@5.25 3@11.25", "fully distracted"),
    ("-120", "1@14.95 2@23.95 3@29.95", "never seen: the wheel's own, longer times"),
    ("d6 a6 d6 dT2 aT100", "1@3.25 2@5.25 0@6.45 1@15.25 2@17.25 0@20.25", "back again; a touch alone ends nothing"),
    (
      "d6 -2 d6 -2 d0.5 dT1 d1 dE0.5 d101", "1@3.25 2@5.25 3@13.8 0@18.5 1@22 2@24 3@30",
      "hiding after level 2 holds the count, a touch at level 3 is in vain, disengaging ends it"
    ),
    (
      "-25 -T1 -25 a0.5 -68.5", "1@14.95 2@23.95 0@25 1@40.95 2@49.95 0@51.2 1@51.5 2@52.25 3@58.25",
      "unseen: a touch ends it, half a second of a face does not"
    ),
    (
      "-25 -T1 -25 a10 -59", "1@14.95 2@23.95 0@25 1@40.95 2@49.95 0@51.2 1@75.95 2@84.95 3@90.95",
      "unseen: ten seconds of a face end it"
    ),
    (
      "-31 a2 -T1 -E0.5 -86", "1@14.95 2@23.95 3@29.95 0@34 1@49.45 2@58.45 3@64.45",
      "after level 3 neither face nor touch helps"
    ),
    ("dE120", "", "nobody is assisted"),
    ("dS60 d60", "1@60 2@62 3@68", "at a red light the count stops before level 1"),
    ("d7 dS113", "1@3.25 2@5.25 0@7.5", "stopping brings a level back up"),
    ("u120", "1@24.95 2@33.95 3@39.95", "an uncertain pose gives the camera up after ten seconds"),
    ("?120", "1@24.95 2@33.95 3@39.95", "whatever the eyes do"),
    ("d4.5 a0.5 d4.5", "1@3.25 0@4.75 1@5.05 2@6.7", "half a second of attention gives back a little"),
    ("d5 -20 d1", "1@3.25 0@5 1@19.95 0@25 1@25.1 2@25.75", "before level 2 hiding changes the count, not its sum"),
    ("d2 -20 a1 d1 -20 d5", "1@16.95 0@22 1@24 2@27.95 3@33.95", "hidden again and again"),
    ("d4 aT0.5 d3.5", "1@3.25 0@4.25 1@7.7", "attentive and a touch: full again"),
    ("d4 dT1 d2", "1@3.25 2@5.25", "distracted and a touch: nothing"),
    ("-20 a0.5 -6 -T0.05 -14.95", "1@14.95 0@20 1@20.5 2@25.85 0@26.5", "a short face, then one sample of touch"),
    ("-25 a1 dS2 d2", "1@14.95 2@23.95 0@25.2 1@29.25", "beyond the fallback's level 2 its count goes on"),
    ("d12 a60 aE0.1 a1", "1@3.25 2@5.25 3@11.25 0@72", "level 3 ends with disengaging alone"),
  ]

  @Test(arguments: scenarios)
  func awarenessLevelsFollowTheRules(drive: String, expected: String, why: Comment) {
    #expect(DrawnTicks(drive).levels() == expected, why)
  }

  /// Random drives; each passes through several levels.
  static let drives: [(String, String)] = [
    (
      "dE0.2 dTS11.1 p12.5 uS4.8 y0.8 dE0.6 ?6.3 d9.9 v6.15 y0.35",
      "1@12.4 2@14.4 3@20.4 0@29.4 1@39.55 2@41.55 3@47.55"
    ),
    (
      "a0.35 d7 -0.65 aT12.6 u12.1 -12.45 -17.15 a12.85 ?11.55 dE4.15 ?1.55 aT2.65",
      "1@3.6 2@5.6 0@8 1@45.55 2@54.55 3@60.55 0@86.7"
    ),
    (
      "d6.55 dE5.75 dT8.7 a19.6 pS13.55 u0.2 yS0.15 d11.25 d0.85",
      "1@3.25 2@5.25 0@6.55 1@15.3 2@17.3 0@22.25 1@54.5 2@56.5 3@62.5"
    ),
    ("a5.45 dTS7.75 d3.05 aT5 vT17.1 -8.7", "1@14.8 0@16.5 1@24.5 2@26.5 3@32.5"),
    (
      "-0.75 d2.7 -1.3 d5.45 yS6.35 aT3.8 d7.6 p12.15 d0.05 a11.95 dT0.8 y6",
      "1@5.75 2@7.75 0@10.9 1@23.6 2@25.6 3@31.6"
    ),
    ("dT6.6 -9.15 -10.05 d0.7 -TS2.95 a0.9 pTS4.75 -0.3 -S1.15 -4.1 v5.05", "1@3.25 2@5.25 0@26.5 1@42.6 2@44.6"),
    (
      "?0.6 dE6.8 -TS0.25 u12.5 ?10.45 y7.45 -E0.35 p3 d5.75 p9.4 d3.85 a6.95",
      "1@33.85 2@35.85 0@38.05 1@41.55 2@43.55 3@49.55"
    ),
    (
      "d9 pE0.8 aE2.6 a3.95 dT16.5 p0.85 yS11.2 aS1.45 v12.55 y17.4 vE0.45 ?1.7",
      "1@3.25 2@5.25 0@9 1@19.6 2@21.6 3@27.6 0@76.3"
    ),
    (
      "dT12.4 aTS3.35 v0.05 dE12.15 aTS18.4 ?10.55 d12.75 v0.45 a11",
      "1@3.25 2@5.25 3@11.25 0@15.8 1@60.15 2@62.15 3@68.15"
    ),
    (
      "y7.25 a9.1 d3.45 pTS0.05 a18.25 p12.7 ?3.45 a5.1 dE0.15 d4.1 yS2.25 a9.3",
      "1@3.25 2@5.25 0@8.1 1@19.6 0@19.8 1@41.35 2@43.35 3@49.35 0@59.35 1@62.6 0@63.6"
    ),
    ("v0.6 -T3.25 dT0.65 a11.65 vE0.1 ?0.7 d3.75 aS0.95 ?10.35 d1.85 vT9.4", "1@20.2 0@20.7 1@33.8 2@35.8 3@41.8"),
    ("-TS2.85 d10.5 aS6.5 a4.35 -4.6 a0.3 dT8.6", "1@6.1 2@8.1 0@14.7 1@32.35 2@34.35"),
    ("-10.4 d2.95 y6.45 -TS0.95 ?0.35 -11.7 -9 -7.1 d0.6", "1@13.65 2@15.65 0@19.8 1@36.05 2@45.05"),
    ("d6.5 aE11.35 d4.85 a3.25 dTS4.75 ?6.25 u8.85 a11.25 a2.45 a1.7", "1@3.25 2@5.25 0@6.5 1@21.1 0@22.95"),
    ("vT2.45 v6.9 uTS10.75 p0.95 a10.9 -11.35 vE0.4 -7.25 d7.9", "1@3.25 2@5.25 0@9.35 1@54.2 2@56.2"),
    (
      "d7.9 y9.05 uT9.3 -T5.25 ?T5 dE17.2 a12.15 v0.45 ?TS10.7 d15.45 y0.5",
      "1@3.25 2@5.25 3@11.25 0@36.5 1@80.25 2@82.25 3@88.25"
    ),
    ("d14.8 d0.25 y9.75 aE0.65 ?E1 y11.75 v4.8 ?S0.8 vT4.1", "1@3.25 2@5.25 3@11.25 0@24.8 1@29.7 2@31.7 3@37.7"),
    ("v3.15 d0.35 -E5.7 a4.55 p8 d5.65 pTS0.25 yT0.5 ?0.15", "1@3.25 0@3.5 1@17 2@19 3@25"),
    ("-6 ?1.5 d2.85 u5.35 -12.4 -S0.85 d10.4 v8.8 -T0.55 v4.45", "1@24.95 0@28.1 1@29.8 2@31.8 3@37.8"),
    (
      "?4.55 -15.4 vTS15.25 yE0.2 a5.9 y0.05 d3.9 -9.1 a0.45 p12.3 ?S0.25 dT1.9",
      "1@19.5 0@19.95 1@44.55 0@45.25 1@55.6 2@57.6 3@63.6"
    ),
    (
      "y9.65 aTS6.75 ?6.3 a13 vS0.85 v1 dE12.25 y12.95 p8.8 d0.9 d2.8 -0.25",
      "1@3.25 2@5.25 0@9.65 1@52.8 2@54.8 3@60.8"
    ),
    ("d0.15 -8.4 yT0.25 aS18.25 -TS0.5 v4.35 -3.55 d8.3 uS9.65 ?E9.1", "1@30.8 0@31.9 1@35.55 2@36.85 3@42.85 0@53.4"),
    ("u16.95 ?3.65 dT0.3 -T18.65 -S8.1 d10.85 -E4.1 d3.85 aTS13", "1@50.9 2@52.9 0@58.5 1@65.85 0@66.45"),
    ("a2.65 d8.65 aS3.45 d1.8 ?E12.8 u0.65 a0.35 -T0.9 u5.55 pS4.7 d3.25", "1@5.9 2@7.9 0@12.25 1@41.5 2@43.5"),
  ]

  @Test(arguments: drives)
  func randomDrivesAreJudgedByTheAwarenessRules(drive: String, expected: String) {
    #expect(DrawnTicks(drive).levels() == expected)
  }
}
