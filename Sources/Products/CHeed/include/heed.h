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
 *   both and sets everything else to 0. Later releases add fields at the end of a struct. A library takes the smaller
 *   structs of earlier releases: fields that they lack are not set, and only what fits is filled in. Functions refuse
 *   every other size. An event of a callback has the library's size.
 * - Strings are UTF-8 and end with 0. Functions copy the strings that they receive. An event's strings are valid until
 *   the next heed_monitor_next() of that monitor, or until the callback returns.
 * - Missing values are NAN in a double, HEED_NONE in an integer, HEED_NO_TIME in a time and NULL in a string.
 * - Times are nanoseconds of the camera's own clock. A frame whose time does not increase, or leaps, is not judged: it is
 *   counted (stale_frames of the summary) and told (HEED_EVENT_NOTICE). A leap ahead counts once the next frame confirms
 *   it, as a gap (cameraStalled). After half a second of earlier times, or beyond a leap of a day, the clock counts as
 *   set: clockInvalid is told, and the drive's times continue from the last one.
 * - Threads. Any function may be called from any thread; calls on one monitor take turns, but reading its events never
 *   waits for another call. The library does not change the caller's threads: no priorities, no signal handlers, no
 *   locale; its own threads block all signals. A thread needs a stack of 128 KiB. Calls that need more run on a thread of
 *   the library while the caller waits; so do the callbacks of such a call. A thread with 2 MiB of stack left runs them
 *   itself.
 * - Forks. A child of fork() has no threads of the library. After a fork of a process with monitors or other objects, all
 *   functions that return a heed_status return HEED_BAD_ORDER in the child: start it anew with exec.
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

/** The version of this interface. Its functions and the fields of its structs never change; later releases only add. */
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
  /** The call is invalid in the monitor's current state: a frame after the end, a second start, a forked process. */
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
/** The release and the revision of decisions, such as "0.1.0+1": two libraries with the same text decide the same from the
 * same inputs. Sessions keep it as heed_version. Always valid. */
const char *heed_decision_version(void);
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
  /** The frame is analyzed before the call returns. The pixels are not used after that. */
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
  /** One of heed_range, for HEED_GRAY8 and for brightness in a separate plane; else 0. */
  int32_t range;
  /** Pixels, 16 to 8192; even for HEED_NV12 and HEED_I420. */
  int32_t width;
  int32_t height;
  /** The first row of each plane; unused planes are NULL. */
  const uint8_t *planes[3];
  /** Bytes from one row to the next, at least a row's length and at most 1 MiB; unused strides are 0. */
  int32_t strides[3];
  /** When the picture was taken, nanoseconds of the camera's clock; from 0 to 2^62. */
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
  /** 1: frames are pushed live: events carry the wall clock's time, and a camera that sends nothing for a second is
      reported as stalled; 0: the frames come from a recording. */
  int32_t is_live;
  /** Event kinds to leave out, as bits: `1 << HEED_EVENT_FRAME`. Long recordings are read faster without them. */
  uint32_t without;
  /** Only for heed_replay(). 1: `settings` or `settings_text` change single settings of the session; 0: they replace all
      of its settings. */
  int32_t keeps_settings;
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
 * Feeds one frame. A camera's times increase from frame to frame. Cabin and road share one clock.
 * - camera: HEED_CABIN or HEED_ROAD; one of heed_options.cameras.
 * - ownership: HEED_BORROW or HEED_COPY, see there.
 * The first call loads the nets, which takes a moment, also with HEED_COPY. A cabin frame of another aspect ratio than the
 * rig's camera, or than the frames before, gives HEED_BAD_CONTENT (with HEED_COPY: the next call does); another size of
 * the same ratio is scaled. Another pixel format may change the last digits of results, because its colours are converted
 * differently.
 */
heed_status heed_monitor_push(heed_monitor *monitor, int32_t camera, const heed_frame *frame, int32_t ownership);

/**
 * Reports that the cabin camera of a recording has sent nothing up to a time. Call it several times a second while no
 * frames arrive: after a second of silence the camera is reported as stalled, and the risk as unknown. A monitor with
 * heed_options.is_live notices silence itself.
 * - time_ns: on the camera's clock. A time that leaps is not used, and told (HEED_EVENT_NOTICE).
 */
heed_status heed_monitor_silence(heed_monitor *monitor, int64_t time_ns);

/**
 * Feeds the results of another recognizer for one road frame; heed_options.cameras must include HEED_ROAD.
 * - line: a line of a recognitions file, see docs/formats.md.
 */
heed_status heed_monitor_recognitions(heed_monitor *monitor, const char *line);

enum heed_turn_signal { HEED_SIGNAL_OFF = 0, HEED_SIGNAL_LEFT = 1, HEED_SIGNAL_RIGHT = 2 };

/** Signals of the vehicle; begin with HEED_INIT(heed_vehicle) and heed_vehicle_init(). */
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
  /** 0. */
  int32_t reserved;
} heed_vehicle;

/** Sets every signal to "not known", after HEED_INIT(heed_vehicle). */
heed_status heed_vehicle_init(heed_vehicle *vehicle);
/** Sets all signals. They hold for a second: repeat those that still apply. Signals dated over a second ahead of or
 *  behind the frames, and values that no vehicle has, are not used, and told (HEED_EVENT_NOTICE). HEED_BAD_ORDER before the
 *  monitor has begun with its first frame or heed_monitor_start(). */
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

