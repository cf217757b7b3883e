// The points to look at, over the whole screen, and what came of them.
"use strict";
(() => {
  const { byId, set, choices, chosen } = window.Heed;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  // Choice: long enough for the eyes to follow and land (a saccade takes 200 ms after 200 ms), short enough not to bore.
  const MOVE_MS = 400, STAND_MS = 300, TICK_MS = 250;
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));

  class Walk {
    constructor(page) {
      Object.assign(this, { page, isOpen: false, shown: null, run: 0, asked: null, place: null });
      this.box = byId("walk");
      this.target = byId("target");
      byId("points-begin").addEventListener("click", () => this.begin());
      byId("again").addEventListener("click", () => page.go("points"));
      byId("walk-repeat").addEventListener("click", () => this.repeat());
      byId("walk-leave").addEventListener("click", () => this.leaveOut());
      document.addEventListener("keydown", (event) => this.press(event));
      document.addEventListener("fullscreenchange", () => { if (this.isOpen && this.wasFull && !document.fullscreenElement) this.cancel(); });
      choices(byId("point-modes"), "mode", [
        { value: "5", title: "Five", words: "The usual" }, { value: "1", title: "One", words: "Only a constant error" }, { value: "6", title: "Six" }, { value: "9", title: "Nine", words: "Averages more noise away" }], "5");
      choices(byId("point-paces"), "pace", [
        { value: "self", title: "By itself", words: "The target moves on" }, { value: "key", title: "By the space bar", words: "Each point waits until you press it" }], "self");
    }

    enter(step) {
      if (step !== "points") return;
      const { known, rig } = this.page.state ?? {};
      set(byId("points-rig"), known && Object.values(known).some(Boolean) ? `The rig ${rig.name} tells the rest: ${rig.words.join("; ")}.` : "");
    }

    // Opening and leaving.

    begin() {
      return this.open({ do: "begin", mode: chosen(byId("point-modes")), pace: chosen(byId("point-paces")) });
    }

    /// Fills the screen, then asks; the order matters: only a click may fill the screen.
    async open(fields) {
      // A second key while the screen is being filled would begin twice.
      if (this.isOpening || this.isOpen) return;
      this.isOpening = true;
      let refusal;
      try { refusal = await this.fill() ?? await this.page.command(fields); } finally { this.isOpening = false; }
      if (!refusal) {
        Object.assign(this, { isOpen: true, shown: null, asked: null, refused: null, key: null });
        document.querySelector("main").inert = document.querySelector("header").inert = true;
        this.box.focus();
        // Escape may have come before the server's answer.
        if (this.wasFull && !document.fullscreenElement) return this.cancel();
        return this.follow();
      }
      this.close();
      this.page.say(refusal);
    }

    /// Nil when the page covers the screen, else what to do.
    async fill() {
      this.box.hidden = false;
      this.put(0.5, 0.5);
      try {
        await this.box.requestFullscreen({ navigationUI: "hide" });
        this.wasFull = true;
        // Some browsers tell the new size a moment after they say that they have it.
        for (let waited = 0; waited < 1000 && !this.covers(); waited += 50) await pause(50);
      } catch { this.wasFull = false; }
      if (this.covers()) return null;
      return this.wasFull ? "The page is zoomed, so its points would not be where they are measured. Press Ctrl and 0, measure the screen again if you used a card, and begin again."
        : "The browser refused the full screen. Press F11 so that this page fills it, then begin again.";
    }

    covers() { return Math.abs(innerWidth / screen.width - 1) <= 0.02 && Math.abs(innerHeight / screen.height - 1) <= 0.02; }

    close() {
      this.isOpen = false;
      this.run += 1;
      this.box.hidden = byId("walk-panel").hidden = true;
      set(byId("walk-hint"), "");
      document.querySelector("main").inert = document.querySelector("header").inert = false;
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    }

    /// Ends the points, if they are open; nothing of them is kept.
    leave() {
      if (!this.isOpen) return false;
      this.close();
      this.page.command({ do: "cancel" });
      return true;
    }

    cancel() {
      if (!this.leave()) return;
      this.page.at === "points" ? byId("title-points").focus() : this.page.go("points");
      this.page.say("Left. Nothing of these points was kept.", true);
    }

    lose(words) {
      if (!this.isOpen) return;
      this.panel("Stopped", `${words} Escape leaves.`, false);
    }

    // Following the server.

    take(state) {
      if (this.isOpen) this.follow(state);
    }

    follow() {
      const { points, camera } = this.page.state;
      if (!points || !this.isOpen) return;
      const index = points.current;
      if (index == null) {
        // The last one's tick is seen before the result.
        if (this.shown != null && !this.isTicking) this.finish(points.list[this.shown]);
        return;
      }
      if (camera?.state === "lost") return this.panel("The camera sends nothing", `${camera.words ?? ""} It goes on by itself when pictures come again; Escape leaves.`, false);
      const point = points.list[index];
      if (this.shown !== index && !this.isTicking) return void this.show(index);
      if (this.isTicking || this.shown !== index) return;
      // What was sent before the server heard of a repetition is old news.
      if (this.isRepeating && !["waiting", "done"].includes(point.state)) return;
      this.isRepeating = false;
      if (point.state === "failed") return this.fail(point.words ?? "This point could not be measured.");
      if (this.refused) return;
      this.panel(null);
      // Waiting again after it was asked: the server began this point anew.
      if (point.state === "waiting" && this.asked === "measuring") { this.asked = null; this.ready(index); }
      if (point.state === "measuring") this.asked = "measuring";
      this.shrink(point.state === "measuring" ? point.share : 0);
    }

    async show(index) {
      const run = ++this.run, { points } = this.page.state, point = points.list[index];
      if (this.shown != null) {
        this.isTicking = true;
        await this.tick(points.list[this.shown]);
        this.isTicking = false;
        if (run !== this.run) return;
      }
      Object.assign(this, { shown: index, asked: null, refused: null, isRepeating: false });
      this.panel(null);
      const hint = points.pace === "key" ? "Look at the target, then press Space" : "Look at the target";
      set(byId("walk-hint"), `Point ${index + 1} of ${points.list.length}. ${hint}. R repeats it, Escape leaves.`);
      set(byId("walk-said"), `Point ${index + 1} of ${points.list.length}. ${hint}.`);
      await this.move(point.x, point.y);
      if (run === this.run) this.ready(index);
    }

    /// The target stands: measures by itself, or when the person says so.
    async ready(index) {
      const run = ++this.run;
      this.shrink(0);
      if (this.page.state.points?.pace === "key") { this.key = index; return; }
      await pause(STAND_MS);
      if (run === this.run && this.isOpen) this.measure(index);
    }

    async measure(index) {
      this.key = null;
      this.asked = "asked";
      this.isRepeating = false;
      this.refused = await this.page.command({ do: "measure", point: index });
      if (this.refused && this.isOpen) this.fail(this.refused);
    }

    async repeat() {
      if (this.shown == null) return;
      Object.assign(this, { refused: null, asked: null, key: null, isRepeating: true });
      const index = this.shown, run = ++this.run;
      this.panel(null);
      const refusal = await this.page.command({ do: "repeat", point: index });
      if (refusal) { Object.assign(this, { refused: refusal, isRepeating: false }); return this.fail(refusal); }
      if (run === this.run && this.isOpen) this.ready(index);
    }

    async leaveOut() {
      this.refused = await this.page.command({ do: "leave", point: this.shown });
      if (this.refused) this.fail(this.refused);
    }

    async finish(last) {
      this.isTicking = true;
      await this.tick(last);
      this.isTicking = false;
      if (!this.isOpen) return;
      this.close();
      this.page.settled.add("points");
      this.page.at === "result" ? byId("title-result").focus() : this.page.go("result");
    }

    press(event) {
      if (!this.isOpen || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      const hasFailed = !byId("walk-panel").hidden, key = event.key.toLowerCase();
      const actions = { escape: () => this.cancel(), r: () => this.repeat(), l: () => hasFailed && this.leaveOut(), " ": () => hasFailed ? this.repeat() : this.key != null && this.measure(this.key) };
      const isOnLeave = event.target === byId("walk-leave") && key === " ";
      if (!actions[key] || isOnLeave || (hasFailed && !this.canRepeat && key !== "escape")) return;
      event.preventDefault();
      actions[key]();
    }

    // Drawing. Lengths are fractions of the overlay, which covers the screen.

    put(x, y) {
      this.place = [x, y];
      [this.target.style.left, this.target.style.top] = [`${x * 100}%`, `${y * 100}%`];
    }

    async move(x, y) {
      const [fromX, fromY] = this.place ?? [x, y];
      this.target.classList.remove("is-done");
      this.shrink(0);
      if (!still.matches && (fromX !== x || fromY !== y)) {
        const begin = performance.now(), run = this.run;
        for (let share = 0; share < 1 && run === this.run;) {
          const now = await new Promise((done) => requestAnimationFrame(done));
          share = Math.min(1, Math.max(0, (now - begin) / MOVE_MS));
          const eased = share * share * (3 - 2 * share);
          this.put(fromX + (x - fromX) * eased, fromY + (y - fromY) * eased);
        }
      }
      this.put(x, y);
    }

    shrink(share) { this.target.querySelector(".ring").style.scale = String(1 - 0.72 * (share ?? 0)); }

    async tick(point) {
      if (point?.state !== "done") return;
      this.target.classList.add("is-done");
      await pause(TICK_MS);
      this.target.classList.remove("is-done");
    }

    fail(words) { this.panel("That point again?", words, true); }

    panel(title, words, canRepeat) {
      const panel = byId("walk-panel"), isNew = panel.hidden && title != null;
      this.target.hidden = title != null;
      panel.hidden = title == null;
      if (title == null) { if (panel.contains(document.activeElement)) this.box.focus(); return; }
      this.canRepeat = canRepeat;
      set(byId("walk-title"), title);
      set(byId("walk-words"), words);
      byId("walk-repeat").hidden = byId("walk-leave").hidden = !canRepeat;
      if (isNew && canRepeat) byId("walk-repeat").focus();
    }
  }

  window.Heed.Walk = Walk;
})();
