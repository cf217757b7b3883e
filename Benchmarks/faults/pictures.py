"""Rows 10-15, 17 and 18: what pictures, nets and files show when they are spoilt."""
import os
import pathlib
import shutil
import subprocess

from program import DRIVE, analyze, run
from streams import clip_of


def numbers(_):
    lines = analyze(DRIVE, "cabin nan 5-7")
    text = str(lines.all)
    back = lines.told({None}, 7.0)
    return (f"numbers that are none in the output: {text.count('nan') + text.count('inf,')}; available {back or 99:.2f} s after it",
            "nan" not in text and back is not None and back <= 1)


def sizes(folder):
    odd = {"1x1": "testsrc=s=64x48,scale=1:1,format=gray", "8K": "testsrc=s=7680x4320", "grey": "testsrc=s=640x480,format=gray",
           "16 bits": "testsrc=s=640x480,format=gray16", "empty": None}
    parts, crashes = [], 0
    for name, source in odd.items():
        pictures = folder / f"pictures-{name.replace(' ', '')}"
        pictures.mkdir()
        if source:
            subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-frames:v", "3", pictures / "%03d.png"], check=True)
        else:
            (pictures / "001.png").write_bytes(b"")
        status, _, _, _ = run("analyze", pictures, "--quiet")
        crashes += status not in (0, 1, 65, 78)
        parts.append(f"{name} exit {status}")
    lines = analyze(DRIVE, "cabin resize 5", "cabin resize 10-14")
    once = [one for one in lines.reasons(4.5, 6) if one[1] != "available"]
    frames = [line for line in lines.of("frame") if 10_500 < line["t_ms"] < 14_000 and line["tracking"] != "faceMissing"]
    ended = lines.all[-1]["type"] == "summary"
    parts.append(f"one picture of another size: {len(once)} changes; four seconds of them: a face in {len(frames)} frames; "
                 f"{'a summary' if ended else 'NO summary'}")
    return "; ".join(parts), crashes == 0 and not once and len(frames) > 60 and ended


def worthless(folder):
    white = "lutyuv=y=234:u=128:v=128"
    worst, faces, isMet = {}, 0, True
    for source in folder.clips:
        for kind, vf in {
            "black": "lutyuv=y=17:u=128:v=128", "white": white, "noise": "geq=lum='random(1)*255':cb=128:cr=128",
            "blurred cover": "gblur=sigma=40,eq=brightness=-0.1",
            "cloth": "gblur=sigma=40,lutyuv=y='60+(val-16)*0.2',noise=alls=6:allf=t",
        }.items():
            graph = (f"[0:v]fps=30,split=2[x][y];[x]trim=0:6,setpts=PTS-STARTPTS[a];[y]trim=0:5,setpts=PTS-STARTPTS,{vf}[b];"
                     "[a][b]concat=n=2:v=1:a=0,format=yuv420p[o]")
            lines = analyze(clip_of(graph, source, folder / "worthless.mp4"), rig=None)
            told = lines.told({"blocked", "tooDark", "overexposed"}, 6)
            last = [one[2] for one in lines.reasons(6) if one[1] != "stopped"][-1:]
            faces += sum(line["tracking"] != "faceMissing" for line in lines.of("frame") if line["t_ms"] > 6400)
            worst[kind] = max(worst.get(kind, 0), 99 if told is None or last != ["blocked"] else told)
            isMet = isMet and worst[kind] <= 2
    return (f"{len(folder.clips)} people, named after, worst: " + ", ".join(f"{kind} {seconds:.2f} s" for kind, seconds in worst.items())
            + f"; frames with a face: {faces}", isMet and faces == 0)


def nets(folder):
    found, count = 0, 0
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    home = pathlib.Path(os.environ.get("HEED_MODELS") or cache / "heed/models")
    if not home.is_dir():
        return "the nets' folder is not in its usual place: not run", None
    for index, net in enumerate(sorted(home.glob("*.onnx"))):
        for way in ("a byte altered", "missing", "cut off"):
            models = folder / f"models-{index}-{way.replace(' ', '')}"
            shutil.copytree(home, models)
            target = models / net.name
            content = bytearray(target.read_bytes())
            if way == "missing":
                target.unlink()
            else:
                content[len(content) // 2] ^= 1
                target.write_bytes(content if way == "a byte altered" else content[: len(content) // 2])
            status, _, said, _ = run("analyze", DRIVE, "--quiet", environment={"HEED_MODELS": str(models)})
            isTold = status not in (0, 1) and net.name in said and (way != "a byte altered" or "SHA-256" in said)
            count, found = count + 1, found + isTold
            shutil.rmtree(models)
    return f"{found} of {count} nets that were altered, cut off or missing refused by name", found == count and count > 0


def videos(folder):
    whole = bytearray(pathlib.Path(DRIVE).read_bytes())
    parts, isMet = [], True
    for way in ("cut in half", "20 bytes flipped", "no video"):
        clip = folder / "damaged.mp4"
        content = bytearray(whole)
        if way == "cut in half":
            # A container that can be cut: the index comes first.
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", DRIVE, "-c", "copy", "-movflags", "faststart", clip], check=True)
            content = bytearray(clip.read_bytes())
            content = content[: len(content) // 2]
        elif way == "20 bytes flipped":
            for step in range(20):
                content[len(content) // 3 + step * len(content) // 60] ^= 0x55
        else:
            content = bytearray(b"this is no video\n" * 1000)
        clip.write_bytes(content)
        status, lines, said, _ = run("analyze", clip, "--quiet")
        known = subprocess.run(
            ["ffprobe", "-v", "quiet", "-count_frames", "-select_streams", "v", "-show_entries", "stream=nb_read_frames", "-of",
             "csv=p=0", clip], capture_output=True, text=True).stdout.strip().strip(",")
        frames = lines.of("summary")[0]["frames"] if lines.of("summary") else 0
        if way == "no video":
            isMet = isMet and status == 65
            parts.append(f"{way}: exit {status}")
        else:
            isMet = isMet and status == 1 and frames >= 0.99 * int(known or 1)
            parts.append(f"{way}: {frames} frames, FFmpeg {known}, exit {status}")
    return "; ".join(parts), isMet