/** Adds a marker, such as the start of a stimulus, to events (HEED_EVENT_MARKER) and recording.
 * - text: what the marker says, up to 4 KB.
 * - time_ns: when it happened, on the clock of the pushed frames, at most a second ahead; -1: now. */
heed_status heed_monitor_mark(heed_monitor *monitor, const char *text, int64_t time_ns);

/** Changes settings from now on, those that can change in a running engine (see docs/live-page.md).
 * - text: YAML. */
heed_status heed_monitor_change_settings(heed_monitor *monitor, const char *text);

/**
 * Ends a monitor that receives pushed frames, or stops one that reads its own sources. The last events and a summary
 * follow. Later pushes return HEED_BAD_ORDER.
 * - missing: why the recording is incomplete, for the summary; NULL: it is complete.
 */
heed_status heed_monitor_finish(heed_monitor *monitor, const char *missing);

/** Sources that a monitor reads. Each is a camera's number or path, a video, a folder of images, an http:// or
 *  rtsp:// address, or NULL. */
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
  /** 0. */
  int32_t reserved;
} heed_sources;

/**
 * Makes the monitor read sources on its own threads. Recordings wait for the reader of the events and lose nothing; for
 * cameras the newest frame counts. The monitor ends when a recording ends. Call it once per monitor, and push no
 * frames.
 */
heed_status heed_monitor_start(heed_monitor *monitor, const heed_sources *sources);

/* ---- Events ---------------------------------------------------------------------------------------------------- */

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

enum heed_prompt_signal { HEED_PROMPT_NONE = 0, HEED_PROMPT_VISUAL = 1, HEED_PROMPT_AUDIBLE = 2, HEED_PROMPT_URGENT = 3 };
enum heed_severity { HEED_SEVERITY_INFO = 0, HEED_SEVERITY_WARNING = 1, HEED_SEVERITY_ALERT = 2 };

/* The structs of events have the keys of the event's line (docs/formats.md), with the parts' names before them, and times in
   nanoseconds. What is null there is NAN, NULL, HEED_NO_TIME or HEED_NONE here. Lists are in the line only. A later library
   appends fields. */

/* begin events: made by Tools/schema from Schema/events.schema */
enum heed_event_kind {
  /** One picture of the cabin, before the events that the picture completed. */
  HEED_EVENT_FRAME = 1,
  /** The eyes closed for at most a second and opened again. */
  HEED_EVENT_BLINK = 2,
  /** A closure of both eyes that lasts longer than a blink began, changed or ended. */
  HEED_EVENT_EYE_CLOSURE = 3,
  /** Both lids were low for a second or longer and not known to be shut, as in a look down. */
  HEED_EVENT_LIDS_LOWERED = 27,
  /** The estimate of the driver's sleepiness, on change and every 10 s. */
  HEED_EVENT_DROWSINESS = 4,
  /** A yawn ended: the mouth was held wide open for seconds. */
  HEED_EVENT_YAWN = 5,
  /** A stretch of time was scored: the share in which the driver looked where driving requires a look. */
  HEED_EVENT_ATTENTION = 6,
  /** A fixation ended: the gaze rested on one place. */
  HEED_EVENT_FIXATION = 7,
  /** A saccade ended: the gaze moved to another place. It has no velocity, which a webcam cannot resolve. */
  HEED_EVENT_SACCADE = 8,
  /** A pursuit ended: the gaze followed something that moved. */
  HEED_EVENT_PURSUIT = 28,
  /** A glance ended: one uninterrupted look at one zone. */
  HEED_EVENT_GLANCE = 9,
  /** A distraction began, changed or ended: a look away that lasts too long, or looks away that come too often. */
  HEED_EVENT_DISTRACTION = 10,
  /** A phone came into sight, changed its place or use, or went out of sight. */
  HEED_EVENT_PHONE = 25,
  /** Somebody else sits in the driver's seat: what was learned of the person before is dropped, the calibration too. */
  HEED_EVENT_DRIVER_CHANGED = 11,
  /** The cabin's availability changed. */
  HEED_EVENT_AVAILABILITY = 12,
  /** The risk's level or its reasons changed. */
  HEED_EVENT_RISK = 13,
  /** What the host should show or sound changed. */
  HEED_EVENT_PROMPT = 14,
  /** The driver's state asks something of the vehicle, or asks no more. Heed never acts: the host decides, acts, and
      says so. */
  HEED_EVENT_REQUEST = 24,
  /** A rule book's verdict changed. */
  HEED_EVENT_VERDICT = 15,
  /** One picture, or line of recognitions, of the road, before the events that it completed. Records hold no line
      for it. */
  HEED_EVENT_ROAD = 16,
  /** A road alert was raised, changed or cleared. */
  HEED_EVENT_ALERT = 17,
  /** A function of the road became available or unavailable. */
  HEED_EVENT_ROAD_AVAILABILITY = 18,
  /** A step of the road camera's self-calibration. Records hold only its milestones. */
  HEED_EVENT_CAMERA = 19,
  /** A step of a gaze calibration, or a drift of the calibration in use. A key that does not apply to the step is
      absent. */
  HEED_EVENT_CALIBRATION = 20,
  /** Settings changed while the engine ran. */
  HEED_EVENT_SETTINGS = 21,
  /** The last event of a session: its totals. */
  HEED_EVENT_SUMMARY = 22,
  /** A marker from outside, such as the start of a stimulus. Markers change nothing that Heed decides. */
  HEED_EVENT_MARKER = 29,
  /** An input was ignored, such as a picture with a wrong time; the wall clock was set; or what the rig says is no
      longer true, such as the camera's direction. Reported once for each cause, and again only after the cause was
      absent for 10 s. */
  HEED_EVENT_NOTICE = 30,
  /** A stream's reader was too slow, or that of a live run's lines, and missed these events up to the event's time.
      Records hold no line for it. */
  HEED_EVENT_LOST = 23
  /* Events that are reported no more had 26; these numbers stay unused. */
};

