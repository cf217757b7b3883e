import Testing

@testable import HeedCabinVision

@Suite struct UsualProfileTests {
  private func profile(_ brightness: Double) -> RadialProfile {
    var profile = RadialProfile(count: 3, reach: 1.5)
    profile.take([brightness, brightness, brightness])
    return profile
  }

  @Test func usualProfileNeedsSeveralPictures() {
    var usual = UsualProfile()
    for _ in 1..<UsualProfile.fewest { usual.add(profile(100)) }
    #expect(usual.profile == nil)
    usual.add(profile(100))
    #expect(usual.profile?.knots == [100, 100, 100])
  }

  @Test func usualProfileWeighsAllPicturesEqually() throws {
    var usual = UsualProfile()
    usual.add(profile(200))
    for _ in 0..<99 { usual.add(profile(100)) }
    #expect(abs(try #require(usual.profile).knots[0] - 101) < 1e-9)
  }

  @Test func lastingLightChangeIsLearned() throws {
    var usual = UsualProfile()
    for _ in 0..<2000 { usual.add(profile(100)) }
    for _ in 0..<6000 { usual.add(profile(60)) }
    #expect(try #require(usual.profile).knots[0] < 61)
  }
}
