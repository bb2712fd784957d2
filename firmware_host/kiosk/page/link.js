// The connection to the box. It comes back by itself; what cannot be sent now is never sent late.

/** @import { LinkOptions } from "./types" */

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;
const TRY_AGAIN_LATER = 1013;
const ASLEEP_MS = 30000;

/** @template Message @param {LinkOptions<Message>} options */
export function connect({ onMessage, onStatus, face }) {
  const page = face ? `?face=${face}` : "";
  const address = `${location.origin.replace(/^http/, "ws")}/api/live${page}`;
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = FIRST_WAIT_MS;
  let timer = 0;
  let hiddenAt = 0;

  function open() {
    clearTimeout(timer);
    const mine = new WebSocket(address);
    socket = mine;
    mine.onmessage = (event) => {
      if (socket !== mine) return;
      if (wait !== 0) onStatus("open");
      wait = 0;
      onMessage(JSON.parse(event.data));
    };
    mine.onclose = (event) => {
      if (socket !== mine) return;
      socket = null;
      const crowded = event.code === TRY_AGAIN_LATER;
      onStatus(crowded ? "crowded" : "waiting");
      wait = crowded
        ? LONGEST_WAIT_MS
        : Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, wait * 1.6));
      timer = setTimeout(open, wait * (0.8 + 0.4 * Math.random()));
    };
  }

  function reopen() {
    const old = socket;
    socket = null;
    wait = FIRST_WAIT_MS;
    if (old) old.close();
    open();
  }

  // A phone that slept may hold a connection that died without a word.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = performance.now();
    else if (!socket || performance.now() - hiddenAt > ASLEEP_MS) reopen();
  });
  window.addEventListener("online", reopen);

  open();
  return {
    /** @param {object} message */
    send(message) {
      if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}
