/**
 * libheed: Heed for C, C++ and everything that calls C.
 *
 * Frames or sources go in, events come out. Each function has its own comment. These rules hold for all functions:
 *
 * - Results. Functions return a heed_status: 0 is success, a positive value is a normal answer such as "no event yet",
 *   a negative value is an error. After an error heed_last_error() holds a sentence that says what is wrong and what to
 *   do. A failed call changes nothing. No exception leaves the library, and invalid input never ends the process.
 * - Handles are tokens, not addresses. Every function returns HEED_BAD_HANDLE for a handle that was destroyed, has
 *   another kind or never existed. NULL is a bad handle too; destroying NULL does nothing.
 * - Structs begin with their size and the version of the interface: `heed_frame frame = HEED_INIT(heed_frame);` fills in
 *   both and sets everything else to 0. Functions refuse a struct whose size does not match its version.
 * - Strings are UTF-8 and end with 0. Functions copy the strings that they receive. An event's strings are valid until
 *   the next heed_monitor_next() of that monitor, or until the callback returns.
 * - Missing values are NAN in a double, HEED_NONE in an integer, HEED_NO_TIME in a time and NULL in a string.
 * - Times are nanoseconds of the camera's own clock, which never goes back.
 * - Threads. Any function may be called from any thread; calls on one monitor take turns, but reading its events never
 *   waits for another call. The library does not change the caller's threads: no priorities, no signal handlers, no
 *   locale; its own threads block all signals.
 * - Callbacks. Inside a callback, every call for the same monitor returns HEED_IN_CALLBACK; make such calls after the
 *   callback has returned. Other monitors may be used.
 */
#ifndef HEED_H
#define HEED_H

#include <stddef.h>
#include <stdint.h>

/** Fills in the size and version of a struct; everything else becomes 0. */
#ifdef __cplusplus
template <typename Struct> inline Struct heed_init() {
  Struct made = {};
  made.struct_size = uint32_t(sizeof(Struct));
  made.version = 1;
  return made;
}
#define HEED_INIT(type) heed_init<type>()

