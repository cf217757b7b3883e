// Cameras: choosing one, the browser's frames to the server, and the two views of them: the face, and the card held up.
"use strict";
(() => {
  const { address, byId, set, tone, el, choices, chosen, isFound } = window.Heed;
  const svg = (name, attributes) => { const one = document.createElementNS("http://www.w3.org/2000/svg", name); for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value); return one; };
  const REFUSALS = {
    NotAllowedError: "The camera was denied to this page. Allow it at the left end of the browser's address bar, then press the button again.",
    NotFoundError: "The browser finds no camera. Plug one in and press the button again.",
    NotReadableError: "The camera is in use by another program, or does not answer. Close that program, then press the button again.",
    OverconstrainedError: "That camera is gone. Choose another one.",
  };
  REFUSALS.AbortError = REFUSALS.TrackStartError = REFUSALS.NotReadableError;
  const VERDICTS = {
    used: "This view counts.", flat: "Seen, but it faces the camera: tilt it.", alike: "Nearly as before: tilt it another way.", tooSmall: "Too far away: hold it nearer.",
    notTheCard: "That is no card of that size.", contradicts: "This view contradicts the others.",
  };
  const SIDES = ["left", "right", "top", "bottom"];

  class Pictures {
    constructor(page) {
      Object.assign(this, { page, id: crypto.randomUUID(), devices: [], stream: null, isSending: false, last: -1, preview: 0 });
      this.video = el("video", { muted: "", playsinline: "", "aria-label": "You, as in a mirror" });
      this.image = el("img", { alt: "What the camera sees of your face", hidden: "" });
      this.over = svg("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
      this.oval = svg("ellipse", { class: "oval", cx: 0.5, cy: 0.5, rx: 0.19, ry: 0.34 });
      this.face = svg("rect", { class: "face", rx: 0.03 });
      this.outline = svg("polygon", { class: "outline" });
      this.over.append(this.oval, this.face, this.outline);
      this.figure = el("figure", { class: "picture" }, this.video, this.image, this.over);
      // Frames are taken from a video of its own, which goes on while the points cover the page.
      this.source = document.createElement("video");
      for (const video of [this.source, this.video]) video.muted = video.playsInline = true;
      this.canvas = document.createElement("canvas");
      byId("camera-use").addEventListener("click", () => this.use());
      byId("view-picture").addEventListener("click", () => this.page.ask({ do: "picture", show: this.page.state.camera?.shows !== "picture" }));
      byId("lens-go").addEventListener("click", () => this.goOn());
      byId("lens-again").addEventListener("click", () => this.page.ask({ do: "lens", action: "again" }));
      byId("lens-skip").addEventListener("click", async () => { if (await this.page.ask({ do: "lens", action: "skip" })) this.page.move(1); });
    }

    get isOpen() { return this.stream != null; }

    // Choosing.

    list() {
      const machine = this.page.state.cameras.map((one) => ({ value: `machine ${one.path}`, title: one.name || one.path, words: `Opened by heed itself: ${one.path}${one.words ? ", " + one.words : ""}` }));
      const own = navigator.mediaDevices == null ? []
        : this.devices.length > 1 ? this.devices.map((one) => ({ value: `browser ${one.deviceId}`, title: one.label || "A camera", words: "Through this browser" }))
        : [{ value: "browser ", title: this.devices[0]?.label || "This browser's camera", words: "Through this browser, which asks whether this page may see it" }];
      const now = chosen(byId("cameras")), rows = [...own, ...machine];
      choices(byId("cameras"), "camera", rows, rows.some((one) => one.value === now) ? now : this.isOpen ? `browser ${this.devices.length > 1 ? this.stream.getVideoTracks()[0].getSettings().deviceId : ""}` : rows[0]?.value);
      byId("camera-use").disabled = rows.length === 0;
      if (rows.length === 0) this.page.say("There is no camera. Plug one in; it is listed here at once.");
    }

    async use() {
      const [kind, ...rest] = (chosen(byId("cameras")) ?? "").split(" "), which = rest.join(" ");
      byId("camera-use").disabled = true;
      try {
        if (kind === "machine") {
          this.stop();
          if (await this.page.ask({ do: "camera", kind, path: which })) this.page.move(1);
        } else if (kind === "browser") await this.open(which);
      } finally { byId("camera-use").disabled = false; }
    }

    async open(deviceId) {
      const hadOne = this.devices.length;
      this.stop();
      let stream;
      try {
        // The size that heed's other commands open a camera with, so that the rig fits them.
        const video = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 }, ...(deviceId ? { deviceId: { exact: deviceId } } : {}) };
        stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
      } catch (error) { return this.page.say(REFUSALS[error.name] ?? `The browser did not open the camera: ${error.message}`); }
      const track = stream.getVideoTracks()[0];
      const refusal = await this.page.command({ do: "camera", kind: "browser", page: this.id, name: track.label });
      if (refusal) { for (const one of stream.getTracks()) one.stop(); return this.page.say(refusal); }
      this.stream = stream;
      track.addEventListener("ended", () => this.stream === stream && this.give("The camera is gone: was it unplugged, or taken away from this page? Choose it again."));
      for (const video of [this.source, this.video]) { video.srcObject = stream; video.play().catch(() => {}); }
      this.watch(stream);
      this.devices = (await navigator.mediaDevices.enumerateDevices()).filter((one) => one.kind === "videoinput");
      // Only once it was allowed does a browser name its cameras: with several, the person chooses again.
      if (this.devices.length > 1 && hadOne <= 1 && !deviceId) { this.list(); return this.page.say(`The browser has ${this.devices.length} cameras and opened ${track.label}. Choose one.`, true); }
      this.page.move(1);
    }

    stop() {
      for (const track of this.stream?.getTracks() ?? []) track.stop();
      this.stream = this.source.srcObject = this.video.srcObject = null;
    }

    /// The camera is no longer ours: says why at the choice of cameras.
    give(words) {
      this.stop();
      const note = this.page.walk.isOpen ? " Nothing of these points was kept." : "";
      this.page.walk.leave();
      this.page.go("camera");
      this.page.say(words + note);
    }

    // Frames.

    watch(stream) {
      const step = (now, what) => {
        if (this.stream !== stream) return;
        this.newest = what?.captureTime ?? now;
        this.offer(stream);
        again();
      };
      const again = () => this.source.requestVideoFrameCallback ? this.source.requestVideoFrameCallback(step) : requestAnimationFrame(step);
      again();
    }

    /// Sends the newest frame, one at a time: what comes while one is under way is neither drawn nor encoded.
    offer(stream) {
      if (this.stream === stream && !this.isSending && this.source.readyState >= 2 && this.newest > this.last) this.send(this.newest, stream);
    }

    async send(time, stream) {
      this.isSending = true;
      this.last = time;
      try {
        const { source, canvas } = this;
        if (canvas.width !== source.videoWidth || canvas.height !== source.videoHeight) [canvas.width, canvas.height] = [source.videoWidth, source.videoHeight];
        this.pen ??= canvas.getContext("2d", { alpha: false, willReadFrequently: true });
        this.pen.drawImage(source, 0, 0);
        const picture = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.95));
        const answer = await fetch(address(`/frame?page=${this.id}&t_ms=${time.toFixed(3)}`), { method: "POST", body: picture, headers: { "Content-Type": "image/jpeg" } });
        if (this.stream !== stream) return;
        if (answer.status === 409) this.give((await answer.text()).trim() || "Another page is the camera now.");
        else this.trouble = answer.ok ? null : (await answer.text()).trim();
      } catch {
        // The stream of states says that the connection is lost; no need to try a hundred times a second.
        await new Promise((done) => setTimeout(done, 1000));
      } finally {
        this.isSending = false;
        this.offer(stream);
      }
    }

    // Views.

    enter(step, before) {
      const slot = document.querySelector(`.step[data-step="${step}"] .slot`);
      if (slot) { slot.append(this.figure); if (this.isOpen) this.video.play().catch(() => {}); }
      this.oval.style.display = step === "view" ? "" : "none";
      if (before === "lens" && ["looking", "usable"].includes(this.page.state.lens?.state)) this.page.command({ do: "lens", action: "stop" });
      if (step === "camera") this.list();
    }

    take(state) {
      const { at } = this.page;
      if (at === "camera") this.list();
      if (at !== "view" && at !== "lens") return;
      const { camera } = state;
      if (camera?.size) this.figure.style.aspectRatio = `${camera.size[0]} / ${camera.size[1]}`;
      const isMachine = camera?.kind === "machine";
      this.video.hidden = isMachine;
      this.image.hidden = !isMachine;
      if (isMachine && camera.preview !== this.preview && !this.isLoading) {
        [this.preview, this.isLoading] = [camera.preview, true];
        this.image.onload = this.image.onerror = () => { this.isLoading = false; };
        this.image.src = address(`/preview?n=${camera.preview}`);
      }
      byId("view-picture").hidden = !isMachine;
      byId("view-picture").setAttribute("aria-pressed", String(camera?.shows === "picture"));
      set(byId("view-picture"), camera?.shows === "picture" ? "Show the face's points only" : "Show the picture");
      this.face.style.display = at === "view" && state.view?.face ? "" : "none";
      this.outline.style.display = at === "lens" && state.lens?.corners ? "" : "none";
      at === "view" ? this.showFace(state) : this.showCard(state.lens, state.camera);
    }

    troubleOf(camera) { return this.trouble || (camera?.state === "lost" ? camera.words || "The camera sends nothing." : null); }

    showFace({ view, camera }) {
      const trouble = this.troubleOf(camera), advice = byId("view-advice");
      const words = trouble ?? (!view ? "Waiting for the first picture." : view.is_good ? "Good: this can be measured." : view.findings.map((one) => one.words)[0] ?? (view.face ? "Nearly." : "No face is seen."));
      set(advice, words);
      tone(advice, trouble ? "critical" : !view ? "unknown" : view.is_good ? "calm" : "notice");
      this.page.voice(words);
      if (view?.face) ["x", "y", "width", "height"].forEach((side, index) => this.face.setAttribute(side, view.face[index]));
      this.face.classList.toggle("is-good", Boolean(view?.is_good));
      const rows = Object.entries({ Distance: view?.words?.distance, Light: view?.words?.light, Glasses: view?.words?.glasses, Place: view?.words?.place }).filter(([, text]) => text);
      for (const one of view?.findings.slice(1) ?? []) rows.push(["Also", one.words]);
      const key = JSON.stringify(rows), place = byId("view-words");
      if (place.dataset.key !== key) { place.dataset.key = key; place.replaceChildren(...rows.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)])); }
      set(document.querySelector('[data-step="view"] .primary'), view?.is_good ? "Go on" : "Go on all the same");
    }

    showCard(lens, camera) {
      const isLooking = ["looking", "usable", "good"].includes(lens.state), isDone = lens.state === "good" || lens.state === "usable";
      const trouble = this.troubleOf(camera), advice = byId("lens-advice");
      const words = trouble ?? (lens.state === "good" ? lens.advice : isLooking ? lens.advice : lens.state === "skipped" ? "Skipped: 60 degrees are assumed." : lens.state === "rig" ? "The rig tells it." : "Have a card at hand, then start.");
      set(advice, words ?? "Looking for the card.");
      tone(advice, trouble ? "critical" : lens.state === "good" ? "calm" : isLooking ? "notice" : "unknown");
      this.page.voice(words ?? "");
      set(byId("lens-verdict"), isLooking && lens.state !== "good" ? VERDICTS[lens.verdict] ?? "" : "");
      const corners = lens.corners?.map((one) => one.join(",")).join(" ");
      if (corners && corners !== this.corners) {
        this.outline.setAttribute("points", corners);
        // The card was there when it was found; a moment later the hand has moved on.
        this.outline.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0.25 }], { duration: 1200, fill: "forwards" });
      }
      this.corners = corners;
      this.outline.classList.toggle("is-good", lens.verdict === "used");
      const shown = lens.sides ?? [];
      for (const side of SIDES) {
        document.querySelector(`#lens-sides [data-side="${side}"]`).classList.toggle("is-shown", shown.includes(side));
        document.querySelector("#lens-sides .middle").classList.toggle(`is-${side}`, shown.includes(side));
      }
      byId("lens-sides").setAttribute("aria-label", `The card's sides, as you see them. Shown nearer to the camera: ${shown.join(", ") || "none yet"}. Left to show: ${SIDES.filter((one) => !shown.includes(one)).join(", ") || "none"}.`);
      byId("lens-share").value = lens.share ?? 0;
      set(byId("lens-count"), lens.views ? `${lens.views} view${lens.views === 1 ? "" : "s"} seen, ${lens.used} used` : "No views yet");
      set(byId("lens-field"), lens.field_deg == null ? "" : `${lens.field_deg.toFixed(1)}° across${lens.deviation_deg == null ? "" : `, give or take ${lens.deviation_deg.toFixed(1)}°`}`);
      set(byId("lens-check"), lens.check);
      set(byId("lens-go"), isDone ? (lens.state === "good" ? "Go on" : "Good enough, go on") : lens.state === "looking" ? "Looking" : lens.state === "skipped" || lens.state === "rig" ? "Show a card after all" : "Start");
      byId("lens-go").setAttribute("aria-disabled", String(lens.state === "looking"));
      byId("lens-again").hidden = !isLooking;
      byId("lens-skip").hidden = byId("lens-cost").hidden = isDone;
    }

    async goOn() {
      const { state } = this.page.state.lens;
      if (state === "looking") return;
      if (isFound(this.page.state.lens) && state !== "skipped" && state !== "rig") this.page.move(1);
      else await this.page.ask({ do: "lens", action: "start" });
    }
  }

  window.Heed.Pictures = Pictures;
})();
