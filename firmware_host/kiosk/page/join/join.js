// The page to knock on: who are you, then wait until somebody at the table lets you in.
/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const texts = /** @type {Record<string, string>} */ (document.body.dataset);
const RETRY_MS = 2000;
const code = (/^\/j\/([^/]+)/i.exec(location.pathname) || ["", ""])[1];
const asked = new URLSearchParams(location.search).get("lang") || "";
const refusals = new Map([
  ["refused", texts.textRefused],
  ["unheard", texts.textUnheard],
  ["crowded", texts.textCrowded],
]);
let busy = false;
// This phone was let in.
let isIn = false;

/** @param {string} path @param {object} [body] @returns {Promise<any>} */
async function call(path, body) {
  const options = body
    ? {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }
    : {};
  for (;;) {
    try {
      const answer = await fetch(path, { cache: "no-store", ...options });
      return { ok: answer.ok, ...(await answer.json()) };
    } catch {
      // The phone slept, or the box starts anew: nothing is lost, it is asked again.
      show("waiting", texts.textNoAnswer);
      await new Promise((done) => {
        setTimeout(done, RETRY_MS);
      });
    }
  }
}

/** @param {string} state @param {string} words */
function show(state, words) {
  document.documentElement.dataset.state = state;
  if (byId("words").textContent !== words) byId("words").textContent = words; // read aloud once
  byId("seats").hidden = state !== "seats";
  byId("watch").hidden = state !== "seats";
  byId("languages").hidden = state !== "seats";
  byId("again").hidden = state !== "refused";
  byId("leave").hidden = state !== "seats" || !isIn;
}

// Opened by the code of a phone that is in already: back to the game at once.
async function begin() {
  const known = await call("/api/knock?now");
  if (known.state === "waits") return wait();
  if (known.state === "in" && code) return location.replace("/table");
  const query = new URLSearchParams({
    ...(code ? { code } : {}),
    ...(asked ? { lang: asked } : {}),
  });
  const found = await call(`/api/join?${query}`);
  if (!found.ok) return show("closed", found.error);
  return offer(found);
}

/**
 * @typedef {object} Offer
 * @property {{ color: string, name: string, taken?: boolean }[]} seats
 * @property {{ id: string, text: string }[]} languages
 * @property {{ plays: boolean, color: string } | null} me
 */

/** @param {Offer} found */
function offer({ seats, languages, me }) {
  const list = byId("seats");
  list.replaceChildren();
  const choices = seats.length ? seats : [{ color: "", name: texts.textJoin, taken: false }];
  for (const seat of choices) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.seat = seat.color;
    if (me?.plays && me.color === seat.color) button.setAttribute("aria-current", "true");
    const name = document.createElement("b");
    name.textContent = seat.name;
    button.append(name);
    if (seat.taken) {
      const note = document.createElement("small");
      note.textContent = texts.textTaken;
      button.append(note);
    }
    button.onclick = () => knock({ color: seat.color });
    list.append(button);
  }
  byId("watch").onclick = () => knock({ watch: true });
  isIn = Boolean(me);
  byId("back").hidden = !me;
  const others = languages.filter((each) => each.id !== document.documentElement.lang);
  byId("languages").replaceChildren(
    ...others.map((each) => {
      const link = document.createElement("a");
      link.href = `?lang=${encodeURIComponent(each.id)}`;
      link.lang = each.id;
      link.textContent = each.text;
      return link;
    }),
  );
  show("seats", seats.length ? texts.textWho : "");
}

/** @param {{color?: string, watch?: boolean}} wish */
async function knock(wish) {
  if (busy) return;
  busy = true;
  try {
    const answer = await call("/api/knock", {
      ...(code ? { code } : {}),
      ...(asked ? { language: asked } : {}),
      ...wish,
    });
    if (!answer.ok) show("refused", answer.error);
    else if (answer.state === "in") location.replace("/table");
    else await wait();
  } finally {
    busy = false;
  }
}

async function leave() {
  if (busy) return;
  busy = true;
  try {
    const answer = await call("/api/leave", {});
    if (!answer.ok) return show("refused", answer.error);
    byId("back").hidden = true;
    show("left", texts.textLeft);
  } finally {
    busy = false;
  }
}

async function wait() {
  show("waiting", texts.textAsks);
  for (;;) {
    const { state } = await call("/api/knock");
    if (state === "in") return location.replace("/table");
    if (state !== "waits") return show("refused", refusals.get(state) || texts.textGone);
    show("waiting", texts.textAsks);
  }
}

byId("leave").onclick = leave;
byId("again").onclick = () => location.reload();
begin();