/** One picture of the cabin, before the events that the picture completed. */
typedef struct heed_frame_event {
  /** Number of the decoded picture, from 0. */
  int64_t frame;
  /** One of heed_tracking: How usable the face is: success, lowConfidence, unsupported or faceMissing. */
  int32_t tracking;
  /** Certainty of the detection, 0...1. */
  double face_score;
  /** The face's box: x, y, width, height, pixels. */
  double face_rect_x;
  double face_rect_y;
  double face_rect_width;
  double face_rect_height;
  /** Width and height of the picture, pixels. */
  int64_t face_image_width;
  int64_t face_image_height;
  /** Turn of the head, + towards the person's left. */
  double face_yaw_deg;
  /** Nod of the head, + up. */
  double face_pitch_deg;
  /** Tilt of the head, + when its top goes to the person's right. */
  double face_roll_deg;
  /** Point between the eyes, in the camera's frame. */
  double face_center_mm_x;
  double face_center_mm_y;
  double face_center_mm_z;
  /** measured in this picture, or carried from an earlier picture while head and lids are at rest. */
  const char *face_mesh;
  /** Gap of the lids, which a look down narrows too: 0 shut ... 1 the person's own open eye; NAN until that is
      learned. */
  double left_openness;
  /** How far the lids are closed beyond what looking down explains: 0 open or lowered ... 1 shut. */
  double left_closure;
  /** The error of the closure that the eye net expects. */
  double left_closure_spread;
  /** Centre of the iris in the picture. */
  double left_iris_px_x;
  double left_iris_px_y;
  /** Radius of the iris in the picture. */
  double left_iris_radius_px;
  /** Lid opening as an angle on the eyeball. */
  double left_lid_aperture_deg;
  /** Gap of the lids, which a look down narrows too: 0 shut ... 1 the person's own open eye; NAN until that is
      learned. */
  double right_openness;
  /** How far the lids are closed beyond what looking down explains: 0 open or lowered ... 1 shut. */
  double right_closure;
  /** The error of the closure that the eye net expects. */
  double right_closure_spread;
  /** Centre of the iris in the picture. */
  double right_iris_px_x;
  double right_iris_px_y;
  /** Radius of the iris in the picture. */
  double right_iris_radius_px;
  /** Lid opening as an angle on the eyeball. */
  double right_lid_aperture_deg;
  /** What hides the left eye: lens, reflection, hand, hair, blur or phone; NULL if the eye is seen or turned away. */
  const char *left_hidden;
  /** What hides the right eye, as for the left. */
  const char *right_hidden;
  /** Both eyes together, each by its certainty: 0 open or lowered ... 1 shut; NAN if not known. */
  double closure;
  /** Opening of the mouth: 0 shut ... 1 wide open. */
  double mouth_openness;
  /** In the camera's frame, + to the person's left. */
  double gaze_azimuth_deg;
  /** In the camera's frame, + up. */
  double gaze_elevation_deg;
  /** Certainty, 0...1. */
  double gaze_confidence;
  /** The angle that holds the true gaze in nine frames of ten; NAN if not known. */
  double gaze_error_deg;
  /** In the vehicle's frame, + left; NAN without the camera's pose. */
  double vehicle_azimuth_deg;
  /** In the vehicle's frame, + up; NAN without the camera's pose. */
  double vehicle_elevation_deg;
  /** Where the gaze meets the display's plane, also beside the display. */
  double gaze_screen_pt_x;
  double gaze_screen_pt_y;
  /** inside, outside or unknown: whether the gaze is on the display. */
  const char *screen_state;
  /** Name of the zone that is looked at, `other` for none of them; NULL for a rig without zones. */
  const char *zone;
  /** Class of that zone: forward, driving, nondriving or phone. */
  const char *zone_class;
  /** One of heed_movement: What the eyes do, by the pictures until now: fixation, saccade, pursuit, blink or
      unknown. */
  int32_t movement;
  /** Whether a later picture may change the movement; the fixation and saccade events are final. */
  int32_t provisional;
  /** Where the eyes rest, or rested last; NAN without a display or a recent fixation. */
  double fixation_pt_x;
  double fixation_pt_y;
  /** narrower or raised while the open eye does not match the learned open eye, so that openness is doubtful; else
      NULL. */
  const char *lid_drift;
  /** Mean brightness of the picture, 0...1; NAN if it could not be measured. */
  double luma;
  /** Attention over the latest stretch of time, 0...1. */
  double attention;
  /** The gaze's azimuth before the filter that smooths the gaze; NAN if no eye was seen. */
  double unfiltered_azimuth_deg;
  /** The gaze's elevation before the filter that smooths the gaze; NAN if no eye was seen. */
  double unfiltered_elevation_deg;
} heed_frame_event;

