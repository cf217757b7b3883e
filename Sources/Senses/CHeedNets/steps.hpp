// Heed's own steps: one input, any stride between pixels.
#pragma once

#include "graph.hpp"

#if CHN_HAS_XNNPACK

#include <new>

namespace chn {

class OwnStep : public Step {
public:
  OwnStep(chn_value input, chn_value output) : Step({input}, output, Reach::strided) {}

  chn_status prepare(const std::vector<Place> &places, const Place &place) final {
    from = places[0];
    to = place;
    return fits() ? CHN_OK : CHN_BAD_ARGUMENT;
  }

protected:
  Place from = {}, to = {};
  /// True if the shapes of input and output match.
  virtual bool fits() const = 0;
};

template <typename Made, typename... Arguments> chn_status add(chn_graph *graph, Arguments &&...arguments) try {
  if (!graph) return CHN_BAD_ARGUMENT;
  return graph->add(std::make_unique<Made>(std::forward<Arguments>(arguments)...));
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

} // namespace chn

#endif
