#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A connection to an MQTT 5 broker by libmosquitto, which is loaded with the first of them: programs that talk to no broker
// do not pay for it. A client is used by one thread; what it is called back with comes on that thread, within hlk_loop and
// hlk_connect. Errors are libmosquitto's numbers, 0 for none; hlk_error_text says them.

typedef struct hlk_client hlk_client;

enum {
  /// The broker's name is unknown.
  HLK_UNKNOWN_HOST = 15,
  /// The system's error, which errno holds.
  HLK_SYSTEM = 14,
  HLK_TLS = 8,
  HLK_TOO_LARGE = 25,
};

typedef struct {
  void *context;
  /// The broker's answer to the connection; 0: connected.
  void (*connected)(void *context, int reason);
  void (*disconnected)(void *context, int reason);
  /// A message was taken by the broker, or given to the system where `qos` is 0.
  void (*delivered)(void *context, int message, int reason);
  void (*received)(void *context, const char *topic, const void *payload, int length, int is_retained);
  /// The broker's answer to a subscription: the first of its reasons.
  void (*subscribed)(void *context, int reason);
  /// What libmosquitto says of an error.
  void (*complained)(void *context, const char *text);
} hlk_callbacks;

/// NULL when libmosquitto is there, otherwise why not; the text stays.
const char *hlk_load(void);

/// NULL without memory.
hlk_client *hlk_create(const char *identity, const hlk_callbacks *callbacks, int window);
void hlk_destroy(hlk_client *client);

/// What the broker tells others when this client is gone without a word; retained, at least once.
int hlk_set_will(hlk_client *client, const char *topic, const void *payload, int length);
int hlk_set_user(hlk_client *client, const char *user, const char *password);
/// @param authorities file of certificate authorities; NULL: the system's
/// @param certificate, key the client's own, both or neither
int hlk_set_tls(hlk_client *client, const char *authorities, const char *certificate, const char *key);

/// Waits until the system has connected or refused; the broker's own answer comes to `connected`.
int hlk_connect(hlk_client *client, const char *host, int port, int keep_alive_seconds);
/// @param identity a user property `id`; NULL: none
/// @param expiry_seconds after which the broker forgets it; 0: never
int hlk_publish(
    hlk_client *client, int *message, const char *topic, const void *payload, int length, int qos, int is_retained,
    const char *identity, uint32_t expiry_seconds);
/// At least once.
int hlk_subscribe(hlk_client *client, const char *pattern);
/// Reads and writes what there is, waiting up to `milliseconds` for it.
int hlk_loop(hlk_client *client, int milliseconds);
int hlk_disconnect(hlk_client *client);

/// In English, without a full stop.
const char *hlk_error_text(int error);
const char *hlk_reason_text(int reason);

#ifdef __cplusplus
}
#endif
