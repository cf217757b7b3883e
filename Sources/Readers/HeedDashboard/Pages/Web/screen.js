// The screen: its size by a bank card held against it, and where the camera sits beside it, drawn to scale.
"use strict";
(() => {
  const { byId, set, choices, chosen } = window.Heed;
  // ISO/IEC 7810, size ID-1.
  const CARD = { length: 85.6, width: 53.98 };
  const svg = (name, attributes = {}) => { const one = document.createElementNS("http://www.w3.org/2000/svg", name); for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value); return one; };
  const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
  const SIDES = { above: "Above", below: "Below", left: "Left", right: "Right" };
  const EDGES = { above: "above the picture's upper edge", below: "below the picture's lower edge", left: "left of the picture's left edge", right: "right of the picture's right edge" };
  const farthest = 200;

  class Screen {
    constructor(page) {
      this.page = page;
      this.place = { side: "above", offset: 8, shift: 0 };
      this.length = byId("card-length");
      this.length.addEventListener("input", () => this.measure());
      for (const id of ["typed-width", "typed-height"]) byId(id).addEventListener("input", () => this.measure());
      byId("screen-use").addEventListener("click", () => this.use());
      byId("place-use").addEventListener("click", () => this.usePlace());
      addEventListener("resize", () => { if (this.page.at === "screen") this.measure(); if (this.page.at === "place") this.draw(); });
      this.hold("built");
      this.build();
    }

    // Its size.

    take(state) {
      const ways = [{ value: "card", title: "Measure it with a bank card" },
        ...state.displays.map((one, index) => ({ value: `known ${index}`, title: `${one.width_mm} x ${one.height_mm} mm`, words: `As ${one.name} says of itself` })),
        { value: "typed", title: "Type it" }];
      const now = chosen(byId("screen-ways"));
      choices(byId("screen-ways"), "way", ways, ways.some((one) => one.value === now) ? now : "card", () => this.measure());
      // What was told before is where the drawings begin.
      if (state.screen && !this.hasSize) { this.hasSize = true; this.length.value = CARD.length * state.screen.width_pt / state.screen.width_mm; }
      if (state.place && !this.hasPlace) {
        this.hasPlace = true;
        this.place = { side: state.place.side, offset: state.place.offset_mm, shift: state.place.shift_mm };
        this.hold(state.place.clip_on ? "clip" : "built");
      }
    }

    enter(step) {
      if (step === "screen") this.measure();
      if (step === "place") this.draw();
    }

    /// The size by the way that is chosen, millimetres; nil as long as it is not told.
    size() {
      const [way, index] = (chosen(byId("screen-ways")) ?? "card").split(" ");
      if (way === "known") { const one = this.page.state.displays[Number(index)]; return { origin: way, width: one.width_mm, height: one.height_mm }; }
      if (way === "typed") {
        const [width, height] = ["typed-width", "typed-height"].map((id) => Number(byId(id).value.replace(",", ".")));
        return width > 0 && height > 0 ? { origin: way, width, height } : null;
      }
      const millimetres = CARD.length / Number(this.length.value);
      return { origin: way, width: screen.width * millimetres, height: screen.height * millimetres };
    }

    measure() {
      const way = (chosen(byId("screen-ways")) ?? "card").split(" ")[0], card = byId("card"), length = Number(this.length.value);
      byId("way-card").hidden = way !== "card";
      byId("way-typed").hidden = way !== "typed";
      // A narrow window has room for a card on its end only.
      const isUpright = length > (document.querySelector(".card-room").clientWidth || Infinity);
      card.classList.toggle("is-upright", isUpright);
      [card.style.width, card.style.height] = (isUpright ? [CARD.width, CARD.length] : [CARD.length, CARD.width]).map((side) => `${side * length / CARD.length}px`);
      const size = this.size();
      const words = size ? `${size.width.toFixed(0)} x ${size.height.toFixed(0)} mm, ${(Math.hypot(size.width, size.height) / 25.4).toFixed(1)} inches diagonally` : "";
      set(byId("screen-words"), words);
      this.length.setAttribute("aria-valuetext", `${words}`);
    }

    async use() {
      const size = this.size();
      if (!size) return this.page.say("Give the picture's width and height in millimetres, such as 344 and 194.");
      const fields = { do: "screen", width_mm: size.width.toFixed(2), height_mm: size.height.toFixed(2), width_pt: screen.width, height_pt: screen.height, origin: size.origin };
      if (await this.page.ask(fields)) this.page.move(1);
    }

    // The camera's place.

    build() {
      const drawing = byId("place");
      this.frame = svg("rect", { class: "screen" });
      this.line = svg("line", { class: "distance" });
      this.lens = svg("g", { class: "lens", tabindex: "0", role: "slider", "aria-label": "The camera's lens: arrow keys move it", "aria-valuemin": "0", "aria-valuemax": String(farthest) });
      const parts = [["reach", 24], ["focus", 15], ["ring", 10], ["glass", 4]];
      this.lens.append(...parts.map(([name, r]) => svg("circle", { class: name, r })));
      this.name = svg("text");
      this.name.textContent = "Screen, as you see it";
      drawing.append(this.frame, this.name, this.line, this.lens);
      this.lens.addEventListener("keydown", (event) => this.press(event));
      drawing.addEventListener("pointerdown", (event) => {
        drawing.setPointerCapture(event.pointerId);
        this.isHeld = true;
        this.lens.focus({ focusVisible: false });
        this.drag(event);
      });
      drawing.addEventListener("pointermove", (event) => { if (drawing.hasPointerCapture(event.pointerId)) this.drag(event); });
      // The margin grows only when the hand is off: a drawing that shrinks under it cannot be aimed at.
      drawing.addEventListener("lostpointercapture", () => { this.isHeld = false; this.draw(); });
    }

    hold(how) {
      choices(byId("place-held"), "held", [
        { value: "built", title: "Built into the screen's frame", words: "It looks straight out of it" },
        { value: "clip", title: "Clipped on, or on a stand", words: "Its tilt is found from where it sees you: sit before the screen's middle" }], how);
    }

    box() { const { screen: size } = this.page.state ?? {}; return { width: size?.width_mm ?? 340, height: size?.height_mm ?? 190 }; }

    press(event) {
      const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }, arrow = arrows[event.key];
      if (!arrow || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const [x, y] = arrow.map((one) => one * (event.shiftKey ? 10 : 1)), { side, offset, shift } = this.place;
      const out = { above: -y, below: y, left: -x, right: x }[side], along = side === "above" || side === "below" ? x : y;
      this.move({ offset: offset + out, shift: shift + along });
    }

    drag(event) {
      const drawing = byId("place"), point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
      const { width, height } = this.box();
      const outside = { above: -point.y, below: point.y - height, left: -point.x, right: point.x - width };
      const side = Object.keys(outside).reduce((best, one) => outside[one] > outside[best] ? one : best);
      let shift = side === "above" || side === "below" ? point.x - width / 2 : point.y - height / 2;
      // Most cameras sit in the middle of their edge: within 3 mm that is meant.
      if (Math.abs(shift) < 3) shift = 0;
      this.move({ side, offset: outside[side], shift });
    }

    move(change) {
      const { width, height } = this.box(), place = { ...this.place, ...change };
      const half = (place.side === "above" || place.side === "below" ? width : height) / 2;
      this.place = { side: place.side, offset: Math.round(clamp(place.offset, 0, farthest)), shift: Math.round(clamp(place.shift, -half, half)) };
      this.draw();
    }

    draw() {
      const { width, height } = this.box(), { side, offset, shift } = this.place, drawing = byId("place");
      const margin = this.margin = this.isHeld ? this.margin : Math.max(50, Math.ceil((offset + 25) / 25) * 25);
      drawing.setAttribute("viewBox", `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`);
      for (const [key, value] of Object.entries({ x: 0, y: 0, width, height, rx: 2 })) this.frame.setAttribute(key, value);
      const [x, y] = { above: [width / 2 + shift, -offset], below: [width / 2 + shift, height + offset], left: [-offset, height / 2 + shift], right: [width + offset, height / 2 + shift] }[side];
      const [edgeX, edgeY] = [clamp(x, 0, width), clamp(y, 0, height)];
      for (const [key, value] of Object.entries({ x1: edgeX, y1: edgeY, x2: x, y2: y })) this.line.setAttribute(key, value);
      // The mark and the word keep their size on the page, however small the drawing is.
      const unit = Math.max((width + 2 * margin) / (drawing.clientWidth || 640), (height + 2 * margin) / (drawing.clientHeight || 400));
      this.lens.setAttribute("transform", `translate(${x} ${y}) scale(${unit})`);
      for (const [key, value] of Object.entries({ x: width / 2, y: height / 2, "font-size": 15 * unit })) this.name.setAttribute(key, value);
      const along = side === "above" || side === "below" ? (shift < 0 ? "left of" : "right of") : (shift < 0 ? "above" : "below");
      const words = `${offset} mm ${EDGES[side]}, ${shift === 0 ? "in the middle" : `${Math.abs(shift)} mm ${along} the middle`}`;
      set(byId("place-words"), words);
      this.lens.setAttribute("aria-valuenow", offset);
      this.lens.setAttribute("aria-valuetext", words);
      choices(byId("place-sides"), "side", Object.entries(SIDES).map(([value, title]) => ({ value, title })), side, (chosenSide) => this.move({ side: chosenSide, shift: 0 }));
    }

    async usePlace() {
      const { side, offset, shift } = this.place;
      const fields = { do: "place", side, offset_mm: offset, shift_mm: shift, clip_on: chosen(byId("place-held")) === "clip" };
      if (await this.page.ask(fields)) this.page.move(1);
    }
  }

  window.Heed.Screen = Screen;
})();