/** The eyes closed for at most a second and opened again. */
typedef struct heed_blink_event {
  /** When openness fell through half of the person's open level, interpolated between frames. */
  int64_t start_ns;
  /** When openness rose through the same level, interpolated between frames. */
  int64_t end_ns;
  /** Which eyes blinked: both, left or right. */
  const char *eye;
  /** How far the eye closed: 0 not at all ... 1 shut; of a quick dip that no frame shows shut: its depth. */
  double closure;
  /** True for more than 400 ms. */
  int32_t slow;
  /** Standard uncertainty of the start, which lies between two frames; NAN if the closing was not seen. */
  double start_error_ms;
  /** Standard uncertainty of the end; NAN if the opening was not seen. */
  double end_error_ms;
  /** Travel of the lid as a share of the open level, 0...1; less than the closure if the eye was looking down. */
  double amplitude;
  /** Peak closing velocity of the lid, open levels per second; NAN if the frame rate is too low. */
  double closing_velocity_per_s;
  /** Mean velocity of the lid up to half open, open levels per second; NAN if the frame rate is too low. */
  double opening_velocity_per_s;
  /** Amplitude over peak closing velocity; it rises with sleepiness. */
  double amplitude_velocity_ratio_s;
  /** From the first movement down to a tenth of the way from the lowest point; only of recorded lids. */
  double closing_ms;
  /** Around the lowest point; only of recorded lids. */
  double shut_ms;
  /** Until the lids are back within a tenth of the way; only of recorded lids. */
  double opening_ms;
} heed_blink_event;

/** A closure of both eyes that lasts longer than a blink began, changed or ended. */
typedef struct heed_eye_closure_event {
  /** One of heed_phase: began (after 1 s), changed (a microsleep became sleep after 3 s) or ended. */
  int32_t state;
  /** microsleep or sleep. */
  const char *kind;
  /** When the eyes shut. */
  int64_t start_ns;
  /** When the eyes opened; HEED_NO_TIME while they are shut, and if they were lost while shut. */
  int64_t end_ns;
  /** True while the driver yawns: the closure counts for PERCLOS but raises no risk by itself. */
  int32_t during_yawn;
} heed_eye_closure_event;

/** Both lids were low for a second or longer and not known to be shut, as in a look down. */
typedef struct heed_lids_lowered_event {
  /** One of heed_phase: began or ended. */
  int32_t state;
  /** When the lids sank. */
  int64_t start_ns;
  /** When they rose, or were known to be shut; HEED_NO_TIME while they are low, and if they were lost while low. */
  int64_t end_ns;
  /** True if the lids were surely open all the time; false if they may have been shut. */
  int32_t sure;
} heed_lids_lowered_event;

/** The estimate of the driver's sleepiness, on change and every 10 s. */
typedef struct heed_drowsiness_event {
  /** Whether the driver counts as drowsy, with hysteresis; HEED_NONE until enough has been seen. */
  int32_t is_drowsy;
  /** 0 alert ... 1 asleep; NAN until enough has been seen. */
  double intensity;
  /** P80: share of the seen time with the lids covering 80 % of the eye, 0...1; NAN until enough has been seen. */
  double perclos;
  /** How much seen time PERCLOS covers. */
  double window_s;
  /** Karolinska sleepiness, 1...9, derived from the intensity, not self-reported; NAN until enough has been seen. */
  double kss;
  /** Name of the strongest evidence's kind, or `none` without evidence. */
  const char *reason;
  /** P70: share of the seen time with the lids covering 70 % of the eye, without looks far down, 0...1; NAN as
      PERCLOS. */
  double p70;
  /** How long the eyes were seen within the window. */
  double blinks_window_s;
  /** Number of blinks of both eyes within the window. */
  int64_t blinks_count;
  /** Blinks per minute of seen time. */
  double blinks_rate_per_min;
  /** Standard error of the rate for blinks at random times (Poisson): the root of their number over the seen
      minutes. */
  double blinks_rate_error;
  /** Mean time from half shut to half open. */
  double blinks_duration_ms;
  /** Mean travel of the lid as a share of the open level, 0...1. */
  double blinks_amplitude;
  /** Mean peak closing velocity, open levels per second. */
  double blinks_closing_velocity_per_s;
  /** Mean opening velocity, open levels per second. */
  double blinks_opening_velocity_per_s;
  /** Mean of the blinks' amplitude over peak closing velocity. */
  double blinks_amplitude_velocity_ratio_s;
  /** Mean time from the end of a blink to the start of the next. */
  double blinks_interval_s;
  /** Coefficient of variation of these intervals: 0 for perfectly regular blinks, 1 for blinks at random times. */
  double blinks_interval_scatter;
} heed_drowsiness_event;

/** A yawn ended: the mouth was held wide open for seconds. */
typedef struct heed_yawn_event {
  /** When the mouth opened wide. */
  int64_t start_ns;
  /** When the mouth closed again. */
  int64_t end_ns;
} heed_yawn_event;

