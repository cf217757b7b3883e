#include "memory.hpp"

#if CHN_HAS_XNNPACK

#include <algorithm>
#include <limits>

namespace chn {

namespace {

constexpr size_t none = std::numeric_limits<size_t>::max();

/// An array's place: in the array `whole`, which may be itself, from channel `offset` on.
struct Home {
  chn_value whole;
  size_t offset = 0;
};

/// The steps that write and read each array.
struct Users {
  std::vector<std::vector<const Step *>> makers, readers;

  explicit Users(const chn_graph &graph) : makers(graph.arrays.size()), readers(graph.arrays.size()) {
    for (const auto &step : graph.steps) {
      makers[step->output].push_back(step.get());
      for (const chn_value input : step->inputs) readers[input].push_back(step.get());
    }
  }

  /// True if all of an array's steps support gaps between pixels.
  bool allReach(chn_value array) const {
    const auto reaches = [](const Step *step) { return step->reach == Step::Reach::strided; };
    return std::all_of(makers[array].begin(), makers[array].end(), reaches) &&
           std::all_of(readers[array].begin(), readers[array].end(), reaches);
  }
};

/// Places inputs in the outputs of steps that allow it. Goes from the last step to the first, so that an output's home
/// is known before its inputs'.
std::vector<Home> homes(const chn_graph &graph) {
  std::vector<Home> homes;
  for (chn_value value = 0; value < graph.arrays.size(); value++) homes.push_back({value});
  const Users users(graph);
  for (auto at = graph.steps.rbegin(); at != graph.steps.rend(); ++at) {
    const Step &step = **at;
    if (step.sharing() == Step::Sharing::none) continue;
    const chn_value input = step.inputs[0];
    const Array &array = graph.arrays[input];
    if (array.external != CHN_INNER || homes[input].whole != input || users.makers[input].empty()) continue;
    if (step.sharing() == Step::Sharing::unlessReadByOthers && users.readers[input].size() > 1) continue;
    const Home home = {homes[step.output].whole, homes[step.output].offset + step.offset()};
    const Array &whole = graph.arrays[home.whole];
    if (home.whole == input || !array.isLike(whole) || home.offset + array.channels > whole.channels) continue;
    if (array.channels != whole.channels && !users.allReach(input)) continue;
    homes[input] = home;
  }
  return homes;
}

/// A piece of memory: the first and last step that use it, its size and where it begins.
struct Piece {
  size_t first = none, last = 0, floats = 0, begin = 0;

  bool meets(const Piece &other) const { return first <= other.last && other.first <= last; }
};

/// Rounds up to whole cache lines, which are as wide as the widest vector registers; XNNPACK may read a little past an
/// array's end.
size_t rounded(size_t floats) { return (floats + XNN_EXTRA_BYTES / sizeof(float) + 15) / 16 * 16; }

/// Places the largest pieces first, each as far forward as the pieces used at the same time allow.
/// @return number of floats that all pieces need together
size_t arrange(std::vector<Piece> &pieces) {
  std::vector<Piece *> order;
  for (Piece &piece : pieces)
    if (piece.floats) order.push_back(&piece);
  std::sort(order.begin(), order.end(), [](const Piece *a, const Piece *b) {
    return a->floats != b->floats ? a->floats > b->floats : a < b;
  });
  size_t all = 0;
  std::vector<const Piece *> placed;  // Sorted by `begin`.
  for (Piece *piece : order) {
    size_t begin = 0;
    for (const Piece *other : placed) {
      if (!piece->meets(*other)) continue;
      if (begin + piece->floats <= other->begin) break;
      begin = std::max(begin, other->begin + other->floats);
    }
    piece->begin = begin;
    all = std::max(all, begin + piece->floats);
    const auto later = [](size_t value, const Piece *other) { return value < other->begin; };
    placed.insert(std::upper_bound(placed.begin(), placed.end(), begin, later), piece);
  }
  return all;
}

Memory allocate(size_t floats) {
  Memory memory(static_cast<float *>(std::aligned_alloc(64, floats * sizeof(float))));
  if (memory) std::fill_n(memory.get(), floats, 0.f);
  return memory;
}

} // namespace

MemoryPlan MemoryPlan::make(const chn_graph &graph) {
  const std::vector<Home> homes = chn::homes(graph);
  // Homes are final: an output was placed before its inputs.
  std::vector<Piece> pieces(graph.arrays.size());
  for (size_t at = 0; at < graph.steps.size(); at++) {
    const Step &step = *graph.steps[at];
    const auto use = [&](chn_value value) {
      const chn_value whole = homes[value].whole;
      if (graph.arrays[whole].external != CHN_INNER) return;
      Piece &piece = pieces[whole];
      piece.first = std::min(piece.first, at);
      piece.last = std::max(piece.last, at);
      piece.floats = rounded(graph.arrays[whole].pixels() * graph.arrays[whole].channels);
    };
    use(step.output);
    for (const chn_value input : step.inputs) use(input);
  }
  MemoryPlan plan;
  plan.pieces.push_back(allocate(std::max<size_t>(16, arrange(pieces))));
  for (const chn_value value : graph.externals)
    plan.pieces.push_back(allocate(rounded(graph.arrays[value].pixels() * graph.arrays[value].channels)));
  for (const Memory &piece : plan.pieces)
    if (!piece) return {};
  for (chn_value value = 0; value < graph.arrays.size(); value++) {
    const Home home = homes[value];
    const Array &whole = graph.arrays[home.whole];
    float *values = whole.external == CHN_INNER ? plan.pieces[0].get() + pieces[home.whole].begin
                                                : plan.pieces[1 + whole.external].get();
    plan.places.push_back({graph.arrays[value], values + home.offset, whole.channels});
  }
  return plan;
}

} // namespace chn

#endif
