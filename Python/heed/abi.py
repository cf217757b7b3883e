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
        ("keeps_settings", c_int32),
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


# begin events: made by Tools/schema from Schema/events.schema
class heed_frame_event(Structure):
    _fields_ = [
        ("frame", c_int64),
        ("tracking", c_int32),
        ("face_score", c_double),
        ("face_rect_x", c_double),
        ("face_rect_y", c_double),
        ("face_rect_width", c_double),
        ("face_rect_height", c_double),
        ("face_image_width", c_int64),
        ("face_image_height", c_int64),
        ("face_yaw_deg", c_double),
        ("face_pitch_deg", c_double),
        ("face_roll_deg", c_double),
        ("face_center_mm_x", c_double),
        ("face_center_mm_y", c_double),
        ("face_center_mm_z", c_double),
        ("face_mesh", c_char_p),
        ("left_openness", c_double),
        ("left_closure", c_double),
        ("left_closure_spread", c_double),
        ("left_iris_px_x", c_double),
        ("left_iris_px_y", c_double),
        ("left_iris_radius_px", c_double),
        ("left_lid_aperture_deg", c_double),
        ("right_openness", c_double),
        ("right_closure", c_double),
        ("right_closure_spread", c_double),
        ("right_iris_px_x", c_double),
        ("right_iris_px_y", c_double),
        ("right_iris_radius_px", c_double),
        ("right_lid_aperture_deg", c_double),
        ("left_hidden", c_char_p),
        ("right_hidden", c_char_p),
        ("closure", c_double),
        ("mouth_openness", c_double),
        ("gaze_azimuth_deg", c_double),
        ("gaze_elevation_deg", c_double),
        ("gaze_confidence", c_double),
        ("gaze_error_deg", c_double),
        ("vehicle_azimuth_deg", c_double),
        ("vehicle_elevation_deg", c_double),
        ("gaze_screen_pt_x", c_double),
        ("gaze_screen_pt_y", c_double),
        ("screen_state", c_char_p),
        ("zone", c_char_p),
        ("zone_class", c_char_p),
        ("movement", c_int32),
        ("provisional", c_int32),
        ("fixation_pt_x", c_double),
        ("fixation_pt_y", c_double),
        ("lid_drift", c_char_p),
        ("luma", c_double),
        ("attention", c_double),
        ("unfiltered_azimuth_deg", c_double),
        ("unfiltered_elevation_deg", c_double),
    ]


class heed_blink_event(Structure):
    _fields_ = [
        ("start_ns", c_int64),
        ("end_ns", c_int64),
        ("eye", c_char_p),
        ("closure", c_double),
        ("slow", c_int32),
        ("start_error_ms", c_double),
        ("end_error_ms", c_double),
        ("amplitude", c_double),
        ("closing_velocity_per_s", c_double),
        ("opening_velocity_per_s", c_double),
        ("amplitude_velocity_ratio_s", c_double),
        ("closing_ms", c_double),
        ("shut_ms", c_double),
        ("opening_ms", c_double),
    ]


class heed_eye_closure_event(Structure):
    _fields_ = [
        ("state", c_int32),
        ("kind", c_char_p),
        ("start_ns", c_int64),
        ("end_ns", c_int64),
        ("during_yawn", c_int32),
    ]


class heed_lids_lowered_event(Structure):
    _fields_ = [
        ("state", c_int32),
        ("start_ns", c_int64),
        ("end_ns", c_int64),
        ("sure", c_int32),
    ]


class heed_drowsiness_event(Structure):
    _fields_ = [
        ("is_drowsy", c_int32),
        ("intensity", c_double),
        ("perclos", c_double),
        ("window_s", c_double),
        ("kss", c_double),
        ("reason", c_char_p),
        ("p70", c_double),
        ("blinks_window_s", c_double),
        ("blinks_count", c_int64),
        ("blinks_rate_per_min", c_double),
        ("blinks_rate_error", c_double),
        ("blinks_duration_ms", c_double),
        ("blinks_amplitude", c_double),
        ("blinks_closing_velocity_per_s", c_double),
        ("blinks_opening_velocity_per_s", c_double),
        ("blinks_amplitude_velocity_ratio_s", c_double),
        ("blinks_interval_s", c_double),
        ("blinks_interval_scatter", c_double),
    ]


class heed_yawn_event(Structure):
    _fields_ = [
        ("start_ns", c_int64),
        ("end_ns", c_int64),
    ]


class heed_attention_event(Structure):
    _fields_ = [
        ("begin_ns", c_int64),
        ("end_ns", c_int64),
        ("score", c_double),
        ("score_low", c_double),
        ("score_high", c_double),
        ("coverage", c_double),
        ("eyes_shut_s", c_double),
        ("target", c_char_p),
        ("reason", c_char_p),
    ]


