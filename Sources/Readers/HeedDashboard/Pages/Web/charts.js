// Strip charts of the last minute. Lines differ by dashes as well as by colour; what was not seen is a shaded gap.
"use strict";
(() => {
  const LENGTH = 60000;
  const percent = (v) => v == null ? "not known" : `${Math.round(v * 100)} %`;
  const degrees = (v, plus, minus) => v == null ? "not seen" : `${Math.abs(v).toFixed(0)}\u00b0 ${v >= 0 ? plus : minus}`;
  const LEVELS = ["normal", "advisory", "warning", "critical"];
  const STRIPS = [
    { name: "Gaze", low: -60, high: 60, marks: [-30, 0, 30], labels: ["30\u00b0 right, down", "", "30\u00b0 left, up"], lines: ["azimuth_deg", "elevation_deg"], legend: "line: to the side, dashes: up and down",
      words: (m) => m.azimuth_deg == null ? "not seen" : `${degrees(m.azimuth_deg, "left", "right")}, ${degrees(m.elevation_deg, "up", "down")}` },
    { name: "Eyes open", low: 0, high: 1.05, marks: [0, 0.5, 1], labels: ["shut", "", "open"], lines: ["openness"], words: (m) => m.openness == null ? "not seen" : percent(Math.min(1, m.openness)) },
    { name: "Drowsiness", low: 0, high: 1, marks: [0.5], labels: ["50 %"], lines: ["drowsiness", "perclos"], legend: "line: intensity, dashes: PERCLOS", isLow: true,
      words: (m) => m.perclos == null ? "not known yet" : `${percent(m.drowsiness)}, PERCLOS ${percent(m.perclos)}` },
    { name: "Attention", low: 0, high: 1, marks: [0.5], labels: ["50 %"], lines: ["attention"], isLow: true, words: (m) => m.attention == null ? "not known yet" : percent(m.attention) },
    { name: "Risk", low: -0.3, high: 3.2, marks: [0, 1, 2, 3], labels: ["normal", "", "", "critical"], lines: ["risk"], isStepped: true, isLow: true, words: (m) => m.risk == null ? "unknown" : LEVELS[m.risk] },
  ];
  const columns = ["t_ms", "azimuth_deg", "elevation_deg", "openness", "perclos", "drowsiness", "attention", "risk"];

  class Charts {
    constructor(place) {
      this.data = {};
      this.clear();
      this.strips = STRIPS.map((strip) => {
        const box = document.createElement("div");
        box.className = strip.isLow ? "strip low" : "strip";
        const head = document.createElement("div");
        head.className = "strip-head";
        const name = document.createElement("span");
        const bold = document.createElement("b");
        bold.textContent = strip.name;
        name.append(bold);
        if (strip.legend) {
          const legend = document.createElement("span");
          legend.className = "quiet";
          legend.textContent = ` (${strip.legend})`;
          name.append(legend);
        }
        const value = document.createElement("output");
        value.setAttribute("aria-live", "off");
        head.append(name, value);
        const canvas = document.createElement("canvas");
        canvas.setAttribute("role", "img");
        canvas.setAttribute("aria-label", `${strip.name}, chart of the last minute`);
        box.append(head, canvas);
        place.append(box);
        return { ...strip, canvas, value };
      });
      const redo = () => { this.colors = null; this.draw(this.end); };
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redo);
      new ResizeObserver(redo).observe(place);
    }

    clear() { for (const column of columns) this.data[column] = []; }

    add(chart, isWhole) {
      if (isWhole) this.clear();
      for (const column of columns) this.data[column].push(...chart[column]);
      const times = this.data.t_ms, now = times.at(-1);
      // A clock that starts over starts the chart over.
      let first = times.length - 1;
      while (first > 0 && times[first - 1] <= times[first] && now - times[first - 1] <= LENGTH) first--;
      if (first > 0) for (const column of columns) this.data[column].splice(0, first);
    }

    // - now: the run's time; when nothing has come for a while, nothing is known now.
    draw(now) {
      this.end = Math.max(now ?? 0, this.data.t_ms.at(-1) ?? 0);
      const style = getComputedStyle(document.documentElement);
      const color = (name) => style.getPropertyValue(name).trim();
      this.colors ??= { line: color("--accent"), second: color("--second"), grid: color("--grid"), gap: color("--gap"), ink: color("--quiet"), card: color("--card") };
      const last = {};
      const isNow = this.end - (this.data.t_ms.at(-1) ?? 0) < 500;
      for (const column of columns) last[column] = isNow ? this.data[column].at(-1) : null;
      for (const strip of this.strips) {
        const words = this.data.t_ms.length ? strip.words(last) : "nothing yet";
        if (strip.value.textContent !== words) strip.value.textContent = words;
        this.paint(strip);
      }
    }

    // A sentence for each chart, now and then.
    describe() {
      for (const strip of this.strips) {
        const values = this.data[strip.lines[0]].filter((v) => v != null);
        const seen = this.data.t_ms.length ? Math.round(100 * values.length / this.data.t_ms.length) : 0;
        strip.canvas.setAttribute("aria-label", `${strip.name}, chart of the last minute; now ${strip.value.textContent}; known for ${seen} % of the time`);
      }
    }

    paint(strip) {
      const { canvas } = strip, ratio = window.devicePixelRatio || 1;
      const width = canvas.clientWidth, height = canvas.clientHeight;
      if (!width) return;
      if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
      if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
      const pen = canvas.getContext("2d"), c = this.colors;
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, width, height);
      const end = this.end;
      const x = (t) => width - (end - t) / LENGTH * width;
      const y = (v) => height - (Math.max(strip.low, Math.min(strip.high, v)) - strip.low) / (strip.high - strip.low) * (height - 6) - 3;
      pen.strokeStyle = c.grid;
      pen.lineWidth = 1;
      pen.beginPath();
      for (const mark of strip.marks) { pen.moveTo(0, y(mark)); pen.lineTo(width, y(mark)); }
      for (let s = 10; s < 60; s += 10) { pen.moveTo(width - s / 60 * width, 0); pen.lineTo(width - s / 60 * width, height); }
      pen.stroke();
      this.shade(strip, pen, x, height);
      strip.lines.forEach((name, index) => this.line(strip, this.data[name], index, pen, x, y));
      [pen.fillStyle, pen.strokeStyle, pen.lineWidth, pen.lineJoin] = [c.ink, c.card, 4, "round"];
      pen.font = "11px system-ui, 'DejaVu Sans', sans-serif";
      strip.marks.forEach((mark, index) => {
        if (!strip.labels[index]) return;
        const place = y(mark) < 14 ? y(mark) + 12 : y(mark) - 3;
        pen.strokeText(strip.labels[index], 4, place);
        pen.fillText(strip.labels[index], 4, place);
      });
    }

    shade(strip, pen, x, height) {
      const times = this.data.t_ms, values = this.data[strip.lines[0]];
      pen.fillStyle = this.colors.gap;
      for (let i = 0; i < times.length; i++) {
        if (values[i] != null) continue;
        const from = i;
        while (i + 1 < times.length && values[i + 1] == null) i++;
        const left = x(times[from]), right = x(times[Math.min(i + 1, times.length - 1)]);
        pen.fillRect(left, 0, Math.max(1, right - left), height);
      }
      if (times.length && this.end - times.at(-1) >= 500) pen.fillRect(x(times.at(-1)), 0, x(this.end) - x(times.at(-1)), height);
    }

    line(strip, values, index, pen, x, y) {
      const times = this.data.t_ms;
      pen.strokeStyle = index ? this.colors.second : this.colors.line;
      pen.lineWidth = 1.8;
      pen.setLineDash(index ? [5, 4] : []);
      pen.beginPath();
      let isDown = false, before = 0;
      for (let i = 0; i < times.length; i++) {
        const v = values[i];
        if (v == null || (isDown && times[i] - times[i - 1] > 1000)) { isDown = false; if (v == null) continue; }
        if (isDown && strip.isStepped) pen.lineTo(x(times[i]), y(before));
        if (isDown) pen.lineTo(x(times[i]), y(v)); else pen.moveTo(x(times[i]), y(v));
        [isDown, before] = [true, v];
      }
      pen.stroke();
      pen.setLineDash([]);
    }
  }

  // The road from above: distances upwards, the vehicle at the bottom. The list below it says the same.
  const SVG = "http://www.w3.org/2000/svg";
  const make = (name, attributes, text) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text != null) element.textContent = window.Heed.visible(text);
    return element;
  };
  const FAR = 80, BOTTOM = 330, TOP = 20, ACROSS = 320 / 26;
  const up = (ahead) => BOTTOM - Math.sqrt(Math.max(0, Math.min(FAR, ahead)) / FAR) * (BOTTOM - TOP);
  const side = (left) => 160 - Math.max(-12.5, Math.min(12.5, left)) * ACROSS;

  function birdseye(svg, road) {
    const parts = [];
    for (const ring of [5, 10, 20, 40, 80]) {
      parts.push(make("line", { class: "ring", x1: 0, x2: 320, y1: up(ring), y2: up(ring) }), make("text", { x: 4, y: up(ring) - 3 }, `${ring} m`));
    }
    const lane = road.lane;
    if (lane) {
      for (const [distance, sign] of [[lane.left_m, 1], [lane.right_m, -1]]) {
        if (distance == null) continue;
        const points = [0, 5, 10, 20, 30, 40].map((ahead) => {
          const turned = -Math.tan(lane.heading_deg * Math.PI / 180) * ahead + lane.curvature_per_m * ahead * ahead / 2;
          return `${side(sign * distance + turned).toFixed(1)},${up(ahead).toFixed(1)}`;
        });
        parts.push(make("polyline", { class: "lane", points: points.join(" ") }));
      }
    }
    parts.push(make("path", { class: "own", d: `M160 ${BOTTOM - 6} l11 26 h-22 z` }));
    const tones = {};
    for (const alert of road.alerts) if (alert.object != null) tones[alert.object] ??= alert.tone;
    for (const thing of [...road.objects].sort((a, b) => (b.ahead_m ?? 0) - (a.ahead_m ?? 0))) {
      if (thing.ahead_m == null || thing.left_m == null) continue;
      const isBig = !["pedestrian", "rider", "bicycle", "motorcycle"].includes(thing.label), size = isBig ? 18 : 10;
      const tone = tones[thing.id] ? ` tone-${tones[thing.id]}` : "";
      const [x, y] = [side(thing.left_m), up(thing.ahead_m)];
      parts.push(make("rect", { class: `thing${thing.is_in_path ? " in-path" : ""}${tone}`, x: x - size / 2, y: y - size, width: size, height: size, rx: isBig ? 3 : 5 }));
      parts.push(make("text", { class: "name", x: x + size / 2 + 3, y: y - size / 2 + 4 }, `${tone ? "! " : ""}${Math.round(thing.ahead_m)} m`));
    }
    svg.replaceChildren(...parts);
  }

  Object.assign(window.Heed, { Charts, birdseye });
})();
