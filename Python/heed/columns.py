"""The columns of tables of events: their names, kinds and where a line holds them.

Names are the keys of docs/formats.md, those of parts behind the part's name: `gaze_azimuth_deg`, `left_openness`.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Union

Step = Union[str, int]


class Column(NamedTuple):
    """One column: kind is number, integer, boolean, text or texts (a list); path leads to the value in a line."""

    name: str
    kind: str
    path: tuple[Step, ...]

    def value(self, raw: dict[str, Any]) -> Any:
        """The value of a line; None where it was not seen."""
        found: Any = raw
        for step in self.path:
            if isinstance(found, dict):
                found = found.get(step)
            elif isinstance(found, list) and isinstance(step, int) and step < len(found):
                found = found[step]
            else:
                return None
        return found


def _columns(kind: str, names: str, *part: Step, prefix: str = "") -> list[Column]:
    return [Column(prefix + name, kind, (*part, name)) for name in names.split()]


def _places(prefix: str, names: str, *path: Step) -> list[Column]:
    return [Column(f"{prefix}{name}", "number", (*path, place)) for place, name in enumerate(names.split())]


def _eye(side: str) -> list[Column]:
    return [
        *_columns("number", "openness closure closure_spread", "eyes", side, prefix=f"{side}_"),
        *_places(f"{side}_iris_px_", "x y", "eyes", side, "iris_px"),
        *_columns("number", "iris_radius_px lid_aperture_deg", "eyes", side, prefix=f"{side}_"),
        Column(f"{side}_hidden", "text", ("hidden", side)),
    ]


_time = _columns("number", "t_ms")
_span = _columns("number", "t_ms start_ms end_ms")
_velocities = "amplitude closing_velocity_per_s opening_velocity_per_s amplitude_velocity_ratio_s"
_evidence = [
    *_columns("text", "rule quantity", "evidence", prefix="evidence_"),
    *_columns("number", "measured threshold excess", "evidence", prefix="evidence_"),
]


class _Each(Column):
    """A member of each element of a list."""

    __slots__ = ()

    def value(self, raw: dict[str, Any]) -> Any:
        key, member = self.path
        return [one.get(member) for one in raw.get(str(key)) or []]


def _each(key: str, member: str, name: str) -> Column:
    return _Each(name, "texts", (key, member))


#: Table: the type of its events, and its columns.
TABLES: dict[str, tuple[str, list[Column]]] = {
    "frames": (
        "frame",
        [
            *_time, *_columns("integer", "frame"), *_columns("text", "tracking movement lid_drift"),
            *_columns("boolean", "provisional"),
            *_columns("number", "closure mouth_openness luma"),
            *_columns("number", "score yaw_deg pitch_deg roll_deg", "face", prefix="face_"),
            *_places("face_rect_", "x y width height", "face", "rect"),
            *_places("face_center_mm_", "x y z", "face", "center_mm"), Column("face_mesh", "text", ("face", "mesh")),
            *_eye("left"), *_eye("right"),
            *_columns(
                "number", "azimuth_deg elevation_deg confidence error_deg vehicle_azimuth_deg vehicle_elevation_deg",
                "gaze", prefix="gaze_"),
            *_places("gaze_screen_pt_", "x y", "gaze", "screen_pt"),
            Column("screen_state", "text", ("gaze", "screen_state")), *_columns("text", "zone zone_class", "gaze"),
            *_places("fixation_pt_", "x y", "fixation_pt"),
        ],
    ),
    "blinks": (
        "blink",
        [
            *_span, *_columns("text", "eye"), *_columns("number", "closure"), *_columns("boolean", "slow"),
            *_columns("number", "start_error_ms end_error_ms " + _velocities),
        ],
    ),
    "closures": ("eyeClosure", [*_span, *_columns("text", "state kind"), *_columns("boolean", "during_yawn")]),
    "drowsiness": (
        "drowsiness",
        [
            *_time, *_columns("boolean", "is_drowsy"), *_columns("number", "intensity perclos p70 window_s kss"),
            *_columns("text", "reason"), _each("evidence", "kind", "signs"),
            *_columns("number", "count rate_per_min duration_ms amplitude interval_s", "blinks", prefix="blinks_"),
        ],
    ),
    "yawns": ("yawn", _span),
    "attention": ("attention", _columns("number", "t_ms begin_ms end_ms score score_low score_high coverage")),
    "fixations": (
        "fixation",
        [*_span, *_columns("number", "azimuth_deg elevation_deg"), *_places("fixation_pt_", "x y", "fixation_pt")],
    ),
    "saccades": ("saccade", [*_span, *_columns("number", "amplitude_deg")]),
    "glances": (
        "glance",
        [
            *_span, *_columns("text", "zone"), Column("zone_class", "text", ("class",)), *_columns("text", "kind"),
            *_columns("number", "azimuth_deg elevation_deg head_turn_deg"), *_columns("text", "phone"),
        ],
    ),
    "distractions": (
        "distraction",
        [*_span, *_columns("text", "state kind zone"), *_columns("number", "away_s"), *_columns("integer", "glances")],
    ),
    "phones": (
        "phone",
        [*_time, *_columns("text", "state"), *_columns("number", "start_ms end_ms"), *_columns("text", "place"),
         *_columns("boolean", "in_use"), *_columns("number", "confidence")],
    ),
    "availability": (
        "availability",
        [*_time, *_columns("text", "of state reason by works"), *_columns("boolean", "permanent"), *_columns("number", "utc")],
    ),
    "risk": (
        "risk",
        [
            *_time, *_columns("text", "level held"), *_columns("number", "score"),
            _each("reasons", "code", "codes"), _each("reasons", "text", "texts"), *_columns("texts", "unavailable"),
        ],
    ),
    "prompts": (
        "prompt",
        [*_time, *_columns("text", "signal level"), *_columns("texts", "codes"), *_columns("integer", "escalations"),
         *_columns("boolean", "acknowledged")],
    ),
    "requests": (
        "request",
        [*_time, *_columns("text", "kind state"), *_columns("integer", "number"), *_columns("text", "reason"),
         *_columns("number", "began_ms until_ms gain_s"), *_columns("texts", "ends_with"), *_columns("text", "end"),
         *_columns("boolean", "supported")],
    ),
    "verdicts": (
        "verdict",
        [
            *_time, *_columns("text", "rules"), *_columns("integer", "level"), *_columns("text", "kind"),
            *_columns("number", "margin_s latest_ms"), *_columns("boolean", "speed_assumed locked_out"), *_evidence,
        ],
    ),
    "alerts": (
        "alert",
        [
            *_time, *_columns("text", "state kind stage side severity object"),
            *_columns("number", "ttc_s ttc_low_s ttc_high_s distance_m"), *_columns("boolean", "seen"),
        ],
    ),
    "road": (
        "road",
        [
            *_time, *_columns("integer", "frame"), *_columns("number", "speed_mps"), *_columns("text", "speed_from"),
            *_columns("number", "offset_m heading_deg width_m left_m right_m curvature_per_m", "lane", prefix="lane_"),
            _each("objects", "id", "objects"),
        ],
    ),
    "summary": (
        "summary",
        [
            *_time, *_columns("number", "seconds"), *_columns("integer", "frames face_frames dropped_frames stale_frames"),
            *_columns("boolean", "complete"), *_columns("text", "note"),
            *_columns("integer", "blinks closures yawns glances road_frames road_alerts alerts"),
            *_columns("text", "highest_risk"),
            *_columns(
                "number",
                "attention attention_low attention_high attention_coverage perclos lids_seen_s blink_rate_per_min "
                "blink_mean_ms"),
            *_columns("number", "unknown normal advisory warning critical", "risk_s", prefix="risk_s_"),
        ],
    ),
}