class heed_fixation_event(Structure):
    _fields_ = [
        ("start_ns", c_int64),
        ("end_ns", c_int64),
        ("azimuth_deg", c_double),
        ("elevation_deg", c_double),
        ("fixation_pt_x", c_double),
        ("fixation_pt_y", c_double),
    ]


class heed_saccade_event(Structure):
    _fields_ = [
        ("start_ns", c_int64),
        ("end_ns", c_int64),
        ("amplitude_deg", c_double),
    ]


class heed_pursuit_event(Structure):
    _fields_ = [
        ("start_ns", c_int64),
        ("end_ns", c_int64),
        ("amplitude_deg", c_double),
        ("velocity_deg_per_s", c_double),
    ]


class heed_glance_event(Structure):
    _fields_ = [
        ("start_ns", c_int64),
        ("end_ns", c_int64),
        ("zone", c_char_p),
        ("zone_class", c_char_p),
        ("kind", c_char_p),
        ("azimuth_deg", c_double),
        ("elevation_deg", c_double),
        ("head_turn_deg", c_double),
        ("phone", c_char_p),
    ]


class heed_distraction_event(Structure):
    _fields_ = [
        ("state", c_int32),
        ("kind", c_char_p),
        ("start_ns", c_int64),
        ("end_ns", c_int64),
        ("zone", c_char_p),
        ("away_s", c_double),
        ("glances", c_int64),
    ]


class heed_phone_event(Structure):
    _fields_ = [
        ("state", c_int32),
        ("start_ns", c_int64),
        ("end_ns", c_int64),
        ("place", c_char_p),
        ("in_use", c_int32),
        ("confidence", c_double),
        ("rect_x", c_double),
        ("rect_y", c_double),
        ("rect_width", c_double),
        ("rect_height", c_double),
    ]


class heed_availability_event(Structure):
    _fields_ = [
        ("state", c_char_p),
        ("reason", c_char_p),
        ("by", c_char_p),
        ("works", c_char_p),
        ("permanent", c_int32),
        ("utc", c_double),
    ]


class heed_risk_event(Structure):
    _fields_ = [
        ("level", c_int32),
        ("held", c_int32),
        ("score", c_double),
        ("reason_count", c_int64),
        ("code", c_char_p),
        ("text", c_char_p),
    ]


class heed_prompt_event(Structure):
    _fields_ = [
        ("signal", c_int32),
        ("level", c_int32),
        ("escalations", c_int64),
        ("acknowledged", c_int32),
    ]


class heed_request_event(Structure):
    _fields_ = [
        ("kind", c_int32),
        ("state", c_int32),
        ("number", c_int64),
        ("reason", c_char_p),
        ("began_ns", c_int64),
        ("until_ns", c_int64),
        ("gain_s", c_double),
        ("end", c_char_p),
        ("supported", c_int32),
    ]


class heed_verdict_event(Structure):
    _fields_ = [
        ("rules", c_char_p),
        ("level", c_int64),
        ("kind", c_char_p),
        ("margin_s", c_double),
        ("latest_ns", c_int64),
        ("speed_assumed", c_int32),
        ("locked_out", c_int32),
        ("evidence_rule", c_char_p),
        ("evidence_quantity", c_char_p),
        ("evidence_measured", c_double),
        ("evidence_threshold", c_double),
        ("evidence_excess", c_double),
        ("evidence_samples", c_int64),
        ("evidence_start_ns", c_int64),
    ]


class heed_road_event(Structure):
    _fields_ = [
        ("frame", c_int64),
        ("speed_mps", c_double),
        ("speed_from", c_char_p),
        ("lane_offset_m", c_double),
        ("lane_heading_deg", c_double),
        ("lane_width_m", c_double),
        ("lane_left_m", c_double),
        ("lane_right_m", c_double),
        ("lane_curvature_per_m", c_double),
    ]


class heed_alert_event(Structure):
    _fields_ = [
        ("state", c_int32),
        ("kind", c_char_p),
        ("stage", c_char_p),
        ("side", c_char_p),
        ("severity", c_int32),
        ("object", c_char_p),
        ("ttc_s", c_double),
        ("ttc_low_s", c_double),
        ("ttc_high_s", c_double),
        ("distance_m", c_double),
        ("seen", c_int32),
    ]


class heed_road_availability_event(Structure):
    _fields_ = [
        ("of", c_char_p),
        ("state", c_char_p),
        ("reason", c_char_p),
        ("permanent", c_int32),
    ]


class heed_camera_event(Structure):
    _fields_ = [
        ("change", c_char_p),
        ("image_width", c_int64),
        ("image_height", c_int64),
        ("progress", c_double),
        ("calibrated", c_int32),
        ("hold", c_char_p),
        ("pitch_deg", c_double),
        ("yaw_deg", c_double),
        ("roll_deg", c_double),
        ("height_m", c_double),
        ("deviation_deg", c_double),
        ("knocks", c_int64),
    ]


