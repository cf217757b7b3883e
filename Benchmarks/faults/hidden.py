"""States that hide: the face gone during an alert, a camera that stands still, a second face, sunglasses, another driver."""
from glasses import with_dark_glasses
from program import DATA, DRIVE, analyze
from streams import clip_of

PASSENGER = DATA / "driver2/accuracy_11_day_none.mp4"
# Drivers who put dark glasses on, and those who take each other's place.
WEARERS = [DATA / f"driver2/{one}.mp4" for one in (
    "accuracy_11_day_none", "accuracy_12_day_clear", "accuracy_13_overcast_thick", "accuracy_14_night-ir_none", "down_11_day_none")]
DRIVERS = [DRIVE, DATA / "driver2/accuracy_12_day_clear.mp4", DATA / "driver2/accuracy_13_overcast_thick.mp4",
           DATA / "driver2/down_11_day_none.mp4", DATA / "driver2/down_15_night-ir_clear.mp4"]
# Seconds after which a hidden state is told by its own row: whatever is said from then on must fit to it.
TOLD = 1.2


def judge(lines, begin, end, asleep=False):
    """(attentive, drowsy) by mistake between two moments; `asleep`: an alert was active before, which must stay."""
    risks = [line for line in lines.of("risk") if line["t_ms"] / 1000 < end]
    # The level that is in force when it begins, and each later one.
    first = max((index for index, line in enumerate(risks) if line["t_ms"] / 1000 <= begin), default=0)
    attentive = sum(line["level"] in ("normal", "advisory") for line in risks[first:])
    attentive += sum(line["signal"] == "none" for line in lines.of("prompt") if begin < line["t_ms"] / 1000 < end)
    # A look at the road that goes on for most of the hidden time.
    attentive += sum(line["class"] == "forward" and line["start_ms"] / 1000 < begin + 1 and line["end_ms"] / 1000 > (begin + end) / 2
                     for line in lines.of("glance"))
    drowsy = sum(line["state"] == "began" for line in lines.of("eyeClosure") if begin < line["t_ms"] / 1000 < end)
    drowsy += sum(line["is_drowsy"] is True for line in lines.of("drowsiness") if begin < line["t_ms"] / 1000 < end) if not asleep else 0
    return attentive, drowsy


def unseen():
    """The face goes while an alert is active: in black, in the dark without detail, in noise."""
    found = [judge(analyze(DRIVE, f"cabin {verb} 71-75"), 71 + TOLD, 75, asleep=True) for verb in ("black", "covered", "noise")]
    return [sum(column) for column in zip(*found)]


def stuck():
    """The camera stands still: looking ahead, in a blink, at the phone, and while an alert is active."""
    found = [judge(analyze(DRIVE, f"cabin stuck {begin}-{begin + 10}"), begin + TOLD, begin + 10, asleep=begin > 60)
             for begin in (27, 33.93, 38.8, 43.5, 71)]
    return [sum(column) for column in zip(*found)]


def second(folder):
    """A smaller face beside the driver's, which stays when the driver's place is black: swaps, attentive by mistake."""
    graph = ("[1:v]fps=30,crop=240:320:200:80,scale=150:-2[p];[0:v]fps=30,trim=22:38,setpts=PTS-STARTPTS,"
             "drawbox=x=180:y=0:w=300:h=480:c=black:t=fill:enable='gte(t,10)'[d];"
             "[d][p]overlay=x=485:y=150:shortest=1[o]")
    lines = analyze(clip_of(graph, DRIVE, folder / "second.mp4", more=[PASSENGER]))
    faces = [line["face"]["rect"] for line in lines.of("frame") if line["face"]]
    swaps = sum(x > 470 for x, _, _, _ in faces) + len(lines.of("driverChanged"))
    attentive, drowsy = judge(lines, 10 + TOLD, 16)
    return swaps, attentive, drowsy, len(faces)


def sunglasses(folder):
    """Dark glasses of five people: how many are told, after how long at most, and what is told that cannot be known."""
    told, longest, drowsy = 0, 0.0, 0
    for clip in WEARERS:
        lines = analyze(with_dark_glasses(clip, folder / "dark.mp4"), rig=None)
        after = lines.told({"eyesHidden"}, 0)
        if after is not None:
            told, longest = told + 1, max(longest, after)
        drowsy += judge(lines, 0, 15)[1]
    return told, longest, drowsy


def another(folder, empty):
    """Each driver after another, with so many seconds of an empty seat between: how many are told, and the longest time it took."""
    told, longest = 0, 0.0
    for index, first in enumerate(DRIVERS):
        follower = DRIVERS[(index + 1) % len(DRIVERS)]
        part = "[{}:v]fps=30,trim=2:14,setpts=PTS-STARTPTS,setsar=1,format=yuv420p[{}];"
        seat = f"color=c=0x606060:s=640x480:r=30:d={empty},noise=alls=6:allf=t,setsar=1,format=yuv420p[e];" if empty else ""
        graph = (part.format(0, "a") + part.format(1, "b") + seat
                 + ("[a][e][b]concat=n=3:v=1:a=0[o]" if empty else "[a][b]concat=n=2:v=1:a=0[o]"))
        lines = analyze(clip_of(graph, first, folder / "another.mp4", more=[follower]), rig=None)
        changes = [line["t_ms"] / 1000 - 12 - empty for line in lines.of("driverChanged")]
        if len(changes) == 1 and changes[0] >= 0:
            told, longest = told + 1, max(longest, changes[0])
    return told, longest


def states(folder):
    gone, still = unseen(), stuck()
    parts = [f"face gone during an alert: attentive {gone[0]}, drowsy {gone[1]} by mistake",
             f"stuck five times: attentive {still[0]}, drowsy {still[1]}"]
    isMet = not any((*gone, *still))
    if not PASSENGER.exists():
        return "; ".join([*parts, "clips of other people are not here: the rest was not run"]), None
    swaps, attentive, drowsy, seen = second(folder)
    told, slowest, closures = sunglasses(folder)
    (changed, longest), (cut, _) = another(folder, 3), another(folder, 0)
    parts += [f"second face: swaps {swaps}, attentive {attentive}, drowsy {drowsy}, the driver seen in {seen} frames of 300",
              f"dark glasses: {told} of {len(WEARERS)} told, after {slowest:.2f} s at most, drowsy {closures}",
              f"another driver after an empty seat: {changed} of {len(DRIVERS)} told, after {longest:.2f} s at most "
              f"(from one picture to the next, which no seat shows: {cut} of {len(DRIVERS)})"]
    isMet = (isMet and not any((swaps, attentive, drowsy, closures)) and seen >= 297 and told == len(WEARERS) and slowest <= 2
             and changed == len(DRIVERS) and longest <= 2)
    return "; ".join(parts), isMet