/** A stretch of time was scored: the share in which the driver looked where driving requires a look. */
typedef struct heed_attention_event {
  /** Beginning of the stretch. */
  int64_t begin_ns;
  /** End of the stretch; the last stretch of a run is shorter. */
  int64_t end_ns;
  /** Share of the seen time with the gaze on target, weighted by confidence, 0...1; NAN if it is unknown for a
      reason. */
  double score;
  /** Lower bound of the share over the whole stretch, as unseen time may have been on or off target, 0...1; NAN
      without a score. */
  double score_low;
  /** Upper bound of the share, as the lower one. */
  double score_high;
  /** Share of the stretch that was seen, 0...1. */
  double coverage;
  /** How much of the seen time both lids were shut for longer than a blink; NAN in recordings of earlier versions. */
  double eyes_shut_s;
  /** What the score is measured against: region, display, zones (named in the settings), road (zones of class
      forward and driving) or camera (20 degrees around it); NULL in recordings of earlier versions. */
  const char *target;
  /** Why there is no score: unseen, noDisplay, noZones, uncalibrated or rigDoubtful; NULL with a score. */
  const char *reason;
} heed_attention_event;

/** A fixation ended: the gaze rested on one place. */
typedef struct heed_fixation_event {
  /** When the gaze came to rest. */
  int64_t start_ns;
  /** When the gaze moved on. */
  int64_t end_ns;
  /** Mean direction in the camera's frame, + towards the person's left. */
  double azimuth_deg;
  /** Mean direction in the camera's frame, + up. */
  double elevation_deg;
  /** Mean point where the gaze met the display's plane; NAN without a display. */
  double fixation_pt_x;
  double fixation_pt_y;
} heed_fixation_event;

/** A saccade ended: the gaze moved to another place. It has no velocity, which a webcam cannot resolve. */
typedef struct heed_saccade_event {
  /** When the gaze left, between two pictures; the duration follows from the amplitude. */
  int64_t start_ns;
  /** When the gaze arrived. */
  int64_t end_ns;
  /** Angle between the old direction and the new one. */
  double amplitude_deg;
} heed_saccade_event;

/** A pursuit ended: the gaze followed something that moved. */
typedef struct heed_pursuit_event {
  /** When the gaze began to follow. */
  int64_t start_ns;
  /** When the gaze stopped, or jumped. */
  int64_t end_ns;
  /** Angle between the first direction and the last one. */
  double amplitude_deg;
  /** Mean velocity of the gaze. */
  double velocity_deg_per_s;
} heed_pursuit_event;

/** A glance ended: one uninterrupted look at one zone. */
typedef struct heed_glance_event {
  /** When the gaze entered the zone. */
  int64_t start_ns;
  /** When the gaze left the zone. */
  int64_t end_ns;
  /** Name of the zone; `other` for none of the rig's, `a phone` for a phone that a net sees. */
  const char *zone;
  /** Class of the zone: forward, driving, nondriving or phone. */
  const char *zone_class;
  /** owl: the head turns with the eyes; lizard: mainly the eyes move; lean: the body leans. NULL for the road,
      without a head, and until the head's rest pose is known. */
  const char *kind;
  /** Mean gaze, weighted towards the later samples, in the camera's frame, + to the person's left. */
  double azimuth_deg;
  /** Mean gaze, weighted towards the later samples, in the camera's frame, + up. */
  double elevation_deg;
  /** Largest turn of the head from its rest pose, 0...180; NAN if not known. */
  double head_turn_deg;
  /** Why the glance may be at a phone: zone (of the rig), down (hands and lap), seen (a phone that a net sees); NULL
      if nothing indicates a phone. */
  const char *phone;
} heed_glance_event;

/** A distraction began, changed or ended: a look away that lasts too long, or looks away that come too often. */
typedef struct heed_distraction_event {
  /** One of heed_phase: began, changed (another glance was added) or ended. */
  int32_t state;
  /** longGlance (one long time away), repeatedGlances (too little road between them) or phone. */
  const char *kind;
  /** When its first glance began. */
  int64_t start_ns;
  /** When its last glance ended; HEED_NO_TIME while the distraction goes on. */
  int64_t end_ns;
  /** Name of the zone that was looked at for most of the time. */
  const char *zone;
  /** Total duration of its glances, without times when the gaze was lost for longer than a blink. */
  double away_s;
  /** Number of its glances. */
  int64_t glances;
} heed_distraction_event;

/** A phone came into sight, changed its place or use, or went out of sight. */
typedef struct heed_phone_event {
  /** One of heed_phase: began, changed (its place or its use) or ended. */
  int32_t state;
  /** When the phone was first seen. */
  int64_t start_ns;
  /** When the phone was last seen; HEED_NO_TIME while it is in sight. */
  int64_t end_ns;
  /** hand, ear or mount; NULL until that is known. */
  const char *place;
  /** Whether the phone is looked at, at the ear, or held between camera and eyes; false: only held; HEED_NONE while
      the gaze is not known. */
  int32_t in_use;
  /** Probability that the thing is a phone, 0...1; of the best evidence for a phone that is no longer seen. */
  double confidence;
  /** The latest box: x, y, width, height, pixels. */
  double rect_x;
  double rect_y;
  double rect_width;
  double rect_height;
} heed_phone_event;

