// What came of the points: figures, the picture of errors, repeating one, and keeping it.
"use strict";
(() => {
  const { address, byId, set, el } = window.Heed;
  const degrees = (value) => value == null ? "not measured" : `${value.toFixed(2)}°`;
  const centimetres = (value) => value == null ? "-" : `${value.toFixed(1)} cm`;

  class Result {
    constructor(page) {
      this.page = page;
      byId("save").addEventListener("click", () => this.save());
    }

    take(state) {
      const { result, failure, saved, rig, driver, points } = state;
      if (!this.hasNames) {
        this.hasNames = true;
        byId("save-driver").value = driver ?? "";
        byId("save-rig").value = rig?.name ?? "desk";
        byId("save-rig-label").hidden = !rig?.is_made;
      }
      const isFitting = points != null && points.current == null && !result && !failure;
      const key = JSON.stringify([result, failure, saved, isFitting]);
      if (key === this.key) return;
      this.key = key;
      byId("result-whole").hidden = !result;
      byId("result-details").hidden = !result && !failure;
      set(byId("title-result"), failure ? "It did not work" : "How good it is");
      set(byId("result-words"), failure ?? result?.words ?? (isFitting ? "Working it out." : ""));
      byId("again").classList.toggle("primary", Boolean(failure));
      set(byId("again"), failure ? "Begin again" : "Look at all points again");
      if (result) this.show(result);
      if (result || failure) this.list(points?.list ?? [], result);
      this.showSaved(saved);
    }

    show(result) {
      // Another address for each result: what was shown before is not shown again.
      byId("result-picture").src = address(`/result.svg?n=${this.shown = (this.shown ?? 0) + 1}`);
      byId("result-picture").alt = `Where you looked and where gaze was found, point by point. ${result.words}`;
      byId("result-figures").replaceChildren(...result.figures.flatMap((one) => [el("dt", {}, one.name), el("dd", {}, one.value, ...(one.note ? [el("small", {}, one.note)] : []))]));
      for (const [id, list] of [["result-good", result.good], ["result-not", result.not]]) byId(id).replaceChildren(...list.map((one) => el("li", {}, one)));
    }

    /// All points, also those that were left out or could not be fitted: one of them again may be all that is missing.
    list(points, result) {
      byId("result-points").replaceChildren(...points.map((point, index) => {
        const one = { ...point, index, ...result?.points.find((measured) => measured.index === index) };
        const isWorst = index === result?.worst, row = el("tr", isWorst ? { class: "is-worst" } : {});
        const button = el("button", { type: "button", "aria-label": `Repeat point ${one.name}` }, "Repeat");
        button.addEventListener("click", () => this.page.walk.open({ do: "repeat", point: one.index }));
        const cells = [["Point", isWorst ? `${one.name}, the worst` : one.name], ["Used to", one.role === "validation" ? "measure" : "fit"], ["Error", degrees(one.error_deg)], ["On the screen", centimetres(one.error_cm)], ["Again", button]];
        row.append(...cells.map(([title, content]) => el("td", { "data-label": title }, content)));
        return row;
      }));
    }

    async save() {
      const { rig } = this.page.state;
      const fields = { do: "save", driver: byId("save-driver").value.trim(), ...(rig?.is_made ? { rig: byId("save-rig").value.trim() } : {}) };
      if (await this.page.ask(fields)) this.takesFocus = true;
    }

    showSaved(saved) {
      const place = byId("saved");
      byId("save-box").hidden = saved != null;
      place.hidden = saved == null;
      byId("again").hidden = saved != null || (!this.page.state.result && !this.page.state.failure);
      // What is kept is kept: points are repeated before that.
      byId("result-points").closest("table").classList.toggle("is-kept", saved != null);
      if (!saved) return;
      const copy = el("button", { type: "button" }, "Copy it"), close = el("button", { type: "button", class: "primary" }, "Close");
      copy.addEventListener("click", () => navigator.clipboard?.writeText(saved.command).then(() => set(copy, "Copied"), () => set(copy, "Select it and copy")));
      close.addEventListener("click", async () => { if (await this.page.ask({ do: "close" })) this.page.end(); });
      const files = [["Calibration", saved.calibration], ["Rig", saved.rig]].filter(([, path]) => path).flatMap(([name, path]) => [el("dt", {}, name), el("dd", { class: "path" }, path)]);
      place.replaceChildren(el("h3", {}, `Kept as ${saved.driver}`), el("p", {}, "It is used by:"), el("code", { class: "command" }, saved.command), el("dl", { class: "words" }, ...files), el("p", { class: "onward" }, close, copy));
      if (this.takesFocus) { this.takesFocus = false; place.focus(); }
    }
  }

  window.Heed.Result = Result;
})();
