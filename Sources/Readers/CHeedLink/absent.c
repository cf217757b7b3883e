#include "CHeedLink.h"

#if !__has_include(<mosquitto.h>)

#include <stddef.h>

// Without libmosquitto's header nothing can connect; hlk_load reports that before any attempt.

const char *hlk_load(void) { return "this program was built without libmosquitto (libmosquitto-dev)"; }
hlk_client *hlk_create(const char *identity, const hlk_callbacks *callbacks, int window) { return NULL; }
void hlk_destroy(hlk_client *client) {}
int hlk_set_will(hlk_client *client, const char *topic, const void *payload, int length) { return 1; }
int hlk_set_user(hlk_client *client, const char *user, const char *password) { return 1; }
int hlk_set_tls(hlk_client *client, const char *authorities, const char *certificate, const char *key) { return 1; }
int hlk_connect(hlk_client *client, const char *host, int port, int keep_alive_seconds) { return 1; }
int hlk_publish(
    hlk_client *client, int *message, const char *topic, const void *payload, int length, int qos, int is_retained,
    const char *identity, uint32_t expiry_seconds) {
  return 1;
}
int hlk_subscribe(hlk_client *client, const char *pattern) { return 1; }
int hlk_loop(hlk_client *client, int milliseconds) { return 1; }
int hlk_disconnect(hlk_client *client) { return 1; }
const char *hlk_error_text(int error) { return hlk_load(); }
const char *hlk_reason_text(int reason) { return hlk_load(); }

#endif
