#include "CHeedLink.h"

#if __has_include(<mosquitto.h>)

#include <dlfcn.h>
#include <errno.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

#define LIBRARY "libmosquitto.so.1"

// The library functions in use; their types come from the library's header.
#define FUNCTIONS(F)                                                                                                    \
  F(lib_init) F(new) F(destroy) F(will_set_v5) F(username_pw_set) F(tls_set) F(int_option) F(connect_bind_v5)          \
  F(publish_v5) F(subscribe_v5) F(loop) F(disconnect_v5) F(socket) F(strerror) F(reason_string) F(property_add_string) \
  F(property_add_string_pair) F(property_add_int32) F(property_free_all) F(connect_v5_callback_set)                    \
  F(disconnect_v5_callback_set) F(publish_v5_callback_set) F(message_v5_callback_set) F(subscribe_v5_callback_set)     \
  F(log_callback_set)

static struct {
#define DECLARE(name) __typeof__(&mosquitto_##name) name;
  FUNCTIONS(DECLARE)
#undef DECLARE
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char trouble[300];

static void load(void) {
  void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(trouble, sizeof trouble, "%s", dlerror());
    return;
  }
#define FIND(name)                                                                                                     \
  if (!(library.name = (__typeof__(library.name))dlsym(handle, "mosquitto_" #name))) {                                 \
    snprintf(trouble, sizeof trouble, "mosquitto_" #name " is not in " LIBRARY);                                       \
    return;                                                                                                            \
  }
  FUNCTIONS(FIND)
#undef FIND
  library.lib_init();
}

const char *hlk_load(void) {
  pthread_once(&once, load);
  return trouble[0] ? trouble : NULL;
}

struct hlk_client {
  struct mosquitto *connection;
  hlk_callbacks to;
  int is_leaving;
};

static void on_connect(struct mosquitto *c, void *self, int reason, int flags, const mosquitto_property *properties) {
  hlk_client *client = self;
  client->to.connected(client->to.context, reason);
}

static void on_disconnect(struct mosquitto *c, void *self, int reason, const mosquitto_property *properties) {
  hlk_client *client = self;
  client->to.disconnected(client->to.context, reason);
}

static void on_publish(struct mosquitto *c, void *self, int message, int reason, const mosquitto_property *properties) {
  hlk_client *client = self;
  client->to.delivered(client->to.context, message, reason);
}

static void on_message(
    struct mosquitto *c, void *self, const struct mosquitto_message *message, const mosquitto_property *properties) {
  hlk_client *client = self;
  client->to.received(client->to.context, message->topic, message->payload, message->payloadlen, message->retain);
}

static void on_subscribe(
    struct mosquitto *c, void *self, int message, int count, const int *reasons, const mosquitto_property *properties) {
  hlk_client *client = self;
  client->to.subscribed(client->to.context, count > 0 ? reasons[0] : 0);
}

static void on_log(struct mosquitto *c, void *self, int level, const char *text) {
  hlk_client *client = self;
  if (level == MOSQ_LOG_ERR) client->to.complained(client->to.context, text);
}

hlk_client *hlk_create(const char *identity, const hlk_callbacks *callbacks, int window) {
  if (hlk_load()) return NULL;
  hlk_client *client = calloc(1, sizeof *client);
  if (!client) return NULL;
  client->to = *callbacks;
  client->connection = library.new(identity, true, client);
  if (!client->connection) {
    free(client);
    return NULL;
  }
  library.int_option(client->connection, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
  library.int_option(client->connection, MOSQ_OPT_SEND_MAXIMUM, window);
  library.connect_v5_callback_set(client->connection, on_connect);
  library.disconnect_v5_callback_set(client->connection, on_disconnect);
  library.publish_v5_callback_set(client->connection, on_publish);
  library.message_v5_callback_set(client->connection, on_message);
  library.subscribe_v5_callback_set(client->connection, on_subscribe);
  library.log_callback_set(client->connection, on_log);
  return client;
}

void hlk_destroy(hlk_client *client) {
  if (!client) return;
  // Without a DISCONNECT the connection is reset. Otherwise the system would still send queued data, and a request
  // would arrive late.
  const struct linger reset = {.l_onoff = 1};
  int socket = library.socket(client->connection);
  if (socket >= 0 && !client->is_leaving) setsockopt(socket, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
  library.destroy(client->connection);
  free(client);
}

int hlk_set_will(hlk_client *client, const char *topic, const void *payload, int length) {
  mosquitto_property *properties = NULL;
  library.property_add_string(&properties, MQTT_PROP_CONTENT_TYPE, "application/json");
  // On success the library keeps the properties.
  int error = library.will_set_v5(client->connection, topic, length, payload, 1, true, properties);
  if (error) library.property_free_all(&properties);
  return error;
}

int hlk_set_user(hlk_client *client, const char *user, const char *password) {
  return library.username_pw_set(client->connection, user, password);
}

// Keys with a passphrase are refused: nobody is there to type it.
static int no_passphrase(char *buffer, int size, int is_writing, void *context) { return 0; }

int hlk_set_tls(hlk_client *client, const char *authorities, const char *certificate, const char *key) {
  const char *folder = authorities ? NULL : "/etc/ssl/certs";
  return library.tls_set(client->connection, authorities, folder, certificate, key, no_passphrase);
}

int hlk_connect(hlk_client *client, const char *host, int port, int keep_alive_seconds) {
  errno = 0;
  return library.connect_bind_v5(client->connection, host, port, keep_alive_seconds, NULL, NULL);
}

int hlk_publish(
    hlk_client *client, int *message, const char *topic, const void *payload, int length, int qos, int is_retained,
    const char *identity, uint32_t expiry_seconds) {
  mosquitto_property *properties = NULL;
  library.property_add_string(&properties, MQTT_PROP_CONTENT_TYPE, "application/json");
  if (identity) library.property_add_string_pair(&properties, MQTT_PROP_USER_PROPERTY, "id", identity);
  if (expiry_seconds) library.property_add_int32(&properties, MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, expiry_seconds);
  int error = MOSQ_ERR_QOS_NOT_SUPPORTED;
  // Some brokers refuse QoS 2, or 1.
  for (; error == MOSQ_ERR_QOS_NOT_SUPPORTED && qos >= 0; qos--) {
    error = library.publish_v5(client->connection, message, topic, length, payload, qos, is_retained != 0, properties);
  }
  library.property_free_all(&properties);
  return error;
}

int hlk_subscribe(hlk_client *client, const char *pattern) {
  return library.subscribe_v5(client->connection, NULL, pattern, 1, 0, NULL);
}

int hlk_loop(hlk_client *client, int milliseconds) {
  errno = 0;
  return library.loop(client->connection, milliseconds, 1);
}

int hlk_disconnect(hlk_client *client) {
  client->is_leaving = 1;
  return library.disconnect_v5(client->connection, 0, NULL);
}

const char *hlk_error_text(int error) { return hlk_load() ? trouble : library.strerror(error); }
const char *hlk_reason_text(int reason) { return hlk_load() ? trouble : library.reason_string(reason); }

#endif
