"""Events: typed, read late, equal by their lines, and whole."""

import pickle
import typing

import pytest

import heed
from heed.events import OF_TYPE


@pytest.mark.parametrize("kind, is_over", [
    (heed.Blink, True), (heed.Yawn, True), (heed.Fixation, True), (heed.Saccade, True), (heed.Pursuit, True),
    (heed.Glance, True), (heed.EyeClosure, False), (heed.LidsLowered, False), (heed.Distraction, False), (heed.Phone, False)])
def test_only_what_may_last_has_an_optional_end_for_type_checkers(kind, is_over):
    names = ("start_ms", "end_ms", "end_s", "duration_ms")
    said = [typing.get_type_hints(getattr(kind, name).fget)["return"] for name in names]
    end = float if is_over else typing.Optional[float]
    assert said == [float, end, end, end]


def test_every_key_of_an_event_line_is_an_attribute(drive):
    names = {"class": "zone_class", "type": "type"}
    for event in drive:
        for key, value in event.raw.items():
            found = getattr(event, names.get(key, key))
            assert (found is None) == (value is None), (event.type, key)


def test_nested_event_values_are_typed_and_complete(drive):
    frame = next(e for e in drive if isinstance(e, heed.Frame) and e.gaze and e.eyes and e.eyes.left)
    for part, key in [(frame.face, "face"), (frame.gaze, "gaze"), (frame.hidden, "hidden")]:
        assert list(part._fields) == list(frame.raw[key])
    assert list(frame.eyes.left._fields) == list(frame.raw["eyes"]["left"])
    assert frame.face.rect == tuple(frame.raw["face"]["rect"])
    risk = next(e for e in drive if isinstance(e, heed.Risk) and e.reasons)
    assert risk.reasons[0].evidence.rule == "heed" and list(risk.reasons[0]._fields) == list(risk.raw["reasons"][0])
    drowsiness = [e for e in drive if isinstance(e, heed.Drowsiness)][-1]
    assert list(drowsiness.blinks._fields) == list(drowsiness.raw["blinks"])
    assert drowsiness.evidence[0].kind == drowsiness.raw["evidence"][0]["kind"]
    assert drive.summary.zones[0].zone == "road" and drive.summary.zones[0].zone_class == "forward"


def test_event_times_are_available_in_ns_ms_and_s(drive):
    blink = next(e for e in drive if isinstance(e, heed.Blink))
    assert blink.t_s == blink.t_ms / 1000 and blink.start_s == blink.start_ms / 1000
    assert blink.duration_ms == blink.end_ms - blink.start_ms > 0 and blink.end_s == blink.end_ms / 1000
    assert abs(blink.time_ns - blink.t_ms * 1e6) <= 500
    begun = next(e for e in drive if isinstance(e, heed.EyeClosure) and e.state == "began")
    assert begun.end_ms is None and begun.end_s is None and begun.duration_ms is None


def test_event_line_is_parsed_on_first_access():
    event = heed.Blink(b'{"type":"blink", this is no JSON')
    assert event.line and event == heed.Blink(event.line) and hash(event) == hash(heed.Blink(event.line))
    with pytest.raises(ValueError):
        event.eye


def test_events_are_immutable_and_can_be_pickled(drive):
    blink = next(e for e in drive if isinstance(e, heed.Blink))
    again = pickle.loads(pickle.dumps(blink))
    assert type(again) is heed.Blink and again == blink and again.time_ns == blink.time_ns
    assert heed.parse(blink.line) == blink and type(heed.parse(blink.line + "\n")) is heed.Blink
    for name in ("eye", "anything"):
        with pytest.raises(AttributeError):
            setattr(blink, name, "left")
    assert "eye='both'" in repr(blink) and blink != blink.line and len({blink, again}) == 1


def test_unknown_event_kinds_and_keys_are_kept():
    later = heed.parse('{"type":"heartbeat","t_ms":12.5,"rate":61}')
    assert type(later) is heed.Event and later.type == "heartbeat" and later.raw["rate"] == 61 and later.t_s == 0.0125
    blink = heed.parse('{"type":"blink","t_ms":1,"start_ms":0,"end_ms":1,"newer":true}')
    assert isinstance(blink, heed.Blink) and blink.raw["newer"] is True and blink.amplitude is None


@pytest.mark.parametrize("line", ["", "{", "[1]", '{"t_ms":1}', '{"type":3}'])
def test_an_invalid_event_is_refused(line):
    with pytest.raises(ValueError):
        heed.parse(line)


def test_every_event_kind_is_exported_by_its_name():
    for kind in OF_TYPE.values():
        assert getattr(heed, kind.__name__) is kind and kind.__name__ in heed.__all__ and kind.__doc__
