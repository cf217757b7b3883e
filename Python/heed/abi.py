"""libheed's structs, constants and functions, as `heed.h` declares them; `Tests/Python` holds them against it."""

from __future__ import annotations

from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    Union,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_void_p,
    sizeof,
)
from typing import Any, TypeVar

#: The version of the interface that this package speaks.
ABI_VERSION = 1
#: A time that is not known.
NO_TIME = -(2**63)
#: An integer or a choice that is not known.
NONE = -1

OK, NOT_YET, ENDED = 0, 1, 2


class heed_frame(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("version", c_uint32),
        ("pixels", c_int32),
        ("range", c_int32),
        ("width", c_int32),
        ("height", c_int32),
        ("planes", c_void_p * 3),
        ("strides", c_int32 * 3),
        ("time_ns", c_int64),
    ]


class heed_options(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("version", c_uint32),
        ("rig", c_char_p),
        ("settings", c_char_p),
        ("settings_text", c_char_p),
        ("calibration", c_char_p),
        ("models", c_char_p),
        ("cameras", c_int32),
        ("is_live", c_int32),
        ("without", c_uint32),
        ("reserved", c_uint32),
    ]


class heed_vehicle(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("version", c_uint32),
        ("time_ns", c_int64),
        ("speed_mps", c_double),
        ("yaw_rate_rad_s", c_double),
        ("steering_rad", c_double),
        ("speed_limit_mps", c_double),
        ("turn_signal", c_int32),
        ("is_braking", c_int32),
        ("is_engaged", c_int32),
        ("reserved", c_int32),
    ]


class heed_sources(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("version", c_uint32),
        ("cabin", c_char_p),
        ("road", c_char_p),
        ("recognitions", c_char_p),
        ("vehicle", c_char_p),
        ("uses_one_core", c_int32),
        ("reserved", c_int32),
    ]


class heed_frame_event(Structure):
    _fields_ = [
        ("index", c_int64),
        ("tracking", c_int32),
        ("movement", c_int32),
        ("face_x", c_double),
        ("face_y", c_double),
        ("face_width", c_double),
        ("face_height", c_double),
        ("head_yaw_deg", c_double),
        ("head_pitch_deg", c_double),
        ("head_roll_deg", c_double),
        ("head_x_mm", c_double),
        ("head_y_mm", c_double),
        ("head_z_mm", c_double),
        ("gaze_azimuth_deg", c_double),
        ("gaze_elevation_deg", c_double),
        ("gaze_confidence", c_double),
        ("gaze_error_deg", c_double),
        ("vehicle_azimuth_deg", c_double),
        ("vehicle_elevation_deg", c_double),
        ("screen_x", c_double),
        ("screen_y", c_double),
        ("left_openness", c_double),
        ("right_openness", c_double),
        ("closure", c_double),
        ("attention", c_double),
        ("zone", c_char_p),
    ]


class heed_span_event(Structure):
    _fields_ = [
        ("start_ns", c_int64),
        ("end_ns", c_int64),
        ("phase", c_int32),
        ("reserved", c_int32),
        ("kind", c_char_p),
        ("zone", c_char_p),
        ("amount", c_double),
    ]


class heed_drowsiness_event(Structure):
    _fields_ = [
        ("is_drowsy", c_int32),
        ("reserved", c_int32),
        ("intensity", c_double),
        ("perclos", c_double),
        ("p70", c_double),
        ("kss", c_double),
        ("reason", c_char_p),
    ]


class heed_attention_event(Structure):
    _fields_ = [
        ("begin_ns", c_int64),
        ("end_ns", c_int64),
        ("score", c_double),
        ("low", c_double),
        ("high", c_double),
        ("coverage", c_double),
    ]


class heed_availability_event(Structure):
    _fields_ = [
        ("state", c_int32),
        ("is_permanent", c_int32),
        ("reason", c_char_p),
        ("function", c_char_p),
        ("by", c_char_p),
        ("works", c_char_p),
    ]


