#include "guarded.hpp"

#include <memory>
#include <new>

extern "C" {
#include <libavutil/hmac.h>
}

chvid_status chvid_keyed_hash(const uint8_t *key, size_t key_length, const uint8_t *bytes, size_t length, uint8_t out[32]) {
  if (!key || !bytes || !out) return chvid::failed(CHVID_BAD_ARGUMENT, "nothing to hash");
  return chvid::guarded([&] {
    const std::unique_ptr<AVHMAC, void (*)(AVHMAC *)> hmac(av_hmac_alloc(AV_HMAC_SHA256), av_hmac_free);
    if (!hmac) throw std::bad_alloc();
    av_hmac_calc(hmac.get(), bytes, unsigned(length), key, unsigned(key_length), out, 32);
    return CHVID_OK;
  });
}
