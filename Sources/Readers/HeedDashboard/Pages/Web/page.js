// The live page: reads pushed messages, shows the state, and says when it cannot know it.
"use strict";
(() => {
  const { address, byId, set, tone, visible, Charts, Settings, birdseye } = window.Heed;
  const charts = new Charts(byId("strips"));
  const settings = new Settings(address);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const clock = (ms) => { const s = Math.max(0, Math.floor(ms / 1000)), h = Math.floor(s / 3600); const m = Math.floor(s / 60) % 60; return `${h ? h + ":" + String(m).padStart(2, "0") : m}:${String(s % 60).padStart(2, "0")}`; };

  let about = null, now = null, number = null, stream = null, lastHeard = Date.now();
  let revision = null, needsDrawing = false, lastDrawn = 0, previewShown = 0;

  // Voices get a sentence when something has stayed for a moment, and at most one a second.
  const voice = { polite: "", since: 0, said: "", warned: "" };
  function speak() {
    if (!now) return;
    const spoken = visible(`${now.headline.spoken}.`);
    if (spoken !== voice.polite) [voice.polite, voice.since] = [spoken, Date.now()];
    if (voice.polite !== voice.said && Date.now() - voice.since >= 1000) { voice.said = voice.polite; byId("said").textContent = voice.said; }
    const level = now.risk ? now.risk.held ?? now.risk.level : "unknown";
    const isGrave = level === "warning" || level === "critical";
    const warning = isGrave ? `${level}: ${now.risk.reasons.map((one) => one.code).join(" ")}` : "";
    if (warning !== voice.warned) {
      voice.warned = warning;
      byId("warned").textContent = isGrave ? visible(`${level === "critical" ? "Critical" : "Warning"}. ${now.risk.reasons.map((one) => one.text).join(" ")}`) : "";
    }
  }

  function connect() {
    stream?.close();
    number = null;
    stream = new EventSource(address("/events"));
    stream.addEventListener("whole", (event) => take(JSON.parse(event.data), true));
    stream.addEventListener("step", (event) => take(JSON.parse(event.data), false));
    for (const kind of ["open", "quiet"]) stream.addEventListener(kind, () => { lastHeard = Date.now(); });
    stream.addEventListener("error", () => {
      if (stream.readyState === EventSource.CLOSED) {
        // The stream does not say why it was refused.
        fetch(address("/icon.svg")).then((answer) => link("lost", answer.status === 401 ? "Not admitted: open the address that heed prints now"
          : "Too many pages are open, trying again"), () => link("lost", "Connection lost, trying again"));
        setTimeout(connect, 5000);
      } else link("lost", "Connection lost, trying again");
    });
  }

  function link(state, text) {
    byId("link").dataset.state = state;
    set(byId("link"), text);
    document.body.classList.toggle("is-stale", state === "lost");
    if (state !== "lost") return;
    // What was true some time ago is not shown as if it were now.
    set(byId("headline"), "Connection lost");
    set(byId("detail"), "The numbers below are the last ones that came.");
    tone(byId("state"), "unknown");
    tone(byId("risk"), "unknown");
    set(byId("level"), "not known");
    list(byId("reasons"), [], () => []);
    set(byId("not-judged"), "");
    drawDriver(null);
    byId("acknowledge").hidden = true;
    voice.polite = "";
    if (byId("said").textContent !== "Connection lost.") byId("said").textContent = voice.said = "Connection lost.";
  }

  function take(message, isWhole) {
    lastHeard = Date.now();
    if (!isWhole && message.number !== number + 1) return connect();
    number = message.number;
    if (message.about) { about = message.about; introduce(); }
    now = message.now;
    charts.add(message.chart, isWhole);
    if (isWhole) byId("happened").replaceChildren();
    for (const one of message.happened) happen(one);
    link("connected", "Connected");
    if (about.preview !== "none" && message.preview > previewShown) look(message.preview);
    needsDrawing = true;
  }

  function introduce() {
    const parts = [about.source ?? "no source", about.rig && `rig ${about.rig}`, about.driver && `driver ${about.driver}`, about.session && `session ${about.session}`];
    set(byId("subject"), about.source ? parts.filter(Boolean).join(", ") : "Past sessions; nothing is running");
    document.title = about.source ? visible(`Heed: ${about.source}`) : "Heed";
    byId("nav-settings").hidden = !about.has_settings;
    byId("road-card").hidden = !about.has_road;
    byId("availability-card").hidden = !about.has_cabin;
    // Beside a road or a picture they would make one column twice as long as the other.
    byId(about.has_road || about.preview !== "none" ? "lead" : "side").append(byId("availability-card"), byId("happened-card"));
    const notice = byId("picture-notice");
    notice.hidden = about.preview === "none";
    byId("preview-card").hidden = about.preview === "none";
    notice.textContent = about.preview === "image" ? "This page shows the camera's picture, because heed was started with --preview image."
      : "This page shows the face's mesh, because heed was started with --preview mesh. It shows no picture.";
    byId("preview").alt = about.preview === "image" ? "The driver, as the camera sees them" : "The face's mesh";
    set(byId("preview-title"), about.preview === "image" ? "Camera picture" : "Face mesh");
    drawing("rig-plan", about.rig_plan);
    drawing("rig-view", about.rig_view);
    byId("rig-card").hidden = !about.rig_plan;
    set(byId("foot"), `Heed ${about.version}. Served on this machine only; nothing is loaded from elsewhere.`);
    if (location.hash === "#settings" && !about.has_settings) location.hash = "#live";
    // Without a source there are past sessions, and nothing else.
    byId("nav-live").hidden = byId("risk").hidden = !about.source;
    document.body.classList.toggle("is-idle", !about.source);
    if (!about.source && location.hash !== "#sessions") location.replace("#sessions");
    route();
  }

  function drawing(id, text) {
    byId(id).replaceChildren(...(text ? [document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true)] : []));
  }

  // The rig is drawn over pictures of its camera's shape alone.
  function fit() {
    const image = byId("preview"), box = byId("rig-view").firstChild?.viewBox.baseVal;
    const fits = box && Math.abs(image.naturalWidth / image.naturalHeight * box.height / box.width - 1) < 0.02;
    byId("rig-view").hidden = !fits || !byId("rig-card").open;
    set(byId("rig-note"), `From above; the grid has half metres from the lens. ${about.preview === "none" ? "With --preview image, the places are also drawn over the picture."
      : fits || !image.naturalWidth ? "Arrows in the picture lead to places beyond it; hollow ones lie behind the camera." : "The pictures have another shape than the rig's camera: nothing is drawn over them."}`);
  }

  function drawDriver(driver) {
    const plan = byId("rig-plan").firstChild, mark = plan?.querySelector(".rig-driver"), line = mark?.querySelector("line");
    if (!mark) return;
    const along = (vector, way) => -plan.dataset[way].split(" ").reduce((sum, one, index) => sum + one * vector[index], 0);
    mark.setAttribute("visibility", driver?.eyes_m ? "visible" : "hidden");
    if (!driver?.eyes_m) return;
    mark.setAttribute("transform", `translate(${along(driver.eyes_m, "left")} ${along(driver.eyes_m, "ahead")})`);
    for (const [name, way] of [["x2", "left"], ["y2", "ahead"]]) line.setAttribute(name, along(driver.gaze, way) / 2);
  }

  function look(preview) {
    previewShown = preview;
    const image = byId("preview");
    if (image.dataset.busy) return;
    image.dataset.busy = "yes";
    image.onload = image.onerror = () => { delete image.dataset.busy; fit(); };
    image.src = address(`/preview?n=${preview}`);
  }

  function happen(one) {
    byId("happened-none").hidden = true;
    const mark = document.createElement("span"), time = document.createElement("time"), text = document.createElement("span"), item = document.createElement("li");
    mark.className = `dot tone-${one.tone}`;
    mark.setAttribute("aria-hidden", "true");
    time.textContent = clock(one.t_ms);
    text.textContent = visible(one.text);
    item.append(time, mark, text);
    const list = byId("happened");
    list.prepend(item);
    while (list.children.length > 40) list.lastChild.remove();
  }

  const metres = (v) => v == null ? "distance not known" : `${v.toFixed(v < 10 ? 1 : 0)} m`;

  function draw() {
    const { headline, risk, availability } = now;
    set(byId("headline"), headline.text);
    set(byId("detail"), headline.detail ?? "");
    tone(byId("state"), headline.tone);
    tone(byId("risk"), risk?.tone ?? "unknown");
    set(byId("level"), !risk ? "unknown" : risk.held ? `unknown, ${risk.held} before` : risk.level);
    list(byId("reasons"), risk?.reasons ?? [], (one) => [one.text, one.remedy]);
    const unjudged = risk?.not_judged ?? [];
    set(byId("not-judged"), unjudged.length ? `Not judged: ${unjudged.join(", ")}.` : risk?.level === "normal" && !risk.reasons.length ? "No reason for concern." : "");
    const canAnswer = about.has_settings && now.prompt && now.prompt.signal !== "none" && !now.prompt.is_acknowledged && risk?.level !== "critical";
    byId("acknowledge").hidden = !canAnswer;
    if (availability) {
      const since = (now.t_ms - availability.since_ms) / 1000;
      set(byId("availability"), `${availability.text}, for ${since < 120 ? Math.max(0, Math.floor(since)) + " s" : Math.floor(since / 60) + " min"}.`);
    }
    if (now.road) drawRoad(now.road);
    drawDriver(now.driver);
    charts.draw(now.t_ms);
    if (now.settings_revision !== revision) {
      revision = now.settings_revision;
      if (!byId("view-settings").hidden && !byId("groups").contains(document.activeElement)) settings.load();
    }
  }

  function list(place, items, words) {
    const key = JSON.stringify(items);
    if (place.dataset.key === key) return;
    place.dataset.key = key;
    place.replaceChildren(...items.map((one) => {
      const item = document.createElement("li"), [text, small] = words(one);
      item.textContent = visible(text);
      if (one.tone) item.className = `tone-${one.tone}`;
      if (small) { const more = document.createElement("small"); more.textContent = visible(small); item.append(more); }
      return item;
    }));
  }

  function drawRoad(road) {
    set(byId("speed"), road.speed_mps == null ? "Speed not known" : `${Math.round(road.speed_mps * 3.6)} km/h`);
    list(byId("alerts"), road.alerts, (one) => [one.text[0].toUpperCase() + one.text.slice(1)]);
    birdseye(byId("birdseye"), road);
    const near = [...road.objects].sort((a, b) => (a.ahead_m ?? 1e9) - (b.ahead_m ?? 1e9)).slice(0, 8);
    const plain = (label) => label.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
    list(byId("objects"), near, (one) => [`${plain(one.label)}, ${metres(one.ahead_m)}${one.is_in_path ? ", in the path" : ""}${one.closing_mps > 0.5 ? `, ${(one.closing_mps * 3.6).toFixed(0)} km/h closer` : ""}${one.is_in_path && one.ttc_s != null && one.ttc_s < 10 ? `, contact in ${one.ttc_s.toFixed(1)} s` : ""}`]);
    list(byId("lacks"), road.lacks.map((text) => ({ text })), (one) => [one.text]);
  }

  // Views.
  function route() {
    const views = ["live", "sessions", "settings"];
    const view = views.includes(location.hash.slice(1)) ? location.hash.slice(1) : "live";
    for (const one of views) byId(`view-${one}`).hidden = one !== view;
    for (const anchor of document.querySelectorAll("nav a")) anchor.hash === `#${view}` ? anchor.setAttribute("aria-current", "page") : anchor.removeAttribute("aria-current");
    if (view === "sessions") loadSessions();
    if (view === "settings" && about?.has_settings) settings.load();
    if (view === "live" && now) charts.draw(now.t_ms);
  }

  async function loadSessions(limit = 50) {
    const note = byId("sessions-note"), percent = (v) => v == null ? "-" : `${(v * 100).toFixed(1)} %`;
    try {
      const answer = await fetch(address(`/sessions?limit=${limit}`));
      if (!answer.ok) throw new Error((await answer.text()).trim());
      const { count, sessions } = await answer.json();
      const isAnalysis = sessions.some((one) => !one.is_date_of_recording);
      note.textContent = count === 0 ? "There are no sessions yet: heed run --session NAME writes one." : `${count === 1 ? "One session" : count + " sessions"}, newest first.${isAnalysis ? " * is when it was analyzed: the recording has no date." : ""}`;
      byId("sessions-table").hidden = count === 0;
      byId("sessions-more").hidden = sessions.length >= count;
      byId("sessions").replaceChildren(...sessions.map((one) => {
        const row = document.createElement("tr"), link = document.createElement("a"), name = document.createElement("td");
        link.href = one.report;
        link.textContent = visible(one.name);
        name.append(link, one.state && one.state !== "complete" ? ` (${one.state})` : "");
        row.append(name);
        const date = new Date(one.date_utc_ms).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) + (one.is_date_of_recording ? "" : " *");
        const cells = one.unreadable ? [["Date", date], ["Cannot be read:", one.unreadable]]
          : [["Date", date], ["Length", clock(one.seconds * 1000)], ["Driver", one.driver ?? "-"], ["Attention", percent(one.attention)], ["Alerts", String(one.alerts)], ["Highest risk", one.highest_risk]];
        for (const [title, text] of cells) {
          const cell = document.createElement("td");
          cell.dataset.label = title;
          cell.textContent = visible(text);
          if (one.unreadable && title !== "Date") cell.colSpan = 5;
          row.append(cell);
        }
        return row;
      }));
    } catch (error) { note.textContent = error instanceof TypeError ? "The connection is lost." : error.message; }
  }

  byId("rig-card").addEventListener("toggle", fit);
  byId("sessions-more").addEventListener("click", () => loadSessions(10000));
  byId("acknowledge").addEventListener("click", () => fetch(address("/acknowledge"), { method: "POST" }).catch(() => {}));
  window.addEventListener("hashchange", () => { route(); byId("main").focus({ preventScroll: true }); });

  function frame(time) {
    // Without wishes for motion twelve times a second, else once.
    if (needsDrawing && now && byId("link").dataset.state === "connected" && time - lastDrawn >= (calm.matches ? 1000 : 75)) {
      [needsDrawing, lastDrawn] = [false, time];
      draw();
    }
    requestAnimationFrame(frame);
  }
  setInterval(speak, 250);
  setInterval(() => charts.describe(), 5000);
  // The server says something every five seconds; silence for longer is a dead connection.
  setInterval(() => { if (Date.now() - lastHeard > 12000) { lastHeard = Date.now(); link("lost", "Connection lost, trying again"); connect(); } }, 1000);
  requestAnimationFrame(frame);
  route();
  connect();
})();