class heed_risk_event(Structure):
    _fields_ = [
        ("level", c_int32),
        ("held", c_int32),
        ("score", c_double),
        ("reasons", c_int32),
        ("reserved", c_int32),
        ("code", c_char_p),
        ("text", c_char_p),
    ]


class heed_prompt_event(Structure):
    _fields_ = [
        ("signal", c_int32),
        ("level", c_int32),
        ("is_acknowledged", c_int32),
        ("escalations", c_int32),
    ]


class heed_request_event(Structure):
    _fields_ = [
        ("request", c_int32),
        ("phase", c_int32),
        ("number", c_int32),
        ("is_supported", c_int32),
        ("until_ns", c_int64),
        ("gain_s", c_double),
        ("reason", c_char_p),
        ("end", c_char_p),
    ]


class heed_verdict_event(Structure):
    _fields_ = [
        ("rules", c_char_p),
        ("kind", c_char_p),
        ("level", c_int32),
        ("is_speed_assumed", c_int32),
        ("margin_s", c_double),
    ]


class heed_alert_event(Structure):
    _fields_ = [
        ("phase", c_int32),
        ("severity", c_int32),
        ("kind", c_char_p),
        ("object", c_char_p),
        ("time_to_collision_s", c_double),
        ("distance_m", c_double),
        ("is_seen", c_int32),
        ("reserved", c_int32),
    ]


class heed_calibration_event(Structure):
    _fields_ = [
        ("state", c_char_p),
        ("index", c_int32),
        ("count", c_int32),
        ("x", c_double),
        ("y", c_double),
        ("progress", c_double),
    ]


class heed_summary_event(Structure):
    _fields_ = [
        ("frames", c_int64),
        ("face_frames", c_int64),
        ("dropped_frames", c_int64),
        ("stale_frames", c_int64),
        ("blinks", c_int64),
        ("closures", c_int64),
        ("yawns", c_int64),
        ("glances", c_int64),
        ("road_frames", c_int64),
        ("road_alerts", c_int64),
        ("seconds", c_double),
        ("highest_risk", c_int32),
        ("is_complete", c_int32),
        ("note", c_char_p),
    ]


class heed_lost_event(Structure):
    _fields_ = [
        ("frames", c_int64),
        ("events", c_int64),
    ]


class heed_event_content(Union):
    _fields_ = [
        ("frame", heed_frame_event),
        ("span", heed_span_event),
        ("drowsiness", heed_drowsiness_event),
        ("attention", heed_attention_event),
        ("availability", heed_availability_event),
        ("risk", heed_risk_event),
        ("prompt", heed_prompt_event),
        ("verdict", heed_verdict_event),
        ("alert", heed_alert_event),
        ("calibration", heed_calibration_event),
        ("summary", heed_summary_event),
        ("lost", heed_lost_event),
        ("request", heed_request_event),
    ]


class heed_event(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("version", c_uint32),
        ("kind", c_int32),
        ("reserved", c_int32),
        ("time_ns", c_int64),
        ("json", c_char_p),
        ("json_length", c_size_t),
        ("of", heed_event_content),
    ]


class heed_recording(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("version", c_uint32),
        ("session", c_char_p),
        ("store", c_char_p),
        ("driver", c_char_p),
        ("contents", c_int32),
        ("replaces", c_int32),
    ]


class heed_ticks(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("version", c_uint32),
        ("count", c_size_t),
        ("t_ms", c_void_p),
        ("face", c_void_p),
        ("eyes_on_road", c_void_p),
        ("interaction", c_void_p),
        ("engaged", c_void_p),
        ("standstill", c_void_p),
        ("eyes_closed", c_void_p),
        ("eyes_visible", c_void_p),
        ("phone", c_void_p),
        ("head_yaw_deg", c_void_p),
        ("head_pitch_deg", c_void_p),
        ("pose_std_rad", c_void_p),
        ("vehicle_azimuth_deg", c_void_p),
        ("vehicle_elevation_deg", c_void_p),
        ("steering_deg", c_void_p),
        ("speed_mps", c_void_p),
        ("kss", c_void_p),
        ("zone_class", c_void_p),
        ("turn_signal", c_void_p),
        ("zone", c_void_p),
        ("zone_names", POINTER(c_char_p)),
        ("zone_count", c_size_t),
        ("task", c_void_p),
        ("task_names", POINTER(c_char_p)),
        ("task_count", c_size_t),
    ]


