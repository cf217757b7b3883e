import CHeedNets
import Draws
import Foundation

/// The reason why no net was made.
struct NetRefused: Error {
  var reason: String
}

/// A graph assembled by hand.
struct HandMadeGraph {
  let handle: OpaquePointer

  func array(_ rows: Int, _ columns: Int, _ channels: Int, external: Int32 = Int32(CHN_INNER)) throws -> chn_value {
    var value: chn_value = 0
    try check(chn_array(handle, rows, columns, channels, external, &value))
    return value
  }

  func check(_ status: chn_status) throws {
    if status != CHN_OK { throw NetRefused(reason: String(cString: chn_status_text(status))) }
  }
}

/// A net with one input and some outputs for tests of its steps; arrays are ordered by row, column, channel.
final class HandMadeNet {
  private let handle: OpaquePointer
  private let count: Int
  private var sizes: [Int] = []

  /// - Parameter build: Receives the graph and its input; makes the outputs, with external numbers from 1.
  init(
    _ rows: Int, _ columns: Int, _ channels: Int, outputs: UInt32 = 1,
    build: (HandMadeGraph, chn_value) throws -> Void
  ) throws {
    var made: OpaquePointer?
    guard chn_graph_create(1 + outputs, &made) == CHN_OK, let made else { throw NetRefused(reason: "no graph") }
    defer { chn_graph_destroy(made) }
    let graph = HandMadeGraph(handle: made)
    try build(graph, try graph.array(rows, columns, channels, external: 0))
    var net: OpaquePointer?
    try graph.check(chn_net_create(made, &net))
    guard let net else { throw NetRefused(reason: "no net") }
    (handle, count) = (net, rows * columns * channels)
    sizes = (0..<outputs).map { chn_net_count(net, Int($0) + 1) }
  }

  deinit { chn_net_destroy(handle) }

  /// The first output.
  func run(_ values: [Float]) throws -> [Float] {
    guard values.count == count else { throw NetRefused(reason: "an input of another size") }
    chn_net_array(handle, 0).update(from: values, count: count)
    // Unwritten values stay NaN.
    for (at, size) in sizes.enumerated() { chn_net_array(handle, at + 1).update(repeating: .nan, count: size) }
    guard chn_net_run(handle) == CHN_OK else { throw NetRefused(reason: "it does not run") }
    return output(1)
  }

  func output(_ external: Int) -> [Float] {
    Array(UnsafeBufferPointer(start: chn_net_array(handle, external), count: sizes[external - 1]))
  }
}

/// A depthwise 3 x 3 convolution, limited to -4...4; the first channels have the same weights in nets of different
/// widths.
struct DeepConvolution {
  let channels, step, border: Int
  private let weights: [Float]
  private let bias: [Float]

  init(channels: Int, step: Int, border: Int) {
    (self.channels, self.step, self.border) = (channels, step, border)
    var generator = SeededRandom(seed: 11)
    var weights: [Float] = []
    var bias: [Float] = []
    for _ in 0..<channels {
      for _ in 0..<9 { weights.append(.random(in: -1...1, using: &generator)) }
      bias.append(.random(in: -1...1, using: &generator))
    }
    (self.weights, self.bias) = (weights, bias)
  }

  private func size(_ side: Int) -> Int { (side + 2 * border - 3) / step + 1 }

  func net(_ rows: Int, _ columns: Int) throws -> HandMadeNet {
    try HandMadeNet(rows, columns, channels) { graph, input in
      var kernel = chn_kernel()
      (kernel.rows, kernel.columns) = (3, 3)
      (kernel.step_rows, kernel.step_columns) = (UInt32(step), UInt32(step))
      (kernel.top, kernel.right, kernel.bottom, kernel.left) = (
        UInt32(border), UInt32(border), UInt32(border), UInt32(border)
      )
      (kernel.groups, kernel.inputs_per_group, kernel.outputs_per_group) = (UInt32(channels), 1, 1)
      (kernel.least, kernel.most) = (-4, 4)
      let output = try graph.array(size(rows), size(columns), channels, external: 1)
      try graph.check(chn_convolve(graph.handle, &kernel, weights, bias, input, output))
    }
  }

  func sums(of picture: [Float], _ rows: Int, _ columns: Int) -> [Double] {
    (0..<size(rows) * size(columns) * channels).map { at in
      let (channel, pixel) = (at % channels, at / channels)
      var sum = Double(bias[channel])
      for place in 0..<9 {
        let row = pixel / size(columns) * step + place / 3 - border
        let column = pixel % size(columns) * step + place % 3 - border
        guard (0..<rows).contains(row), (0..<columns).contains(column) else { continue }
        sum += Double(weights[channel * 9 + place]) * Double(picture[(row * columns + column) * channels + channel])
      }
      return min(4, max(-4, sum))
    }
  }
}
