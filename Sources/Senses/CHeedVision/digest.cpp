#include "guarded.hpp"

#include <openssl/evp.h>

chv_status chv_sha256(const void *bytes, size_t size, uint8_t out[32]) {
  if ((!bytes && size) || !out) return chv::failed(CHV_BAD_ARGUMENT, "a digest needs bytes");
  unsigned int length = 32;
  if (EVP_Digest(bytes, size, out, &length, EVP_sha256(), nullptr) != 1 || length != 32)
    return chv::failed(CHV_BACKEND, "libcrypto has no SHA-256");
  return CHV_OK;
}
