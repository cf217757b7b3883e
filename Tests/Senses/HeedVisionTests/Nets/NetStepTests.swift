import CHeedNets
import Draws
import Foundation
import Testing

/// Hand-assembled nets of one or a few steps, compared with the steps' definitions.
@Suite(.enabled(if: chn_available() == CHN_OK, "XNNPACK is not here: run Tools/setup system")) struct NetStepTests {
  static let values = (0..<5000).map { -90 + Float($0) * 0.0375 } + [-1000, -88.5, 1000, 0, -0.0, 1e-30]

  @Test(arguments: [1, 3, 8, 16, 17, 64]) func activationIsTheValueTimesItsSigmoid(channels: Int) throws {
    let values = Array(Self.values.prefix(Self.values.count / channels * channels))
    let net = try HandMadeNet(1, values.count / channels, channels) { graph, input in
      let output = try graph.array(1, values.count / channels, channels, external: 1)
      try graph.check(chn_silu(graph.handle, input, output))
    }
    for (value, found) in zip(values, try net.run(values)) {
      let expected = Double(value) / (1 + exp(-Double(value)))
      if value < -85 {
        #expect(abs(Double(found)) < 1e-34 && found <= 0, "\(value)")
      } else {
        #expect(abs(Double(found) - expected) <= 1e-6 * abs(expected), "\(value)")
      }
    }
  }

  @Test func activationKeepsNaN() throws {
    let net = try HandMadeNet(1, 1, 20) { graph, input in
      try graph.check(chn_silu(graph.handle, input, try graph.array(1, 1, 20, external: 1)))
    }
    let found = try net.run((0..<20).map { $0 % 3 == 0 ? .nan : 1 })
    #expect(found.enumerated().allSatisfy { $1.isNaN == ($0 % 3 == 0) })
  }

  // Below 8 channels XNNPACK computes the step; above, Heed's code for this processor.
  @Test(arguments: [4, 8, 16, 24], [1, 2])
  func depthwiseConvolutionSumsEachChannel(channels: Int, step: Int) throws {
    for (rows, columns) in [(3, 3), (1, 1), (2, 5), (9, 6), (8, 13), (7, 20)] {
      for border in [0, 1] where rows + 2 * border >= 3 && columns + 2 * border >= 3 {
        let convolution = DeepConvolution(channels: channels, step: step, border: border)
        let picture = draws(rows * columns * channels, seed: 7)
        let found = try convolution.net(rows, columns).run(picture)
        let expected = convolution.sums(of: picture, rows, columns)
        #expect(found.count == expected.count)
        #expect(zip(found, expected).allSatisfy { abs(Double($0) - $1) < 1e-5 }, "\(rows) x \(columns), \(border)")
      }
    }
  }

  @Test(arguments: [1, 2]) func depthwiseConvolutionMatchesXNNPACK(step: Int) throws {
    // XNNPACK computes 15 channels, Heed's code 16.
    let (wide, narrow) = (
      DeepConvolution(channels: 16, step: step, border: 1), DeepConvolution(channels: 15, step: step, border: 1)
    )
    let picture = draws(11 * 14 * 16, seed: 3)
    let part = picture.enumerated().filter { $0.offset % 16 < 15 }.map(\.element)
    let ours = try wide.net(11, 14).run(picture).enumerated().filter { $0.offset % 16 < 15 }.map(\.element)
    #expect(ours.map(\.bitPattern) == (try narrow.net(11, 14).run(part)).map(\.bitPattern))
  }

  // XNNPACK computes 36, 52 and 84 outputs; Heed's code 32, 48 and 80, if the processor has the registers. Any rest of
  // 12 pixels.
  @Test(arguments: [32, 48, 80], [32, 45])
  func channelMixingConvolutionMatchesXNNPACK(outputs: Int, inputs: Int) throws {
    let weights = draws(outputs * inputs, seed: 8)
    let bias = draws(outputs, seed: 9)
    func net(_ pixels: Int, _ outputs: Int) throws -> HandMadeNet {
      try HandMadeNet(1, pixels, inputs) { graph, input in
        var kernel = chn_kernel()
        (kernel.rows, kernel.columns, kernel.step_rows, kernel.step_columns) = (1, 1, 1, 1)
        (kernel.groups, kernel.inputs_per_group, kernel.outputs_per_group) = (1, inputs, outputs)
        (kernel.least, kernel.most) = (-20, .infinity)
        // Outputs beyond the first ones repeat them.
        let more = (0..<outputs).map { $0 % bias.count }
        let all = more.flatMap { weights[$0 * inputs..<($0 + 1) * inputs] }
        let output = try graph.array(1, pixels, outputs, external: 1)
        try graph.check(chn_convolve(graph.handle, &kernel, all, more.map { bias[$0] }, input, output))
      }
    }
    for pixels in [1, 2, 7, 11, 12, 13, 24, 31, 169] {
      let picture = draws(pixels * inputs, seed: UInt64(pixels))
      let ours = try net(pixels, outputs).run(picture)
      // XNNPACK computes the outputs together with four more.
      let theirs = try net(pixels, outputs + 4).run(picture)
      let same = (0..<pixels).flatMap { theirs[$0 * (outputs + 4)..<$0 * (outputs + 4) + outputs] }
      #expect(ours.map(\.bitPattern) == same.map(\.bitPattern), "\(pixels) pixels")
      let first = zip(picture.prefix(inputs), weights).reduce(Double(bias[0])) { $0 + Double($1.0) * Double($1.1) }
      #expect(abs(Double(ours[0]) - max(-20, first)) < 1e-4)
    }
  }

  @Test func upsamplingRepeatsEachPixelFourTimes() throws {
    let net = try HandMadeNet(2, 3, 5) { graph, input in
      try graph.check(chn_double(graph.handle, input, try graph.array(4, 6, 5, external: 1)))
    }
    let picture = draws(30, seed: 1)
    let expected = (0..<120).map { at -> Float in
      let (row, column, channel) = (at / 30, at / 5 % 6, at % 5)
      return picture[(row / 2 * 3 + column / 2) * 5 + channel]
    }
    #expect(try net.run(picture) == expected)
  }

  @Test(arguments: [3, 5]) func netHalvingTakesEverySecondPixel(channels: Int) throws {
    let starts = [chn_start(row: 0, column: 0), .init(row: 1, column: 0), .init(row: 0, column: 1)]
    for count in 1...3 {
      let net = try HandMadeNet(4, 6, channels) { graph, input in
        let output = try graph.array(2, 3, count * channels, external: 1)
        try graph.check(chn_halve(graph.handle, starts, count, input, output))
      }
      let picture = draws(24 * channels, seed: 2)
      let expected = (0..<6 * count * channels).map { at -> Float in
        let (pixel, channel) = (at / (count * channels), at % (count * channels))
        let start = starts[channel / channels]
        let (row, column) = (pixel / 3 * 2 + Int(start.row), pixel % 3 * 2 + Int(start.column))
        return picture[(row * 6 + column) * channels + channel % channels]
      }
      #expect(try net.run(picture) == expected)
    }
  }

  /// A concatenation's parts are stored in it from the start if possible; other readers must find them unchanged.
  @Test func concatenationLeavesItsInputsReadable() throws {
    let net = try HandMadeNet(3, 4, 8, outputs: 2) { graph, input in
      let (active, doubled, joint) = (try graph.array(3, 4, 8), try graph.array(3, 4, 8), try graph.array(3, 4, 32))
      try graph.check(chn_silu(graph.handle, input, active))
      try graph.check(chn_add(graph.handle, -.infinity, .infinity, active, active, doubled))
      try graph.check(chn_join(graph.handle, [active, doubled, active, input], 4, joint))
      try graph.check(chn_clamp(graph.handle, -1, 1, joint, try graph.array(3, 4, 32, external: 1)))
      try graph.check(chn_silu(graph.handle, active, try graph.array(3, 4, 8, external: 2)))
    }
    let picture = draws(96, seed: 5)
    func silu(_ value: Float) -> Float { value / (1 + exp(-value)) }
    let joint = (0..<12).flatMap { pixel -> [Float] in
      let part = Array(picture[pixel * 8..<pixel * 8 + 8])
      let active = part.map(silu)
      return (active + active.map { 2 * $0 } + active + part).map { min(1, max(-1, $0)) }
    }
    // Run twice: nothing of the first run may remain.
    _ = try net.run(draws(96, seed: 6))
    #expect(zip(try net.run(picture), joint).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(zip(net.output(2), picture.map { silu(silu($0)) }).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test(arguments: [(2, 3, 4, 7), (4, 6, 4, 8), (4, 6, 5, 4)])
  func mismatchedArraySizesAreRefused(rows: Int, columns: Int, channels: Int, made: Int) {
    #expect(throws: NetRefused.self) {
      try HandMadeNet(4, 6, 4) { graph, input in
        let output = try graph.array(rows, columns, made, external: 1)
        let part = try graph.array(4, 6, channels)
        try graph.check(chn_silu(graph.handle, input, part))
        try graph.check(chn_double(graph.handle, part, output))
      }
    }
  }

  private func draws(_ count: Int, seed: UInt64) -> [Float] {
    var generator = SeededRandom(seed: seed)
    return (0..<count).map { _ in Float.random(in: -3...3, using: &generator) }
  }
}