Made = TypeVar("Made", bound=Structure)


def made(kind: type[Made], **values: Any) -> Made:
    """A struct with its size and version, as HEED_INIT makes it."""
    return kind(struct_size=sizeof(kind), version=ABI_VERSION, **values)


heed_callback = CFUNCTYPE(None, POINTER(heed_event), c_void_p)

_handle = c_void_p
_handle_out = POINTER(c_void_p)
_numbers = c_void_p

#: What each function returns, and what it takes.
FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "heed_last_error": (c_char_p, []),
    "heed_status_name": (c_char_p, [c_int32]),
    "heed_version": (c_char_p, []),
    "heed_abi_version": (c_uint32, []),
    "heed_models_check": (c_int32, [c_char_p]),
    "heed_monitor_create": (c_int32, [POINTER(heed_options), _handle_out]),
    "heed_monitor_destroy": (c_int32, [_handle]),
    "heed_monitor_push": (c_int32, [_handle, c_int32, POINTER(heed_frame), c_int32]),
    "heed_monitor_silence": (c_int32, [_handle, c_int64]),
    "heed_monitor_recognitions": (c_int32, [_handle, c_char_p]),
    "heed_vehicle_init": (c_int32, [POINTER(heed_vehicle)]),
    "heed_monitor_vehicle": (c_int32, [_handle, POINTER(heed_vehicle)]),
    "heed_monitor_requests": (c_int32, [_handle, c_int32, c_int32]),
    "heed_monitor_acknowledge": (c_int32, [_handle]),
    "heed_monitor_change_settings": (c_int32, [_handle, c_char_p]),
    "heed_monitor_finish": (c_int32, [_handle, c_char_p]),
    "heed_monitor_start": (c_int32, [_handle, POINTER(heed_sources)]),
    "heed_monitor_next": (c_int32, [_handle, c_int32, POINTER(heed_event)]),
    "heed_monitor_set_callback": (c_int32, [_handle, heed_callback, c_void_p]),
    "heed_monitor_calibration_start": (c_int32, [_handle, c_int32, c_int32, c_char_p]),
    "heed_monitor_calibration_collect": (c_int32, [_handle]),
    "heed_monitor_calibration_repeat": (c_int32, [_handle]),
    "heed_monitor_calibration_cancel": (c_int32, [_handle]),
    "heed_monitor_calibration_save": (c_int32, [_handle, c_char_p]),
    "heed_monitor_record": (c_int32, [_handle, POINTER(heed_recording)]),
    "heed_replay": (c_int32, [c_char_p, c_char_p, POINTER(heed_options), _handle_out]),
    "heed_source_open": (c_int32, [c_char_p, _handle_out]),
    "heed_source_next": (c_int32, [_handle, c_int32, c_int32, POINTER(heed_frame)]),
    "heed_source_destroy": (c_int32, [_handle]),
    "heed_classify": (c_int32, [_numbers, _numbers, _numbers, c_size_t, c_char_p, c_int32, c_void_p]),
    "heed_classify_within": (c_int32, [_numbers, _numbers, _numbers, c_size_t, c_char_p, c_double, c_void_p]),
    "heed_openness": (c_int32, [_numbers, _numbers, _numbers, c_size_t, c_char_p, c_int32, _handle_out]),
    "heed_judge": (c_int32, [POINTER(heed_ticks), c_char_p, c_char_p, c_int32, _handle_out]),
    "heed_events_next": (c_int32, [_handle, POINTER(heed_event)]),
    "heed_events_destroy": (c_int32, [_handle]),
}