extern "C" {
#else
#define HEED_INIT(type) \
  { .struct_size = (uint32_t)sizeof(type), .version = HEED_ABI_VERSION }
#endif

/** The version of this interface. Functions and structs of a version never change; later versions only add new ones. */
#define HEED_ABI_VERSION 1

/** A time that is not known. */
#define HEED_NO_TIME INT64_MIN
/** An unknown integer or enum value. */
#define HEED_NONE (-1)

/** A function's result: one of heed_status_code. */
typedef int32_t heed_status;

enum heed_status_code {
  HEED_OK = 0,
  /** There is no event or frame yet. */
  HEED_NOT_YET = 1,
  /** The monitor or the source has ended, and everything was read. */
  HEED_ENDED = 2,
  /** An argument is NULL, NAN, out of range or of the wrong size. */
  HEED_BAD_ARGUMENT = -1,
  /** The handle was destroyed, is of another kind, or never was a handle. */
  HEED_BAD_HANDLE = -2,
  /** The call is invalid in the monitor's current state: an earlier time, a frame after the end, a second start. */
  HEED_BAD_ORDER = -3,
  /** The call comes from inside a callback of the same monitor. */
  HEED_IN_CALLBACK = -4,
  /** A file, folder, session or camera is not there. */
  HEED_NOT_FOUND = -5,
  /** Permission to read or write is missing. */
  HEED_NOT_PERMITTED = -6,
  /** The content of a rig, settings, calibration, video or session is invalid. */
  HEED_BAD_CONTENT = -7,
  /** The face models are missing or altered: run `heed models install`, or name their folder. */
  HEED_NO_MODELS = -8,
  /** A camera does not answer or went away. */
  HEED_NOT_AVAILABLE = -9,
  /** The disk is full, or writing failed. */
  HEED_CANNOT_WRITE = -10,
  /** A defect of Heed; please report it with the sentence of heed_last_error(). */
  HEED_INTERNAL = -11
};

/** The latest error's sentence on this thread; empty before the first. Valid until this thread's next error. */
const char *heed_last_error(void);
/** The name of a status, such as "HEED_BAD_ARGUMENT"; "unknown" for any other value. Never NULL, always valid. */
const char *heed_status_name(heed_status status);
/** The program's version, such as "0.1.0". Always valid. */
const char *heed_version(void);
/** The HEED_ABI_VERSION that the library was built with. */
uint32_t heed_abi_version(void);

/**
 * Checks the face models.
 * - folder: NULL: $HEED_MODELS, else heed/models in the user's cache folder.
 * Returns HEED_NO_MODELS if a model is missing or altered; heed_last_error() names the command to run.
 */
heed_status heed_models_check(const char *folder);

/* ---- Frames ---------------------------------------------------------------------------------------------------- */

enum heed_pixels {
  /** One byte: brightness, visible or infrared. `range` says which values are black and white. */
  HEED_GRAY8 = 1,
  /** Three bytes: blue, green, red. planes[1] may hold the brightness that a camera or codec sends separately from the
      colours: then it is taken from there, and `range` says what its values mean. */
  HEED_BGR24 = 2,
  /** Three bytes: red, green, blue. */
  HEED_RGB24 = 3,
  /** Four bytes: blue, green, red, and one that is ignored. */
  HEED_BGRA32 = 4,
  /** Four bytes: red, green, blue, and one that is ignored. */
  HEED_RGBA32 = 5,
  /** YUV 4:2:0: brightness in planes[0], then rows of blue and red differences in turn in planes[1]. */
  HEED_NV12 = 6,
  /** YUV 4:2:0: brightness, blue and red differences in three planes. */
  HEED_I420 = 7
};

enum heed_range {
  /** 0 is black, 255 white. */
  HEED_FULL_RANGE = 0,
  /** 16 is black, 235 white: most video and most cameras that send YUV. */
  HEED_LIMITED_RANGE = 1
};

enum heed_ownership {
  /** The frame is analyzed on the caller's thread before the call returns. The pixels are not used after that. */
  HEED_BORROW = 0,
  /** The pixels are copied, and the call returns at once. A monitor thread analyzes the newest frame; a frame that
      was still waiting is dropped and counted in the summary. For hosts whose camera thread must not wait. */
  HEED_COPY = 1
};

enum heed_camera { HEED_CABIN = 1, HEED_ROAD = 2 };

/** One picture, upright. */
typedef struct heed_frame {
  uint32_t struct_size;
  uint32_t version;
  /** One of heed_pixels. */
  int32_t pixels;
  /** One of heed_range, for brightness in a separate plane; else 0. */
  int32_t range;
  /** Pixels, 16 to 8192; even for HEED_NV12 and HEED_I420. */
  int32_t width;
  int32_t height;
  /** The first row of each plane; unused planes are NULL. */
  const uint8_t *planes[3];
  /** Bytes from one row to the next, at least a row's length and at most 1 MiB; unused strides are 0. */
  int32_t strides[3];
  /** When the picture was taken, nanoseconds of the camera's clock; from 0 to 2^62. Later than the previous frame's. */
  int64_t time_ns;
} heed_frame;

/* ---- Monitors -------------------------------------------------------------------------------------------------- */

/** Watches one driver, and the road if there is a road camera. A token, see above. */
typedef struct heed_monitor heed_monitor;

/** A monitor's inputs and settings. Everything may stay 0. */
typedef struct heed_options {
  uint32_t struct_size;
  uint32_t version;
  /** A rig's folder or file (see docs/rigs.md); NULL: an assumed field of view. */
  const char *rig;
  /** A settings file in YAML; NULL: the defaults. */
  const char *settings;
  /** The content of a settings file, in place of `settings`. */
  const char *settings_text;
  /** The driver's gaze calibration, a file; NULL: an average eye. */
  const char *calibration;
  /** The folder of the models of the cabin; NULL: $HEED_MODELS, else heed/models in the user's cache folder. */
  const char *models;
  /** The cameras whose frames are pushed: HEED_CABIN, HEED_ROAD or their sum; 0: HEED_CABIN. */
  int32_t cameras;
  /** 1: frames are pushed live, and events carry the wall clock's time; 0: the frames come from a
      recording. */
  int32_t is_live;
  /** Event kinds to leave out, as bits: `1 << HEED_EVENT_FRAME`. Long recordings are read faster without them. */
  uint32_t without;
  uint32_t reserved;
} heed_options;

/**
 * Makes a monitor; nothing is opened or started.
 * - options: NULL: all defaults.
 * - out: set to NULL on an error. Destroy it with heed_monitor_destroy().
 */
heed_status heed_monitor_create(const heed_options *options, heed_monitor **out);

/**
 * Ends a monitor and discards its events. Waits for pushes on other threads, for callbacks and for the monitor's own
 * threads. Afterwards the monitor uses no memory or function of the host.
 */
heed_status heed_monitor_destroy(heed_monitor *monitor);

/**
 * Feeds one frame. A camera's times increase from frame to frame (else HEED_BAD_ORDER). Cabin and road share one clock.
 * - camera: HEED_CABIN or HEED_ROAD; one of heed_options.cameras.
 * - ownership: HEED_BORROW or HEED_COPY, see there.
 * The first call loads the nets, which takes a moment, also with HEED_COPY. A size other than that of the rig's camera
 * gives HEED_BAD_CONTENT. Another pixel format may change the last digits of results, because its colours are converted
 * differently.
 */
heed_status heed_monitor_push(heed_monitor *monitor, int32_t camera, const heed_frame *frame, int32_t ownership);

/**
 * Reports that a camera has sent nothing up to now. Call it several times a second while no frames arrive: after a
 * second of silence the camera is reported as stalled, and the risk as unknown.
 * - time_ns: now, on the camera's clock.
 */
heed_status heed_monitor_silence(heed_monitor *monitor, int64_t time_ns);

/**
 * Feeds the results of another recognizer for one road frame; heed_options.cameras must include HEED_ROAD.
 * - line: a line of a recognitions file, see docs/formats.md.
 */
heed_status heed_monitor_recognitions(heed_monitor *monitor, const char *line);

enum heed_turn_signal { HEED_SIGNAL_OFF = 0, HEED_SIGNAL_LEFT = 1, HEED_SIGNAL_RIGHT = 2 };

/** Signals of the vehicle; begin with heed_vehicle_init(), which sets all of them to "not known". */
typedef struct heed_vehicle {
  uint32_t struct_size;
  uint32_t version;
  /** When they were measured, on the cabin camera's clock. */
  int64_t time_ns;
  double speed_mps;
  /** + left. */
  double yaw_rate_rad_s;
  /** Of the wheel, + left. */
  double steering_rad;
  double speed_limit_mps;
  /** One of heed_turn_signal, or HEED_NONE. */
  int32_t turn_signal;
  /** 1, 0 or HEED_NONE. */
  int32_t is_braking;
  /** Driver assistance steers or holds the speed: 1, 0 or HEED_NONE. */
  int32_t is_engaged;
  int32_t reserved;
} heed_vehicle;

/** Sets every signal to "not known". */
heed_status heed_vehicle_init(heed_vehicle *vehicle);
/** Sets all signals. They hold for a second: repeat those that still apply. HEED_BAD_ORDER before the monitor has
 *  begun with its first frame or heed_monitor_start(). */
heed_status heed_monitor_vehicle(heed_monitor *monitor, const heed_vehicle *vehicle);

/** Vehicle actions that Heed may request because of the driver's state, as bits. */
enum heed_request {
  /** Warn earlier of hazards ahead. */
  HEED_FORWARD_WARNING = 1,
  /** Keep the lane more strongly. */
  HEED_LANE_SUPPORT = 2,
  /** Slow down within the lane. */
  HEED_SLOW_DOWN = 4,
  /** Come to a standstill within the lane. */
  HEED_STOP = 8
};
enum heed_request_phase {
  HEED_REQUEST_BEGAN = 0,
  HEED_REQUEST_RENEWED = 1,
  HEED_REQUEST_CHANGED = 2,
  HEED_REQUEST_ENDED = 3,
  /** The host reported that the vehicle acts on the request; IGNORED: it did not report so within a second. */
  HEED_REQUEST_HONOURED = 4,
  HEED_REQUEST_IGNORED = 5
};

/** Reports how the vehicle handles requests (HEED_EVENT_REQUEST). HEED_BAD_ORDER as heed_monitor_vehicle().
 * - supports: the requests that the vehicle can follow, bits of heed_request; 0: it follows no request.
 * - honours: the requests that it is following now. */
heed_status heed_monitor_requests(heed_monitor *monitor, int32_t supports, int32_t honours);

/** Acknowledges the warning, which mutes it until a new reason appears. Critical warnings are never muted. */
heed_status heed_monitor_acknowledge(heed_monitor *monitor);

/** Changes settings from now on, those that can change in a running engine (see docs/live-page.md).
 * - text: YAML. */
heed_status heed_monitor_change_settings(heed_monitor *monitor, const char *text);

/**
 * Ends a monitor that receives pushed frames, or stops one that reads its own sources. The last events and a summary
 * follow. Later pushes return HEED_BAD_ORDER.
 * - missing: why the recording is incomplete, for the summary; NULL: it is complete.
 */
heed_status heed_monitor_finish(heed_monitor *monitor, const char *missing);

/** Sources that a monitor reads. Each is a camera's number or path, a video, a folder of images, an http:// address,
 *  or NULL. */
typedef struct heed_sources {
  uint32_t struct_size;
  uint32_t version;
  const char *cabin;
  const char *road;
  /** Recognitions of the road, in place of or beside its pictures: a file. */
  const char *recognitions;
  /** The vehicle's signals: a file. */
  const char *vehicle;
  /** 1: recordings are decoded on the analyzing thread, for hosts with one monitor per core; 0: a second thread
      decodes ahead, and a single recording is done sooner. */
  int32_t uses_one_core;
  int32_t reserved;
} heed_sources;

/**
 * Makes the monitor read sources on its own threads. Recordings wait for the reader of the events and lose nothing; for
 * cameras the newest frame counts. The monitor ends when a recording ends. Call it once per monitor, and push no
 * frames.
 */
heed_status heed_monitor_start(heed_monitor *monitor, const heed_sources *sources);

/* ---- Events ---------------------------------------------------------------------------------------------------- */

enum heed_event_kind {
  HEED_EVENT_FRAME = 1,
  HEED_EVENT_BLINK = 2,
  HEED_EVENT_EYE_CLOSURE = 3,
  HEED_EVENT_DROWSINESS = 4,
  HEED_EVENT_YAWN = 5,
  HEED_EVENT_ATTENTION = 6,
  HEED_EVENT_FIXATION = 7,
  HEED_EVENT_SACCADE = 8,
  HEED_EVENT_GLANCE = 9,
  HEED_EVENT_DISTRACTION = 10,
  HEED_EVENT_DRIVER_CHANGED = 11,
  HEED_EVENT_AVAILABILITY = 12,
  HEED_EVENT_RISK = 13,
  HEED_EVENT_PROMPT = 14,
  HEED_EVENT_VERDICT = 15,
  HEED_EVENT_ROAD = 16,
  HEED_EVENT_ALERT = 17,
  HEED_EVENT_ROAD_AVAILABILITY = 18,
  HEED_EVENT_CAMERA = 19,
  HEED_EVENT_CALIBRATION = 20,
  HEED_EVENT_SETTINGS = 21,
  HEED_EVENT_SUMMARY = 22,
  /** The reader was too slow, and events are missing. */
  HEED_EVENT_LOST = 23,
  /** A request to the vehicle because of the driver's state began, changed or ended. */
  HEED_EVENT_REQUEST = 24,
  /** A phone came into sight, changed its place or use, or went out of sight. */
  HEED_EVENT_PHONE = 25
  /* 26 was a kind that is no longer reported; the number stays unused. */
};

enum heed_level { HEED_LEVEL_NORMAL = 0, HEED_LEVEL_ADVISORY = 1, HEED_LEVEL_WARNING = 2, HEED_LEVEL_CRITICAL = 3 };
enum heed_tracking { HEED_TRACKED = 0, HEED_LOW_CONFIDENCE = 1, HEED_UNSUPPORTED = 2, HEED_FACE_MISSING = 3 };
enum heed_movement { HEED_FIXATION = 0, HEED_SACCADE = 1, HEED_PSO = 2, HEED_PURSUIT = 3, HEED_BLINK = 4 };
enum heed_phase { HEED_BEGAN = 0, HEED_CHANGED = 1, HEED_OVER = 2 };
enum heed_state {
  HEED_STARTING = 0,
  HEED_AVAILABLE = 1,
  HEED_DEGRADED = 2,
  HEED_UNAVAILABLE = 3,
  HEED_STOPPED = 4
};

/** One cabin frame. Angles in degrees in the camera's frame, azimuth + towards the driver's left, elevation + up. */
typedef struct heed_frame_event {
  int64_t index;
  /** One of heed_tracking. */
  int32_t tracking;
  /** One of heed_movement; HEED_NONE: not known. */
  int32_t movement;
  /** The face's bounding box, pixels. */
  double face_x, face_y, face_width, face_height;
  double head_yaw_deg, head_pitch_deg, head_roll_deg;
  /** The point between the eyes, in the camera's frame. */
  double head_x_mm, head_y_mm, head_z_mm;
  double gaze_azimuth_deg, gaze_elevation_deg;
  /** 0...1. */
  double gaze_confidence;
  /** The gaze direction's expected error. */
  double gaze_error_deg;
  double vehicle_azimuth_deg, vehicle_elevation_deg;
  /** Points of the display. */
  double screen_x, screen_y;
  /** 0 shut ... 1 as open as this person's eye usually is. */
  double left_openness, right_openness;
  /** Closure of both eyes: 0 open or lowered ... 1 shut. */
  double closure;
  /** The attention score of the latest period, 0...1. */
  double attention;
  const char *zone;
} heed_frame_event;

/** A blink, closure, yawn, fixation, saccade, glance, distraction or phone. */
typedef struct heed_span_event {
  int64_t start_ns;
  /** HEED_NO_TIME while it lasts. */
  int64_t end_ns;
  /** One of heed_phase, for closures, distractions and phones; else HEED_OVER. */
  int32_t phase;
  int32_t reserved;
  /** The kind, in the words of docs/formats.md: a blink's eye, a closure's or distraction's kind, a glance's
      class, a phone's place; NULL where there are no kinds. */
  const char *kind;
  /** The zone of a glance or distraction; else NULL. */
  const char *zone;
  /** Blinks: how far the eye closed, 0...1. Saccades: amplitude, degrees. Distractions: time away, seconds.
      Phones: confidence, 0...1. Else NAN. */
  double amount;
} heed_span_event;

typedef struct heed_drowsiness_event {
  /** 1, 0 or HEED_NONE. */
  int32_t is_drowsy;
  int32_t reserved;
  /** 0...1. */
  double intensity, perclos, p70;
  /** Karolinska sleepiness, 1...9, estimated. */
  double kss;
  const char *reason;
} heed_drowsiness_event;

typedef struct heed_attention_event {
  int64_t begin_ns, end_ns;
  /** 0...1. */
  double score, low, high, coverage;
} heed_attention_event;

/** The availability of the cabin, or of one road function with HEED_EVENT_ROAD_AVAILABILITY. */
typedef struct heed_availability_event {
  /** One of heed_state. */
  int32_t state;
  /** 1: the state is final. */
  int32_t is_permanent;
  /** NULL for available, starting, and an ordinary end. */
  const char *reason;
  /** The road's function; NULL for the cabin. */
  const char *function;
  /** What hides the eyes (reason eyesHidden) or the face (faceHidden): hand, mask, cap, hair, sun, dirt, ...; why the face
      is missing (faceMissing): bodyLean, slumped or absent; noise (blocked); NULL: none of them, or not known. */
  const char *by;
  /** The parts of a hidden face that can still be measured: head, eyes, both or neither; else NULL. */
  const char *works;
} heed_availability_event;

typedef struct heed_risk_event {
  /** One of heed_level; HEED_NONE: unknown. */
  int32_t level;
  /** The level that is held while the cabin is unavailable; else HEED_NONE. */
  int32_t held;
  /** 0...1. */
  double score;
  /** The number of reasons; the JSON lists all of them. */
  int32_t reasons;
  int32_t reserved;
  /** The strongest reason; NULL if there is none. */
  const char *code;
  const char *text;
} heed_risk_event;

typedef struct heed_prompt_event {
  /** 0 none, 1 visual, 2 audible, 3 urgent. */
  int32_t signal;
  /** One of heed_level. */
  int32_t level;
  int32_t is_acknowledged;
  int32_t escalations;
} heed_prompt_event;

/** A request to the vehicle because of the driver's state. The host acts and reports with heed_monitor_requests(). */
typedef struct heed_request_event {
  /** One of heed_request. */
  int32_t request;
  /** One of heed_request_phase. */
  int32_t phase;
  /** The request's number, from 1; it stays the same until the request's end. */
  int32_t number;
  /** The vehicle supports this request: 1, 0 or HEED_NONE. */
  int32_t is_supported;
  /** When the request expires unless it is renewed; HEED_NO_TIME once it has ended. */
  int64_t until_ns;
  /** How much earlier to warn. */
  double gain_s;
  /** The reason, such as "microsleep". */
  const char *reason;
  /** Why the request ended: "answered", "over", "standstill" or "finished"; NULL before its end. */
  const char *end;
} heed_request_event;

typedef struct heed_verdict_event {
  const char *rules;
  /** The verdict's kind; NULL if there is none. */
  const char *kind;
  /** 0 none, 1 first notice, 2 warning, 3 critical; HEED_NONE: not judged. */
  int32_t level;
  int32_t is_speed_assumed;
  /** The time until the rule's next level if nothing changes. */
  double margin_s;
} heed_verdict_event;

typedef struct heed_alert_event {
  /** One of heed_phase: raised, changed, cleared. */
  int32_t phase;
  /** 0 info, 1 warning, 2 alert. */
  int32_t severity;
  /** In the words of docs/formats.md, such as "timeToCollision". */
  const char *kind;
  const char *object;
  double time_to_collision_s, distance_m;
  /** The driver has seen the object: 1, 0 or HEED_NONE. */
  int32_t is_seen;
  int32_t reserved;
} heed_alert_event;

typedef struct heed_calibration_event {
  /** In the words of docs/formats.md, such as "nextPoint". */
  const char *state;
  /** The point's index, from 0; else HEED_NONE. */
  int32_t index;
  int32_t count;
  /** The position of the point to show, in points of the display. */
  double x, y;
  /** 0...1. */
  double progress;
} heed_calibration_event;

typedef struct heed_summary_event {
  int64_t frames, face_frames, dropped_frames, stale_frames;
  int64_t blinks, closures, yawns, glances;
  int64_t road_frames, road_alerts;
  double seconds;
  /** One of heed_level; HEED_NONE. */
  int32_t highest_risk;
  int32_t is_complete;
  const char *note;
} heed_summary_event;

typedef struct heed_lost_event {
  int64_t frames, events;
} heed_lost_event;

/** The plain values of an event; its kind selects the member. */
typedef union heed_event_content {
  heed_frame_event frame;
  /** HEED_EVENT_BLINK, _EYE_CLOSURE, _YAWN, _FIXATION, _SACCADE, _GLANCE, _DISTRACTION, _PHONE. */
  heed_span_event span;
  heed_drowsiness_event drowsiness;
  heed_attention_event attention;
  /** HEED_EVENT_AVAILABILITY, _ROAD_AVAILABILITY. */
  heed_availability_event availability;
  heed_risk_event risk;
  heed_prompt_event prompt;
  heed_verdict_event verdict;
  heed_alert_event alert;
  heed_calibration_event calibration;
  heed_summary_event summary;
  heed_lost_event lost;
  heed_request_event request;
} heed_event_content;

/** One event: the most used values as plain fields, and everything as JSON. */
typedef struct heed_event {
  uint32_t struct_size;
  uint32_t version;
  /** One of heed_event_kind. A later library may send kinds that this header does not name: skip them. */
  int32_t kind;
  int32_t reserved;
  /** The time at which the event was decided. */
  int64_t time_ns;
  /** The event's line, as `heed analyze` writes it (docs/formats.md), without a line break; ends with 0. The program
      writes no lines for HEED_EVENT_ROAD, and of HEED_EVENT_CAMERA only milestones. */
  const char *json;
  size_t json_length;
  heed_event_content of;
} heed_event;

/**
 * The next event, in the order in which they were decided. One thread at a time reads a monitor's events.
 * - timeout_ms: how long to wait at most, 0 to 3600000.
 * - event: HEED_INIT(heed_event) before the first call.
 * Returns HEED_NOT_YET if no event came in time, HEED_ENDED after the last event, or the error that ended the monitor.
 * With pushed frames at most 4096 events wait; then the oldest are dropped, and HEED_EVENT_LOST reports them.
 */
heed_status heed_monitor_next(heed_monitor *monitor, int32_t timeout_ms, heed_event *event);

/** Receives an event on the thread that decided it: the pushing thread or the monitor's own. Must not throw. */
typedef void (*heed_callback)(const heed_event *event, void *context);

/**
 * Sends events to a function, in place of heed_monitor_next(). Call it before the first frame.
 * - callback: NULL: events wait for heed_monitor_next() again.
 * - context: passed to the callback unchanged.
 */
heed_status heed_monitor_set_callback(heed_monitor *monitor, heed_callback callback, void *context);

/* ---- Calibration of the gaze ----------------------------------------------------------------------------------- */

enum heed_criteria { HEED_CRITERIA_STANDARD = 0, HEED_CRITERIA_LOW = 1, HEED_CRITERIA_HIGH = 2 };

/** Begins a calibration at the rig's display; HEED_EVENT_CALIBRATION says which point to show with the next frame.
 * - points: 1, 5, 6 or 9. - criteria: one of heed_criteria. - driver: a pseudonym, or NULL. */
heed_status heed_monitor_calibration_start(heed_monitor *monitor, int32_t points, int32_t criteria,
                                           const char *driver);
/** The point is visible: samples are collected from the next frame on. */
heed_status heed_monitor_calibration_collect(heed_monitor *monitor);
/** Repeats the point that failed. */
heed_status heed_monitor_calibration_repeat(heed_monitor *monitor);
/** Ends the calibration; the previous calibration stays in use. */
heed_status heed_monitor_calibration_cancel(heed_monitor *monitor);
/** Writes the calibration in use to a file, which heed_options.calibration and `heed --calibration` read. */
heed_status heed_monitor_calibration_save(heed_monitor *monitor, const char *path);

/* ---- Sessions -------------------------------------------------------------------------------------------------- */

enum heed_record {
  /** The engine's observations of each frame: enough to replay with other settings. Small. */
  HEED_RECORD_OBSERVATIONS = 1,
  /** The cabin's pictures. */
  HEED_RECORD_CABIN_VIDEO = 2,
  /** The road's pictures. */
  HEED_RECORD_ROAD_VIDEO = 4
};

typedef struct heed_recording {
  uint32_t struct_size;
  uint32_t version;
  /** The session's name; not NULL. */
  const char *session;
  /** The folder of sessions; NULL: the user's default folder, as in `heed`. */
  const char *store;
  /** The driver's pseudonym, or NULL. */
  const char *driver;
  /** heed_record values, added; events are always written. */
  int32_t contents;
  /** 1: an existing session of this name is replaced once the new one is complete. */
  int32_t replaces;
} heed_recording;

/** Records a session, which `heed` lists, reports and replays. Call it before the first frame. The session is
    complete when the monitor has ended; a full disk never stops the monitor. */
heed_status heed_monitor_record(heed_monitor *monitor, const heed_recording *recording);

/**
 * Replays a recorded session with the rig and settings of `options`; those that are NULL come from the session.
 * - session: a name in `store`, or the path of a session's folder.
 * - store: as in heed_recording.
 * - out: a running monitor; read its events until HEED_ENDED.
 */
heed_status heed_replay(const char *session, const char *store, const heed_options *options, heed_monitor **out);

/* ---- Sources of frames ----------------------------------------------------------------------------------------- */

/** A camera or recording whose frames the host reads, for its own use or to push them. A token, see above. */
typedef struct heed_source heed_source;

/** Opens a source.
 * - name: as in heed_sources. */
heed_status heed_source_open(const char *name, heed_source **out);

/**
 * The next frame, valid until the next call for this source. Pushing HEED_BGR24 frames to a monitor gives the same
 * events as when the monitor reads the source itself.
 * - pixels: HEED_BGR24, with the brightness in planes[1] if the source sends it separately; or HEED_GRAY8, brightness
 *   alone, which costs less.
 * - frame: HEED_INIT(heed_frame) before the first call.
 * Returns HEED_NOT_YET if no frame came in time, HEED_ENDED at the end; heed_last_error() then says what was missing,
 * and is empty for a complete recording.
 */
heed_status heed_source_next(heed_source *source, int32_t pixels, int32_t timeout_ms, heed_frame *frame);
/** Closes a source. */
heed_status heed_source_destroy(heed_source *source);

/* ---- Arrays ---------------------------------------------------------------------------------------------------- */

/**
 * Labels every sample of a gaze recording with its eye movement, as `heed classify`.
 * - t_ms: milliseconds, increasing. - x_deg, y_deg: degrees of visual angle, y down; NAN: lost.
 * - settings_text: YAML, or NULL.
 * - is_online: 1: labels use only the past, as in live use; 0: they may use the next second too.
 * - movements: `count` values of heed_movement, or HEED_NONE.
 */
heed_status heed_classify(const double *t_ms, const double *x_deg, const double *y_deg, size_t count,
                          const char *settings_text, int32_t is_online, int8_t *movements);

/** As heed_classify(), with labels that are final after a chosen delay.
 * - delay_ms: 0 (only the past, like is_online 1) to 1000. */
heed_status heed_classify_within(const double *t_ms, const double *x_deg, const double *y_deg, size_t count,
                                 const char *settings_text, double delay_ms, int8_t *movements);

/** Events of a computation over arrays; read with heed_events_next(). A token, see above. */
typedef struct heed_events heed_events;

/** Finds blinks, closures and drowsiness in lid openness, as `heed openness`.
 * - left, right: any constant scale, NAN if not measured; one of them may be NULL.
 * - is_openness: 1: in the data 0 is shut and 1 open; 0: the scale is learned. */
heed_status heed_openness(const double *t_ms, const double *left, const double *right, size_t count,
                          const char *settings_text, int32_t is_openness, heed_events **out);

enum heed_zone_class { HEED_FORWARD = 0, HEED_DRIVING = 1, HEED_NONDRIVING = 2, HEED_PHONE = 3 };

/** A record of glances and closures, as `heed judge` reads it (docs/formats.md). Columns have `count` values; all but
 *  t_ms may be NULL. NAN is an empty cell, HEED_NONE an empty choice. */
typedef struct heed_ticks {
  uint32_t struct_size;
  uint32_t version;
  size_t count;
  /** Milliseconds, increasing. */
  const double *t_ms;
  /** 0 or 1. */
  const double *face, *eyes_on_road, *interaction, *engaged, *standstill;
  /** 0 to 1. */
  const double *eyes_closed, *eyes_visible, *phone;
  /** + left and + up. */
  const double *head_yaw_deg, *head_pitch_deg, *pose_std_rad;
  const double *vehicle_azimuth_deg, *vehicle_elevation_deg;
  /** Of the wheel, + left. */
  const double *steering_deg;
  const double *speed_mps;
  /** 1 to 9. */
  const double *kss;
  /** Values of heed_zone_class. */
  const int8_t *zone_class;
  /** Values of heed_turn_signal. */
  const int8_t *turn_signal;
  /** Indices into `zone_names`. */
  const int32_t *zone;
  const char *const *zone_names;
  size_t zone_count;
  /** Indices into `task_names`. */
  const int32_t *task;
  const char *const *task_names;
  size_t task_count;
} heed_ticks;

/** Judges a record by a rule book, as `heed judge`.
 * - rules: a rule book's name, such as "euro-ncap-2026". - is_per_row: 1: a verdict for each row; 0: only changes. */
heed_status heed_judge(const heed_ticks *ticks, const char *rules, const char *settings_text, int32_t is_per_row,
                       heed_events **out);

/** The next event, as heed_monitor_next(); HEED_ENDED after the last. */
heed_status heed_events_next(heed_events *events, heed_event *event);
heed_status heed_events_destroy(heed_events *events);

#ifdef __cplusplus
}
#endif
#endif