/** The cabin's availability changed. */
typedef struct heed_availability_event {
  /** starting, available, degraded, unavailable or stopped. */
  const char *state;
  /** Why; NULL for starting, available, and an ordinary end. */
  const char *reason;
  /** With eyesHidden what hides the eyes: lens, reflection, hand, hair, blur or phone; with blocked noise, if the
      picture is nothing else; with faceMissing, if that is known, bodyLean, slumped or absent; else NULL. */
  const char *by;
  /** What is still seen while the eyes are hidden: head or neither; NULL if they are not hidden. */
  const char *works;
  /** True if it cannot change again within this session. */
  int32_t permanent;
  /** Wall-clock time, milliseconds since 1970 UTC; NAN without a clock. */
  double utc;
} heed_availability_event;

/** The risk's level or its reasons changed. */
typedef struct heed_risk_event {
  /** One of heed_level: unknown, normal, advisory, warning or critical. While the cabin is unavailable: unknown. */
  int32_t level;
  /** One of heed_level: The last level, if it was an alert, while the cabin is unavailable: a host keeps showing it;
      else HEED_NONE. */
  int32_t held;
  /** 0 no risk ... 1 certain danger; NAN while the risk is unknown. */
  double score;
  /** Number of reasons; the line holds all of them. */
  int64_t reason_count;
  /** Code of the heaviest reason; NULL without a reason. */
  const char *code;
  /** The heaviest reason as a sentence; NULL without a reason. */
  const char *text;
} heed_risk_event;

/** What the host should show or sound changed. */
typedef struct heed_prompt_event {
  /** One of heed_prompt_signal: The signal to give: none, visual, audible or urgent. */
  int32_t signal;
  /** One of heed_level: The present risk level, or the last level while the risk is unknown. */
  int32_t level;
  /** How many times the prompt was escalated for lack of a response. */
  int64_t escalations;
  /** True after an acknowledgement, until something worse happens. */
  int32_t acknowledged;
} heed_prompt_event;

/** The driver's state asks something of the vehicle, or asks no more. Heed never acts: the host decides, acts, and
    says so. */
typedef struct heed_request_event {
  /** One of heed_request: forwardWarning, laneSupport, slowDown or stop. */
  int32_t kind;
  /** One of heed_request_phase: began, renewed, changed, ended, honoured (the vehicle says that it acts) or ignored
      (the vehicle has not said so within a second). */
  int32_t state;
  /** Counts the requests of a drive, from 1; the same from its beginning to its end. */
  int64_t number;
  /** Code of the heaviest reason, as in a risk's reasons. */
  const char *reason;
  /** When the request began. */
  int64_t began_ns;
  /** Until when the request holds unless it is renewed; HEED_NO_TIME when it has ended. */
  int64_t until_ns;
  /** How much earlier than for an attentive driver a warning is wanted; NAN for all but forward warnings. */
  double gain_s;
  /** What ended the request; NULL while it stands. */
  const char *end;
  /** Whether the vehicle said that it can do this; HEED_NONE: it has said nothing. */
  int32_t supported;
} heed_request_event;

/** A rule book's verdict changed. */
typedef struct heed_verdict_event {
  /** The rule book. */
  const char *rules;
  /** 0 none, 1 first notice, 2 warning, 3 critical; HEED_NONE if the moment could not be judged. */
  int64_t level;
  /** What the level is about; NULL at level 0. */
  const char *kind;
  /** Time left until `latest_ms`, negative after it; NAN without a deadline. */
  double margin_s;
  /** Deadline of the rule for its next level if the driver goes on as now; HEED_NO_TIME without a deadline. */
  int64_t latest_ns;
  /** True if the rule depends on an unknown speed, so that its strictest band was used. */
  int32_t speed_assumed;
  /** True if the last level came too often or lasted too long: assistance must not be engaged again. */
  int32_t locked_out;
  /** Name of the rule book, or of Heed's algorithm for its own rules. */
  const char *evidence_rule;
  /** The measured quantity, with its unit. */
  const char *evidence_quantity;
  /** The value, in the quantity's unit. */
  double evidence_measured;
  /** The limit in force: the rule applies at or beyond this value. */
  double evidence_threshold;
  /** How far the value lies beyond the threshold; 0 or more if the rule applies. */
  double evidence_excess;
  /** Number of frames that the measurement is based on. */
  int64_t evidence_samples;
  /** When the measured event began; HEED_NO_TIME if it has no beginning. */
  int64_t evidence_start_ns;
} heed_verdict_event;

/** One picture, or line of recognitions, of the road, before the events that it completed. Records hold no line for
    it. */
typedef struct heed_road_event {
  /** Number of the picture or line, from 0. */
  int64_t frame;
  /** The vehicle's speed; NAN if not known. */
  double speed_mps;
  /** vehicle (a signal) or positions (successive positions); NULL without a speed. */
  const char *speed_from;
  /** From the lane's middle to the camera, + left; NAN once a marking has been missing for longer than the lane
      width is remembered. */
  double lane_offset_m;
  /** Direction of the vehicle relative to the lane, + left. */
  double lane_heading_deg;
  /** Between the middles of the two markings; NAN as the offset. */
  double lane_width_m;
  /** From the camera to the left marking, positive while the marking is on its own side; NAN if it was neither seen
      nor derived from the other marking. */
  double lane_left_m;
  /** From the camera to the right marking, as the left. */
  double lane_right_m;
  /** Curvature of the lane ahead, + bending left. */
  double lane_curvature_per_m;
} heed_road_event;

