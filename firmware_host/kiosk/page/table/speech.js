// The table says what it shows, with the browser's own voices; each screen keeps its own wish.
// The newest wins: whatever is being said ends when something new comes or somebody acts.
const OTHER_CODES = new Map([["nb", ["nb", "no"]]]);
const voices = window.speechSynthesis;
/** @type {Set<string>} */
const told = new Set();
/** @type {number | null} */
let saidSeq = null;
let asked = 0;

// A voice of this browser that speaks the page's language; one on this machine before one far away.
/** @param {string} [language] */
export function voice(language = document.documentElement.lang) {
  const codes = OTHER_CODES.get(language) || [language];
  const fitting = voices
    ? voices.getVoices().filter(({ lang }) => codes.includes(lang.toLowerCase().split(/[-_]/)[0]))
    : [];
  return fitting.find((each) => each.localService) || fitting[0] || null;
}

// Browsers load their voices late.
/** @param {() => void} change */
export function whenVoicesChange(change) {
  if (voices?.addEventListener) voices.addEventListener("voiceschanged", change);
}

/** @param {string} text @param {number} [volume] */
export function readAloud(text, volume = 1) {
  const chosen = voice();
  if (!chosen || !text) return false;
  voices.cancel();
  const words = new SpeechSynthesisUtterance(text);
  Object.assign(words, { voice: chosen, lang: chosen.lang, volume });
  voices.speak(words);
  return true;
}

export function hush() {
  asked += 1; // what is still being fetched is about a moment that has gone
  if (voices && (voices.speaking || voices.pending)) voices.cancel();
}

// A new moment, once and as loud as this screen wants it (0: not at all); the one that a page opens
// with has been seen before.
/** @param {number} seq @param {number} volume */
export async function sayMoment(seq, volume) {
  if (seq === saidSeq) return;
  const isFirst = saidSeq === null;
  saidSeq = seq;
  if (isFirst || !volume || !voice()) return;
  hush();
  const mine = asked;
  const answer = await fetch("/api/spoken", { cache: "no-store" });
  if (!answer.ok || mine !== asked) return;
  /** @type {{ moment: string, alarms: { key: string, text: string }[] }} */
  const { moment, alarms } = await answer.json();
  if (mine !== asked) return;
  const fresh = alarms.filter(({ key }) => !told.has(key));
  told.clear();
  for (const { key } of alarms) told.add(key);
  readAloud([...fresh.map(({ text }) => text), moment].filter(Boolean).join(" "), volume);
}
