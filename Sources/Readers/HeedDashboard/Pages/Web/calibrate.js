// The calibration page: the server's state, the steps, what is asked of the server. Cameras, screen and points have files of their own.
"use strict";
(() => {
  const { address, byId, set, tone, el } = window.Heed;
  const STEPS = ["camera", "view", "screen", "place", "lens", "points", "result"];
  const NAMES = { camera: "Camera", view: "Your face", screen: "Screen", place: "Place", lens: "Card", points: "Points", result: "Result" };
  const isFound = (lens) => ["usable", "good", "skipped", "rig"].includes(lens?.state);

  class Calibration {
    constructor() {
      Object.assign(this, { state: null, at: null, settled: new Set(), lastHeard: Date.now(), hasEnded: false, parts: [] });
    }

    start() {
      const { Pictures, Screen, Walk, Result } = window.Heed;
      this.pictures = new Pictures(this);
      this.walk = new Walk(this);
      this.parts = [this.pictures, new Screen(this), this.walk, new Result(this)];
      for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", () => this.move(button.dataset.go === "next" ? 1 : -1));
      document.addEventListener("keydown", (event) => this.press(event));
      addEventListener("pagehide", () => this.walk.isOpen && navigator.sendBeacon(address("/command"), new URLSearchParams({ do: "cancel" })));
      // The server says something every five seconds; silence for longer is a dead connection.
      setInterval(() => { if (Date.now() - this.lastHeard > 12000) { this.lastHeard = Date.now(); this.lose(); this.connect(); } }, 1000);
      setInterval(() => this.speak(), 250);
      this.connect();
    }

    connect() {
      if (this.hasEnded) return;
      this.stream?.close();
      const stream = this.stream = new EventSource(address("/events"));
      stream.addEventListener("state", (event) => this.take(JSON.parse(event.data)));
      stream.addEventListener("quiet", () => { this.lastHeard = Date.now(); });
      stream.addEventListener("error", () => {
        if (this.hasEnded || stream !== this.stream) return;
        if (stream.readyState !== EventSource.CLOSED) return this.lose();
        // The stream does not say why it was refused.
        fetch(address("/icon.svg")).then((answer) => this.lose(answer.status === 401 ? "Not admitted: open the address that heed prints now." : "Too many pages are open; trying again."), () => this.lose());
        setTimeout(() => this.connect(), 5000);
      });
    }

    lose(words = "The connection to heed is lost, and nothing is measured. Does it still run in its terminal?") {
      if (this.hasEnded) return;
      byId("link").dataset.state = "lost";
      set(byId("link"), "Lost");
      set(byId("lost"), words);
      byId("lost").hidden = false;
      this.walk.lose(words);
    }

    take(state) {
      const isFirst = this.state == null;
      this.lastHeard = Date.now();
      this.state = state;
      byId("link").dataset.state = "connected";
      set(byId("link"), "Connected");
      byId("lost").hidden = true;
      if (isFirst) this.introduce();
      for (const part of this.parts) part.take(state);
      this.list();
    }

    introduce() {
      const { rig, version } = this.state;
      set(byId("subject"), rig?.name ? `rig ${rig.name}${rig.is_made ? ", being made" : ""}` : "a new rig");
      set(byId("foot"), `Heed ${version}. Served on this machine only; nothing is loaded from elsewhere, and no picture is stored.`);
      // Where a page was left it goes on; a browser's camera has to be given anew.
      this.go(STEPS.find((step) => !this.isPassed(step)) ?? "result", false);
    }

    // Steps.

    isKnown(step) { return Boolean(this.state.known?.[step]); }

    isSettled(step) {
      const { state } = this;
      switch (step) {
        case "camera": return state.camera?.kind === "machine" || this.pictures.isOpen;
        case "view": return this.settled.has("view");
        case "screen": return state.screen != null || this.isKnown("screen");
        case "place": return state.place != null || this.isKnown("place");
        case "lens": return isFound(state.lens) || this.isKnown("lens");
        case "points": return state.result != null || state.failure != null;
        default: return state.saved != null;
      }
    }

    isPassed(step) { return this.isKnown(step) || this.isSettled(step); }

    move(by) {
      if (by > 0) this.settled.add(this.at);
      let index = STEPS.indexOf(this.at) + by;
      while (this.isKnown(STEPS[index])) index += by;
      this.go(STEPS[Math.max(0, Math.min(STEPS.length - 1, index))]);
    }

    go(step, takesFocus = true) {
      if (this.at === step) return;
      const before = this.at;
      this.at = step;
      for (const section of document.querySelectorAll(".step")) section.hidden = section.dataset.step !== step;
      this.say("");
      document.title = `${NAMES[step] ?? "Ended"} - Heed calibration`;
      for (const part of this.parts) part.enter?.(step, before);
      this.list();
      if (takesFocus) { scrollTo(0, 0); byId(`title-${step}`).focus({ preventScroll: true }); }
    }

    list() {
      const place = byId("steps");
      const reach = STEPS.findIndex((step) => !this.isPassed(step));
      const key = JSON.stringify([this.at, reach, STEPS.map((step) => this.isPassed(step)), this.state?.known]);
      if (place.dataset.key === key || !this.state) return;
      place.dataset.key = key;
      // The buttons stay the same ones, so that none loses the keyboard under a person's hands.
      STEPS.forEach((step, index) => {
        let item = place.children[index];
        if (!item) {
          item = el("li", {}, el("button", { type: "button" }, el("span", { class: "mark-of" }), el("span", { class: "name-of" }, NAMES[step]), el("span", { class: "visually-hidden" })));
          item.firstChild.addEventListener("click", () => this.go(step));
          place.append(item);
        }
        const button = item.firstChild, [mark, , more] = button.children, isDone = this.isPassed(step);
        item.classList.toggle("is-settled", isDone);
        set(mark, isDone ? "\u2713" : String(index + 1));
        set(more, this.isKnown(step) ? ", known from the rig" : isDone ? ", done" : "");
        button.disabled = step !== this.at && (this.isKnown(step) || (reach >= 0 && index > reach));
        step === this.at ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current");
      });
      set(byId("step-of"), STEPS.includes(this.at) ? `Step ${STEPS.indexOf(this.at) + 1} of ${STEPS.length}: ${NAMES[this.at]}` : "");
    }

    // Words.

    /// Shows a sentence in the step that is open, or takes it away.
    say(text, isNote = false) {
      const place = document.querySelector(`.step[data-step="${this.at}"] .said`);
      if (!place) return;
      place.classList.toggle("is-note", isNote);
      set(place, text);
    }

    /// Voices get a sentence when it has stayed for a second.
    voice(text) {
      if (text !== this.waiting?.text) this.waiting = { text, since: Date.now() };
    }

    speak() {
      if (!this.waiting || Date.now() - this.waiting.since < 1000) return;
      set(byId("said"), this.waiting.text);
    }

    /// Asks the server; nil when it was done, else the sentence that says why not.
    async command(fields) {
      try {
        const answer = await fetch(address("/command"), { method: "POST", body: new URLSearchParams(fields) });
        return answer.ok ? null : (await answer.text()).trim() || "It was refused.";
      } catch { return "The connection to heed is lost. Does it still run in its terminal?"; }
    }

    /// Asks, shows a refusal in the open step, and says whether it was done.
    async ask(fields) {
      const refusal = await this.command(fields);
      this.say(refusal ?? "");
      return refusal == null;
    }

    // Space scrolls a long page: it only starts things where there is little to scroll.
    press(event) {
      if (this.walk.isOpen || this.walk.isOpening || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const target = event.target, isText = target.matches("input:not([type=radio]):not([type=range])");
      if (target.closest("button, a, summary") || !(event.key === "Enter" || (event.key === " " && this.at !== "result" && !target.matches("input")))) return;
      const scope = isText && target.closest("#save-box") ? byId("save-box") : document.querySelector(".step:not([hidden])");
      const button = [...scope?.querySelectorAll(".onward .primary:not([disabled])") ?? []].find((one) => !one.closest("[hidden]"));
      if (!button) return;
      event.preventDefault();
      button.click();
    }

    end() {
      this.hasEnded = true;
      this.stream?.close();
      this.pictures.stop();
      const command = this.state.saved?.command;
      if (command) byId("ended-command").replaceChildren("What was calibrated is used by", el("code", { class: "command" }, command));
      set(byId("link"), "Ended");
      byId("link").dataset.state = "connecting";
      document.querySelector("nav").hidden = true;
      this.go("ended");
    }
  }

  /// Large choices of which one counts: `rows` are {value, title, words}.
  function choices(place, name, rows, chosen, onChange) {
    const key = JSON.stringify(rows);
    if (place.dataset.key !== key) {
      place.dataset.key = key;
      place.replaceChildren(...rows.map((row) => {
        const input = el("input", { type: "radio", name, value: row.value });
        return el("label", { class: "choice" }, input, el("span", {}, row.title, ...(row.words ? [el("small", {}, row.words)] : [])));
      }));
      place.onchange = (event) => onChange?.(event.target.value);
    }
    const wanted = [...place.querySelectorAll("input")].find((one) => one.value === chosen);
    if (wanted) wanted.checked = true;
  }
  const chosen = (place) => place.querySelector("input:checked")?.value;

  Object.assign(window.Heed, { choices, chosen, isFound });
  addEventListener("DOMContentLoaded", () => new Calibration().start());
})();