class heed_calibration_event(Structure):
    _fields_ = [
        ("state", c_char_p),
        ("index", c_int64),
        ("count", c_int64),
        ("target_pt_x", c_double),
        ("target_pt_y", c_double),
        ("progress", c_double),
        ("reason", c_char_p),
        ("text", c_char_p),
        ("degrees", c_double),
        ("worn", c_int32),
    ]


class heed_summary_event(Structure):
    _fields_ = [
        ("frames", c_int64),
        ("seconds", c_double),
        ("face_frames", c_int64),
        ("dropped_frames", c_int64),
        ("stale_frames", c_int64),
        ("complete", c_int32),
        ("note", c_char_p),
        ("blinks", c_int64),
        ("closures", c_int64),
        ("yawns", c_int64),
        ("glances", c_int64),
        ("road_frames", c_int64),
        ("road_alerts", c_int64),
        ("highest_risk", c_int32),
        ("attention", c_double),
        ("attention_low", c_double),
        ("attention_high", c_double),
        ("attention_coverage", c_double),
        ("perclos", c_double),
        ("lids_seen_s", c_double),
        ("blink_rate_per_min", c_double),
        ("blink_mean_ms", c_double),
        ("alerts", c_int64),
        ("risk_s_unknown", c_double),
        ("risk_s_normal", c_double),
        ("risk_s_advisory", c_double),
        ("risk_s_warning", c_double),
        ("risk_s_critical", c_double),
        ("quality_rate_hz", c_double),
        ("quality_interval_sd_ms", c_double),
        ("quality_gaze_lost", c_double),
        ("quality_gaze_bridged", c_double),
        ("quality_gaze_blinks", c_double),
        ("quality_measured_fixations", c_int64),
        ("quality_rms_s2s_deg", c_double),
        ("quality_sd_deg", c_double),
        ("quality_bcea_deg2", c_double),
        ("quality_noise_deg", c_double),
        ("quality_wander_deg", c_double),
        ("quality_distance_mm", c_double),
        ("quality_accuracy_deg", c_double),
    ]


class heed_marker_event(Structure):
    _fields_ = [
        ("text", c_char_p),
    ]


class heed_notice_event(Structure):
    _fields_ = [
        ("cause", c_char_p),
        ("text", c_char_p),
    ]


class heed_lost_event(Structure):
    _fields_ = [
        ("frames", c_int64),
        ("events", c_int64),
    ]


class heed_event_content(Union):
    _fields_ = [
        ("frame", heed_frame_event),
        ("blink", heed_blink_event),
        ("eye_closure", heed_eye_closure_event),
        ("lids_lowered", heed_lids_lowered_event),
        ("drowsiness", heed_drowsiness_event),
        ("yawn", heed_yawn_event),
        ("attention", heed_attention_event),
        ("fixation", heed_fixation_event),
        ("saccade", heed_saccade_event),
        ("pursuit", heed_pursuit_event),
        ("glance", heed_glance_event),
        ("distraction", heed_distraction_event),
        ("phone", heed_phone_event),
        ("availability", heed_availability_event),
        ("risk", heed_risk_event),
        ("prompt", heed_prompt_event),
        ("request", heed_request_event),
        ("verdict", heed_verdict_event),
        ("road", heed_road_event),
        ("alert", heed_alert_event),
        ("road_availability", heed_road_availability_event),
        ("camera", heed_camera_event),
        ("calibration", heed_calibration_event),
        ("summary", heed_summary_event),
        ("marker", heed_marker_event),
        ("notice", heed_notice_event),
        ("lost", heed_lost_event),
    ]
# end events


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
    "heed_decision_version": (c_char_p, []),
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
    "heed_monitor_mark": (c_int32, [_handle, c_char_p, c_int64]),
    "heed_monitor_change_settings": (c_int32, [_handle, c_char_p]),
    "heed_monitor_finish": (c_int32, [_handle, c_char_p]),
    "heed_monitor_start": (c_int32, [_handle, POINTER(heed_sources)]),
    "heed_monitor_next": (c_int32, [_handle, c_int32, POINTER(heed_event)]),
    "heed_monitor_set_callback": (c_int32, [_handle, heed_callback, c_void_p]),
    "heed_monitor_known_gaze": (c_int32, [_handle, c_double, c_double]),
    "heed_monitor_calibration_start": (c_int32, [_handle, c_int32, c_int32, c_char_p]),
    "heed_monitor_calibration_collect": (c_int32, [_handle]),
    "heed_monitor_calibration_repeat": (c_int32, [_handle]),
    "heed_monitor_calibration_cancel": (c_int32, [_handle]),
    "heed_monitor_calibration_save": (c_int32, [_handle, c_char_p]),
    "heed_monitor_record": (c_int32, [_handle, POINTER(heed_recording)]),
    "heed_replay": (c_int32, [c_char_p, c_char_p, POINTER(heed_options), _handle_out]),
    "heed_monitor_remark": (c_int32, [_handle, POINTER(c_char_p)]),
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
