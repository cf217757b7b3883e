#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A connection to an MQTT 5 broker through libmosquitto. The library is loaded with the first connection, so that programs
// without a broker do not need it. One thread uses a client; callbacks come on that thread, within hlk_loop and
// hlk_connect. Errors are libmosquitto's numbers, 0 for none; hlk_error_text describes them.

typedef struct hlk_client hlk_client;

enum {
  /// The broker's name is unknown.
  HLK_UNKNOWN_HOST = 15,
  /// A system error, stored in errno.
  HLK_SYSTEM = 14,
  HLK_TLS = 8,
  HLK_TOO_LARGE = 25,
};

typedef struct {
  void *context;
  /// The broker's answer to the connection; 0: connected.
  void (*connected)(void *context, int reason);
  void (*disconnected)(void *context, int reason);
  /// The broker accepted a message, or with `qos` 0 the system did.
  void (*delivered)(void *context, int message, int reason);
  void (*received)(void *context, const char *topic, const void *payload, int length, int is_retained);
  /// The broker's answer to a subscription: its first reason code.
  void (*subscribed)(void *context, int reason);
  /// libmosquitto's text of an error.
  void (*complained)(void *context, const char *text);
} hlk_callbacks;

/// NULL if libmosquitto is available, otherwise the reason; the text stays valid.
const char *hlk_load(void);

/// NULL if memory is exhausted.
hlk_client *hlk_create(const char *identity, const hlk_callbacks *callbacks, int window);
void hlk_destroy(hlk_client *client);

/// Sets the message that the broker publishes if the connection breaks; retained, delivered at least once.
int hlk_set_will(hlk_client *client, const char *topic, const void *payload, int length);
int hlk_set_user(hlk_client *client, const char *user, const char *password);
/// @param authorities file of certificate authorities; NULL: the system's authorities
/// @param certificate, key the client's certificate and key, both or neither
int hlk_set_tls(hlk_client *client, const char *authorities, const char *certificate, const char *key);

/// Waits until the system has connected or failed; the broker's own answer comes to `connected`.
int hlk_connect(hlk_client *client, const char *host, int port, int keep_alive_seconds);
/// @param identity value of the user property `id`; NULL: none
/// @param expiry_seconds time after which the broker forgets the message; 0: never
int hlk_publish(
    hlk_client *client, int *message, const char *topic, const void *payload, int length, int qos, int is_retained,
    const char *identity, uint32_t expiry_seconds);
/// Subscribes with delivery at least once.
int hlk_subscribe(hlk_client *client, const char *pattern);
/// Reads and writes available data, waiting up to `milliseconds` for data.
int hlk_loop(hlk_client *client, int milliseconds);
int hlk_disconnect(hlk_client *client);

/// English texts without a full stop.
const char *hlk_error_text(int error);
const char *hlk_reason_text(int reason);

#ifdef __cplusplus
}
#endif