/** A road alert was raised, changed or cleared. */
typedef struct heed_alert_event {
  /** One of heed_phase: raised, changed or cleared. */
  int32_t state;
  /** timeToCollision, entry, laneDeparture, distance or overspeed. */
  const char *kind;
  /** Of a lane departure: drifting or departed; else NULL. */
  const char *stage;
  /** Of a lane departure: left or right; else NULL. */
  const char *side;
  /** One of heed_severity: info, warning or alert. */
  int32_t severity;
  /** ID of the object; NULL for lane departures and overspeed. */
  const char *object;
  /** Predicted time until contact if nobody reacts; NAN if nothing approaches. */
  double ttc_s;
  /** Lower bound of one standard deviation. */
  double ttc_low_s;
  /** Upper bound; NAN if no approach is also within it. */
  double ttc_high_s;
  /** From the camera along its axis to the object's nearest face; NAN if not measured. */
  double distance_m;
  /** Whether the driver has seen the object; HEED_NONE if not known. */
  int32_t seen;
} heed_alert_event;

/** A function of the road became available or unavailable. */
typedef struct heed_road_availability_event {
  /** The function: objects, distance, timeToCollision, entry, lanes, laneDeparture or overspeed. The cabin's lines
      lack this key. */
  const char *of;
  /** available or unavailable. */
  const char *state;
  /** What the function lacks; NULL if it is available. */
  const char *reason;
  /** True if it cannot change again within this session. */
  int32_t permanent;
} heed_road_availability_event;

/** A step of the road camera's self-calibration. Records hold only its milestones. */
typedef struct heed_camera_event {
  /** advanced, held, calibrated, refined or moved. */
  const char *change;
  /** Width and height of the pictures, pixels. */
  int64_t image_width;
  int64_t image_height;
  /** 0...1; 1 when calibrated. */
  double progress;
  /** True once the camera is calibrated. */
  int32_t calibrated;
  /** Why the calibration does not advance: tooSlow, turning, noPosition, noTexture, tooSeldom, noPictures or
      noCamera; else NULL. */
  const char *hold;
  /** The present estimate, + up; NAN before the first measurement. */
  double pitch_deg;
  /** The present estimate, + left. */
  double yaw_deg;
  /** The present estimate, + clockwise as seen along the view. */
  double roll_deg;
  /** Height above the road; NAN without a speed. */
  double height_m;
  /** Standard deviation of yaw and pitch. */
  double deviation_deg;
  /** How many times the camera was detected to have been moved. */
  int64_t knocks;
} heed_camera_event;

/** A step of a gaze calibration, or a drift of the calibration in use. A key that does not apply to the step is
    absent. */
typedef struct heed_calibration_event {
  /** nextPoint, collecting, progress, pointFailed, finished, failed, canceled, drifted, driftEnded, glassesChanged,
      glassesRestored, seatChanged or seatRestored. */
  const char *state;
  /** The point, from 0. */
  int64_t index;
  /** Number of points. */
  int64_t count;
  /** The point to show, from the display's top left. */
  double target_pt_x;
  double target_pt_y;
  /** Share of the point's samples collected so far, 0...1. */
  double progress;
  /** Why the point failed. */
  const char *reason;
  /** Why the point or the calibration failed, as a sentence. */
  const char *text;
  /** How far the gaze has drifted since the calibration. */
  double degrees;
  /** Whether glasses are worn now. */
  int32_t worn;
} heed_calibration_event;

