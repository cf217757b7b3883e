#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A connection to an MQTT 5 broker by libmosquitto. The first client loads the library, so a program without a broker
// does not load libmosquitto. Only one thread uses a client; the client's callbacks run on that thread, within hlk_loop
// and hlk_connect. Errors are libmosquitto's numbers, and 0 means success; hlk_error_text describes an error.

typedef struct hlk_client hlk_client;

enum {
  /// The broker's host name cannot be resolved.
  HLK_UNKNOWN_HOST = 15,
  /// A system error; errno holds the code.
  HLK_SYSTEM = 14,
  HLK_TLS = 8,
  HLK_TOO_LARGE = 25,
};

typedef struct {
  void *context;
  /// The broker's answer to the connection request; 0 means that the broker accepted the connection.
  void (*connected)(void *context, int reason);
  void (*disconnected)(void *context, int reason);
  /// The broker acknowledged a message; with `qos` 0 the message was handed to the system.
  void (*delivered)(void *context, int message, int reason);
  void (*received)(void *context, const char *topic, const void *payload, int length, int is_retained);
  /// The broker's answer to a subscription: its first reason code.
  void (*subscribed)(void *context, int reason);
  /// libmosquitto's log text about an error.
  void (*complained)(void *context, const char *text);
} hlk_callbacks;

/// Loads libmosquitto. Returns NULL on success, otherwise the reason; the text stays valid.
const char *hlk_load(void);

/// Creates a client. Returns NULL when libmosquitto is missing or memory runs out.
hlk_client *hlk_create(const char *identity, const hlk_callbacks *callbacks, int window);
/// Frees a client. Without hlk_disconnect before, the connection is reset and unsent data is dropped.
void hlk_destroy(hlk_client *client);

/// Sets the last will, which the broker publishes when this client vanishes; retained, delivered at least once.
int hlk_set_will(hlk_client *client, const char *topic, const void *payload, int length);
int hlk_set_user(hlk_client *client, const char *user, const char *password);
/// @param authorities file of certificate authorities; NULL means the system's authorities
/// @param certificate, key files of the client, both or neither
int hlk_set_tls(hlk_client *client, const char *authorities, const char *certificate, const char *key);

/// Waits until the TCP connection is open or refused; the broker's answer comes to `connected`.
int hlk_connect(hlk_client *client, const char *host, int port, int keep_alive_seconds);
/// @param qos 0, 1 or 2; lowered to what the broker supports
/// @param identity value of the user property `id`; NULL means no property
/// @param expiry_seconds time after which the broker drops the message; 0 means never
int hlk_publish(
    hlk_client *client, int *message, const char *topic, const void *payload, int length, int qos, int is_retained,
    const char *identity, uint32_t expiry_seconds);
/// Subscribes with at-least-once delivery.
int hlk_subscribe(hlk_client *client, const char *pattern);
/// Reads and writes pending data; waits up to `milliseconds` for data.
int hlk_loop(hlk_client *client, int milliseconds);
int hlk_disconnect(hlk_client *client);

/// An error in English, without a full stop.
const char *hlk_error_text(int error);
const char *hlk_reason_text(int reason);

#ifdef __cplusplus
}
#endif
