import Testing

@testable import HeedCabinVision

@Suite struct BlazeFaceVariantTests {
  @Test func faceNetsHave896And2304Anchors() {
    #expect(BlazeFaceVariant.shortRange.anchors.count == 896)
    #expect(BlazeFaceVariant.fullRange.anchors.count == 2304)
  }

  @Test func anchorsAreOrderedByRowAndCell() {
    let anchors = BlazeFaceVariant.shortRange.anchors
    #expect(anchors[0] == SIMD2(0.5, 0.5) / 16)
    #expect(anchors[1] == anchors[0], "two in each cell of the fine grid")
    #expect(anchors[2] == SIMD2(1.5, 0.5) / 16)
    #expect(anchors[32] == SIMD2(0.5, 1.5) / 16)
    #expect(anchors[511] == SIMD2(15.5, 15.5) / 16)
    #expect(anchors[512...517].allSatisfy { $0 == SIMD2(0.5, 0.5) / 8 }, "six in each cell of the coarse grid")
    #expect(anchors[518] == SIMD2(1.5, 0.5) / 8)
  }
}