/** The last event of a session: its totals. */
typedef struct heed_summary_event {
  /** Number of cabin frames. */
  int64_t frames;
  /** Time from the first to the last frame, seconds. */
  double seconds;
  /** Cabin frames with a face. */
  int64_t face_frames;
  /** Frames that the source dropped because the engine was busy; 0 for files. */
  int64_t dropped_frames;
  /** Frames that were not judged because their time was not later than that of the frame before, or leapt. */
  int64_t stale_frames;
  /** False if the input ended early or was damaged, or if the session lacks something; `note` says what. */
  int32_t complete;
  /** What was missing, as a sentence for people; NULL if nothing was. */
  const char *note;
  /** Number of blinks. */
  int64_t blinks;
  /** Eye closures longer than a blink. */
  int64_t closures;
  /** Number of yawns. */
  int64_t yawns;
  /** Number of glances. */
  int64_t glances;
  /** Frames judged from the road camera or from recognitions. */
  int64_t road_frames;
  /** Road alerts raised. */
  int64_t road_alerts;
  /** One of heed_level: The highest risk level that was reached. */
  int32_t highest_risk;
  /** Mean attention of the session, 0...1; NAN if too little was seen. */
  double attention;
  /** Lower bound of the attention. */
  double attention_low;
  /** Upper bound of the attention. */
  double attention_high;
  /** Share of the time with a gaze. */
  double attention_coverage;
  /** P80 over the session, 0...1; NAN if no lids were seen. */
  double perclos;
  /** How long it was known whether the lids were down. */
  double lids_seen_s;
  /** Blinks per minute of seen lids; NAN if the lids were seen too briefly. */
  double blink_rate_per_min;
  /** Mean time from half shut to half open; NAN without a blink. */
  double blink_mean_ms;
  /** How often the risk rose to warning or critical from below. */
  int64_t alerts;
  /** Seconds at each risk level. */
  double risk_s_unknown;
  double risk_s_normal;
  double risk_s_advisory;
  double risk_s_warning;
  double risk_s_critical;
  /** Frames per second, by the mean interval without pauses; NAN for fewer than two frames. */
  double quality_rate_hz;
  /** Standard deviation of the intervals between frames, without pauses: the jitter of the rate. */
  double quality_interval_sd_ms;
  /** Share of all frames that have no gaze and are no blink, 0...1. */
  double quality_gaze_lost;
  /** Share of all frames that have no gaze and are bridged in the eye movements, 0...1. */
  double quality_gaze_bridged;
  /** Share of all frames that are in blinks, 0...1. */
  double quality_gaze_blinks;
  /** Fixations of 100 ms and longer, in which the precision is measured. */
  int64_t quality_measured_fixations;
  /** Precision of the unfiltered gaze, mean over these fixations: root mean square of the steps from frame to frame. */
  double quality_rms_s2s_deg;
  /** The same: standard deviation of both axes together. */
  double quality_sd_deg;
  /** The same: area of the ellipse that holds 68 %, square degrees. */
  double quality_bcea_deg2;
  /** Noise of the unfiltered gaze in each frame by itself, as found at the end; NAN if too little was seen. */
  double quality_noise_deg;
  /** Its wander over 0.2 s; a pursuit has to lead farther. */
  double quality_wander_deg;
  /** Mean distance of the eyes from the camera; NAN without gaze. */
  double quality_distance_mm;
  /** Mean error of the calibration in use at points that its fit did not use; NAN without a validation. */
  double quality_accuracy_deg;
} heed_summary_event;

/** A marker from outside, such as the start of a stimulus. Markers change nothing that Heed decides. */
typedef struct heed_marker_event {
  /** What the marker says, as it came. */
  const char *text;
} heed_marker_event;

/** An input was ignored, such as a picture with a wrong time; the wall clock was set; or what the rig says is no
    longer true, such as the camera's direction. Reported once for each cause, and again only after the cause was
    absent for 10 s. */
typedef struct heed_notice_event {
  /** cameraTime, silenceTime, roadTime, vehicleTime, vehicleValue, wallClock, cameraMoved, rigDoubtful or seatMoved. */
  const char *cause;
  /** What was wrong and what to do, as a sentence. */
  const char *text;
} heed_notice_event;

/** A stream's reader was too slow, or that of a live run's lines, and missed these events up to the event's time.
    Records hold no line for it. */
typedef struct heed_lost_event {
  /** Per-frame events, of cabin and road. */
  int64_t frames;
  /** All other events; they are lost only when thousands are waiting. */
  int64_t events;
} heed_lost_event;

/** The plain values of an event; its kind says which of them. */
typedef union heed_event_content {
  heed_frame_event frame;
  heed_blink_event blink;
  heed_eye_closure_event eye_closure;
  heed_lids_lowered_event lids_lowered;
  heed_drowsiness_event drowsiness;
  heed_yawn_event yawn;
  heed_attention_event attention;
  heed_fixation_event fixation;
  heed_saccade_event saccade;
  heed_pursuit_event pursuit;
  heed_glance_event glance;
  heed_distraction_event distraction;
  heed_phone_event phone;
  heed_availability_event availability;
  heed_risk_event risk;
  heed_prompt_event prompt;
  heed_request_event request;
  heed_verdict_event verdict;
  heed_road_event road;
  heed_alert_event alert;
  heed_road_availability_event road_availability;
  heed_camera_event camera;
  heed_calibration_event calibration;
  heed_summary_event summary;
  heed_marker_event marker;
  heed_notice_event notice;
  heed_lost_event lost;
} heed_event_content;
/* end events */

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
/** Corrects the calibrated gaze by a place that the driver looks at now, such as a button that they press: slowly, and by
 *  at most 4 degrees. A recording holds the place as an input. HEED_BAD_ORDER without a calibration.
 * - x, y: points of the rig's display. */
heed_status heed_monitor_known_gaze(heed_monitor *monitor, double x, double y);

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
    complete when the monitor has ended. The disk never delays or stops the monitor, also where the store cannot be
    written from the start: data waits in memory (the cabin is degraded, storageFull), the summary's `complete` is 0
    exactly if the session lacks something, and the end fails with HEED_CANNOT_WRITE. The end waits for the disk for
    10 s at most. */
heed_status heed_monitor_record(heed_monitor *monitor, const heed_recording *recording);

/**
 * Replays a recorded session with the rig and settings of `options`; those that are NULL come from the session.
 * - session: a name in `store`, or the path of a session's folder.
 * - store: as in heed_recording.
 * - out: a running monitor; read its events until HEED_ENDED.
 */
heed_status heed_replay(const char *session, const char *store, const heed_options *options, heed_monitor **out);

/**
 * What to know about a replay: which numbers of the session's settings are constants with other values in this library,
 * so that decisions may differ.
 * - out: a sentence, valid until the monitor is destroyed; NULL: nothing, or the monitor replays no session.
 */
heed_status heed_monitor_remark(heed_monitor *monitor, const char **out);

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
